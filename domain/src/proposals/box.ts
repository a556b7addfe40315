import type { CalendarDate } from '../calendar-date.ts';
import type { KnownTitle, Regard } from './reader.ts';

/** What is asked of a box, and what it becomes. */

/** A title with copies in the library. */
interface Stock {
  title: KnownTitle;
  /** Accession numbers of the copies, in the order in which they are taken. */
  accn_nos: readonly string[];
}

export interface BoxAsked {
  /** How many books; more only if more are kept. */
  count: number;
  stock: readonly Stock[];
  /** Copies that stay, of titles in stock. */
  keep: readonly { title_id: number; accn_no: string }[];
  /** Titles that are not proposed. */
  without: ReadonlySet<number>;
  /** Copies of titles at the place now, by title_id. */
  here: ReadonlyMap<number, number>;
  /** When titles were last at the place, by title_id, without those there now. */
  wasHere: ReadonlyMap<number, CalendarDate>;
  /** Titles that were there on this day or later do not come again yet. */
  awaySince: CalendarDate;
  regards: ReadonlyMap<number, Regard>;
  /** Decides among equally good titles, so that two places are rarely offered the same ones. */
  seed: number;
}

export interface BoxBook {
  title_id: number;
  accn_no: string;
  kept: boolean;
  /** The child_ids of those whom it suits. */
  suits: readonly number[];
  /** The child_ids of those who wish for it, in the order of the readers. */
  wishers: readonly number[];
}

export interface Box {
  /** In the order in which they were chosen, the kept ones first. */
  books: readonly BoxBook[];
  /** How many books of it suit each reader, by child_id. */
  suitable: ReadonlyMap<number, number>;
}
