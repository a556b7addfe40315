/** What a revert compares, and what prevents it. */

export type Row = Record<string, unknown>;

/** An entry of the journal with the record as it is now. */
export interface Entry {
  key: string;
  row: Row;
  before: Row;
}

export interface Obstacle {
  label: string;
  why: string;
}
