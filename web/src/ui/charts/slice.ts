/** What one part of a pie counts. */
export interface Slice {
  key: string;
  name: string;
  cnt: number;
  /** The colour of the data; without one the part is grey. */
  hex_code: string | null;
}

/** A slice with its share of the whole, in whole per cent. */
export interface ShareOfPie extends Slice {
  share: number;
  /** What a gathered slice is made of. */
  parts?: ShareOfPie[];
}

/** What drawing and table of one pie have in common. */
export interface PieView {
  title: string;
  /** What is counted, for one and for many. */
  unit: [string, string];
  /** The slice in hand, by its key. */
  active: string | null;
  onActive: (key: string | null) => void;
  /** Whether the gathered small slices are shown one by one. */
  open: boolean;
  onOpen: (open: boolean) => void;
}
