import type { Child } from '@storyvan/contract/children';
import type { noDetails } from '@storyvan/contract/common/child-fields';
import type { Opinion } from '@storyvan/contract/common/opinion';
import type { KitChild, KitCopy, KitSession, KitTitle } from '@storyvan/contract/field-kits';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Place } from '@storyvan/domain/lending/rules';
import type { Kit } from './device.ts';

/** A place as the device knows it: its field kit with the entries of the device applied in order. Pure. */

/** A loan to a child. */
interface ViewLoan {
  /** Null if it is not known who had the copy. */
  child_id: number | null;
  date_issue: CalendarDate | null;
  date_renewed: CalendarDate | null;
  /** Of the child on the day of issue. */
  child_level: number | null;
}

/** Never changed: a move makes another one. */
export interface ViewCopy {
  accn_no: string;
  title: KitTitle;
  state: KitCopy['state'];
  /** False if the copy may be anywhere, because only the index knows it. */
  known: boolean;
  at_place: boolean;
  place_since: CalendarDate | null;
  loan: ViewLoan | null;
  moved_on: CalendarDate | null;
  event_id: string | null;
}

/** What an entry did to a copy. */
export interface Move {
  request_id: string;
  event_id: string;
  kind: 'issue' | 'renewal' | 'return';
  /** The child who gets it, keeps it or gives it back; null for the place. */
  child_id: number | null;
  /** Also taken back first, from this loan. */
  taken_from: ViewLoan | null;
  date: CalendarDate;
  before: ViewCopy;
  undone: boolean;
}

export interface ViewChild extends KitChild {
  details: ChildDetails;
}

export type ChildDetails = Pick<Child, keyof typeof noDetails>;

export interface ViewSession extends KitSession {
  report: ViewReport | null;
}

interface ViewReport {
  what_was_read: string;
  how_it_went: string;
  to_change: string;
  rating: number;
  submitted_on: CalendarDate;
}

interface ViewOpinion {
  child_id: number;
  title_id: number;
  opinion: Opinion;
}

export interface PlaceView {
  kit: Kit;
  place: Kit['place'] & Place;
  copies: Map<string, ViewCopy>;
  children: Map<number, ViewChild>;
  sessions: Map<number, ViewSession>;
  /** The session of each entry that marked one done, by its request_id. */
  held: Map<string, number>;
  titles: ReadonlyMap<number, KitTitle>;
  /** What the children here said of books, the latest last. */
  opinions: ViewOpinion[];
  moves: Move[];
}

/** Titles of copies that are not in the kit, by accession number. */
export type OtherTitles = ReadonlyMap<string, KitTitle>;

export const unknownTitle = (title_id: number, title: string): KitTitle => ({
  title_id,
  isbn: null,
  title,
  author: null,
  language: null,
  level: null,
  category_primary: null,
  hex_code: null,
});

/** A copy that is not in the kit. */
export const copyElsewhere = (accn_no: string, title: KitTitle | undefined): ViewCopy => ({
  accn_no,
  title: title ?? unknownTitle(0, accn_no),
  state: 'available',
  known: false,
  at_place: false,
  place_since: null,
  loan: null,
  moved_on: null,
  event_id: null,
});

/** Moves of a copy that count, the latest last. */
export const movesOf = (view: PlaceView, accn_no: string): Move[] =>
  view.moves.filter((move) => move.before.accn_no === accn_no && !move.undone);
