import type { CalendarDate } from '@storyvan/domain/calendar-date';

/** The plan of a session, as a request sends it. */
export interface Planned {
  site_grade_id: number;
  date: CalendarDate;
  time: string | null;
  lead: number | null;
  rps: readonly number[];
  lp_id: number | null;
}

export const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
