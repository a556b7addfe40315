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
