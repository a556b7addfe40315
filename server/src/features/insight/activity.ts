import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type DateRange, monthsIn } from '@storyvan/domain/date-range';
import { addLoan, noLending, type PlaceLending } from '@storyvan/domain/insight/borrowing';
import type { Session } from '@storyvan/domain/insight/sessions';
import { addChild, type ChildrenBy } from '@storyvan/domain/insight/small-groups';
import type { Executor } from '../../db/database.ts';
import { type ActivityRow, listActivity } from './activity.queries.ts';
import { readNumbers } from './read-numbers.ts';
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
  /** Only for figures to share. */
  who: Who | null;
}

/** Which children borrowed them. */
export interface Who {
  titles: ChildrenBy<number>;
  levels: ChildrenBy<number | null>;
  /** By whether the book was above (1), at (0) or below (-1) the level of the child, or which of the two has no level. */
  matches: ChildrenBy<number | 'book' | 'child'>;
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

/** Reads the days of one place after another: loans of one day follow each other. */
function dayReader(months: string[]) {
  const numbers = new Map(months.map((month, n) => [month, n]));
  const monthOf = (date: CalendarDate): number => numbers.get(date.slice(0, 7)) ?? 0;
  let last = { number: 0, date: '', month: 0 };
  /** Of 20261121. */
  const dayOf = (number: number) => {
    if (number === last.number) return last;
    const digits = String(number);
    const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
    last = { number, date, month: monthOf(date) };
    return last;
  };
  return { monthOf, dayOf };
}

function readLoans(
  text: string,
  lending: PlaceLending,
  to: Activity,
  days: ReturnType<typeof dayReader>,
): void {
  readNumbers(text, (row) => {
    const { date, month } = days.dayOf(row[0] ?? 0);
    const [child_id, loan_id, title_id] = [row[1] ?? 0, row[2] ?? 0, row[3] ?? 0];
    const [level, child_level] = [row[4] ?? null, row[5] ?? null];
    addLoan(lending, { date, month, child_id, loan_id, level, child_level });
    add(to.titles, title_id);
    add(to.levels, level);
    if (to.who) addWho(to.who, child_id, title_id, level, child_level);
  });
}

function addWho(
  to: Who,
  child_id: number,
  title_id: number,
  level: number | null,
  child_level: number | null,
): void {
  addChild(to.titles, title_id, child_id);
  addChild(to.levels, level, child_id);
  const match = level === null ? 'book' : child_level === null ? 'child' : Math.sign(level - child_level);
  addChild(to.matches, match, child_id);
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

function readPlace(row: ActivityRow, to: Activity, days: ReturnType<typeof dayReader>): void {
  const lending = noLending(to.months.length);
  if (row.loans) readLoans(row.loans, lending, to, days);
  const sessions = row.sessions ? row.sessions.split('\n').map(readSession) : [];
  for (const { date, status } of sessions) if (status === 'done') lending.open.add(days.monthOf(date));
  to.renewals += row.renewals;
  if (row.loans || row.sessions) to.places.set(row.site_grade_id, { lending, sessions });
}

/** Page by page, so that no text is longer than the loans of some places. `withWho`: for figures to share. */
export async function readActivity(
  on: Executor,
  scope: ScopeSlots,
  range: DateRange,
  withWho = false,
): Promise<Activity> {
  const months = monthsIn(range);
  const activity: Activity = {
    range,
    months,
    places: new Map(),
    renewals: 0,
    titles: new Map(),
    levels: new Map(),
    who: withWho ? { titles: new Map(), levels: new Map(), matches: new Map() } : null,
  };
  const days = dayReader(months);
  for (let after = 0; ; ) {
    const rows = await listActivity.all(on, { ...scope, ...range, after, limit: placesAtOnce });
    for (const row of rows) readPlace(row, activity, days);
    const last = rows.at(-1);
    if (!last || rows.length < placesAtOnce) return activity;
    after = last.site_grade_id;
  }
}
