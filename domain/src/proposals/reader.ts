import type { Opinion } from '@storyvan/contract/common/opinion';
import type { CalendarDate } from '../calendar-date.ts';

/** What the rules need to know. The server fills it from its tables, a device from its field kit. */

export interface Reader {
  child_id: number;
  name: string;
  level: number | null;
  /** Each title that the child has ever borrowed, also what it has now, and when it last did; in any order. */
  borrowed: readonly { title_id: number; date: CalendarDate }[];
  /** What it said of titles. */
  opinions: readonly { title_id: number; opinion: Opinion }[];
  /** The titles of its open wishes, oldest first. */
  wishes: readonly number[];
}

/** A title that may be proposed, or that a reader has borrowed. */
export interface KnownTitle {
  title_id: number;
  level: number | null;
  language: string | null;
  category_primary: string | null;
}
export type KnownTitles = ReadonlyMap<number, KnownTitle>;

/** What all children said of a title. */
export interface Regard {
  loved: number;
  /** Of any kind. */
  opinions: number;
}

/** What is known besides the readers themselves. */
export interface Knowledge {
  /** Those that may be proposed, and those that the readers have borrowed. */
  titles: KnownTitles;
  /** By title_id; a title that no one has said anything about is left out. */
  regards: ReadonlyMap<number, Regard>;
}
