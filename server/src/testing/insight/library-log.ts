import type { Opinion } from '@storyvan/contract/common/opinion';
import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';

/** What staff did, from the accepted calls alone: insight is recounted from it. */

export interface LoggedPlace {
  id: number;
  program: Programme;
  school: number | null;
  region: string | null;
  name: string;
  enrolled_count: number;
}

interface LoggedMove {
  date: CalendarDate;
  /** Null: the child left. */
  to: number | null;
  promotion?: string;
}

export interface LoggedChild {
  id: number;
  gender: 'girl' | 'boy' | 'other' | null;
  level: number | null;
  since: CalendarDate;
  first_place: number;
  /** In their order, without those that were undone. */
  moves: LoggedMove[];
  erased: boolean;
}

export interface LoggedLoan {
  /** Counts the loans. */
  n: number;
  child: number;
  place: number;
  accn: string;
  title: number;
  date: CalendarDate;
  child_level: number | null;
  undone: boolean;
  returned: CalendarDate | null;
  renewed: CalendarDate[];
  said: { opinion: Opinion; date: CalendarDate } | null;
}

export interface LoggedSession {
  id: number;
  place: number;
  date: CalendarDate;
  status: 'planned' | 'done' | 'cancelled';
  people: number[];
  plan: number | null;
  count: number;
  present: number[];
  stars: number | null;
}

interface LoggedTitle {
  id: number;
  title: string;
  language: string;
  level: number | null;
  kind: string | null;
  genre: string | null;
}

export interface LoggedCopy {
  accn: string;
  title: number;
  since: CalendarDate;
  states: { date: CalendarDate; state: 'available' | 'lost' | 'withdrawn' }[];
}

export interface LibraryLog {
  places: LoggedPlace[];
  children: LoggedChild[];
  loans: LoggedLoan[];
  /** Copies that went to a place. */
  boxes: { accn: string; place: number; date: CalendarDate; undone: boolean }[];
  sessions: LoggedSession[];
  titles: LoggedTitle[];
  copies: LoggedCopy[];
}

/** Where a child is after the moves up to a day; null if it was not enrolled. */
export function placeOn({ since, first_place, moves }: LoggedChild, day: CalendarDate): number | null {
  if (since > day) return null;
  const last = moves.findLast(({ date }) => date <= day);
  return last ? last.to : first_place;
}
