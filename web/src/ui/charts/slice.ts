/** One part of a pie with its count. */
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
  /** The parts of a group of small slices. */
  parts?: ShareOfPie[];
}

/** What the drawing and the table of a pie share. */
export interface PieView {
  title: string;
  /** What is counted, singular and plural. */
  unit: [string, string];
  /** The key of the active slice. */
  active: string | null;
  onActive: (key: string | null) => void;
  /** Whether the grouped small slices are shown one by one. */
  open: boolean;
  onOpen: (open: boolean) => void;
}
