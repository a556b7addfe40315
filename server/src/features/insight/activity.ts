import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type DateRange, monthsIn } from '@storyvan/domain/date-range';
import { addLoan, noLending, type PlaceLending } from '@storyvan/domain/insight/borrowing';
import type { Session } from '@storyvan/domain/insight/sessions';
import type { Executor } from '../../db/database.ts';
import { type ActivityRow, listActivity } from './activity.queries.ts';
import type { ScopeSlots } from './scope.queries.ts';

/** What happened at the places of a scope in a range of dates. */
export interface Activity {
  range: DateRange;
  /** The calendar months that the range touches. */
  months: string[];
  places: Map<number, PlaceActivity>;
  renewals: number;
  /** Loans by title, and by level of the book. */
  titles: Map<number, number>;
  levels: Map<number | null, number>;
  /** The copies that were lent. */
  copies: Set<string>;
}

export interface PlaceActivity {
  lending: PlaceLending;
  sessions: Session[];
}

/** So few that the server answers others between two pages. */
const placesAtOnce = 20;

const add = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

const numberOf = (text: string | undefined): number | null => (text ? Number(text) : null);

function readLoans(
  text: string,
  lending: PlaceLending,
  to: Activity,
  monthOf: (date: string) => number,
): void {
  for (const line of text.split('\n')) {
    const [date = '', child_id, loan_id, title_id, levelText, childLevel, accn_no = ''] = line.split('\t');
    const level = numberOf(levelText);
    addLoan(lending, {
      date,
      child_id: Number(child_id),
      loan_id: Number(loan_id),
      month: monthOf(date),
      level,
      child_level: numberOf(childLevel),
    });
    add(to.titles, Number(title_id));
    add(to.levels, level);
    to.copies.add(accn_no);
  }
}

function readSession(line: string): Session {
  const [date = '', status, lead, partners, lp_id, children, reported, rating] = line.split('\t');
  return {
    date: date as CalendarDate,
    status: status as Session['status'],
    lead: numberOf(lead),
    partners: partners ? partners.split(',').map(Number) : [],
    lp_id: numberOf(lp_id),
    children: numberOf(children),
    reported: reported === '1',
    rating: numberOf(rating),
  };
}

function readPlace(row: ActivityRow, to: Activity, monthOf: (date: string) => number): void {
  const lending = noLending(to.months.length);
  if (row.loans) readLoans(row.loans, lending, to, monthOf);
  const sessions = row.sessions ? row.sessions.split('\n').map(readSession) : [];
  for (const { date, status } of sessions) if (status === 'done') lending.open.add(monthOf(date));
  to.renewals += row.renewals;
  if (row.loans || row.sessions) to.places.set(row.site_grade_id, { lending, sessions });
}

/** Page by page, so that no text is longer than the loans of some places. */
export async function readActivity(on: Executor, scope: ScopeSlots, range: DateRange): Promise<Activity> {
  const months = monthsIn(range);
  const activity: Activity = {
    range,
    months,
    places: new Map(),
    renewals: 0,
    titles: new Map(),
    levels: new Map(),
    copies: new Set(),
  };
  const numbers = new Map(months.map((month, n) => [month, n]));
  const monthOf = (date: string): number => numbers.get(date.slice(0, 7)) ?? 0;
  for (let after = 0; ; ) {
    const rows = await listActivity.all(on, { ...scope, ...range, after, limit: placesAtOnce });
    for (const row of rows) readPlace(row, activity, monthOf);
    const last = rows.at(-1);
    if (!last || rows.length < placesAtOnce) return activity;
    after = last.site_grade_id;
  }
}
