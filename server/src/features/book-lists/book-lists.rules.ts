import type { BookListDay, ListedBook, PendingBook } from '@storyvan/contract/book-lists';
import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { compareNames } from '@storyvan/domain/name-order';
import { daysOut, isOverdue, type LoanPeriods } from '@storyvan/domain/overdue';

/** The books of a place: what is pending, since when, with whom, and in which categories. */

type Computed = 'days_out' | 'overdue' | 'child_overdue' | 'box_overdue';
type ListedRow = Omit<ListedBook, Computed> & { loan_id: number; genre_hex_code: string | null };
export type PendingRow = Omit<
  PendingBook,
  Computed | 'date_issue' | 'child_since' | 'child_renewed' | 'child_days_out'
> &
  Record<'site_date_issue' | 'child_date_issue' | 'child_date_renewed', CalendarDate | null>;

/** For books without a category, and categories without a colour. */
export const grey = '#8a8f99';

/** The loan and box periods of one programme, in days. */
type Periods = Record<keyof LoanPeriods, number>;

export const inOneProgramme = (periods: LoanPeriods, program: Programme): Periods => ({
  child: periods.child[program],
  site: periods.site[program],
});

interface Since {
  /** When the child borrowed it, or last renewed it. */
  child: CalendarDate | null;
  /** When its box left; null for a copy lent from the library directly to a child. */
  box: CalendarDate | null;
}

/** Each loan by its own period (DOMAIN, overdue): a box can be overdue while a child has a book from it. */
function overdueBy({ child, box }: Since, today: CalendarDate, periods: Periods) {
  const child_overdue = child !== null && isOverdue(child, today, periods.child);
  const box_overdue = box !== null && isOverdue(box, today, periods.site);
  return { overdue: child_overdue || box_overdue, child_overdue, box_overdue };
}

/** The date the copy left the library: that of its box, or of the loan to the child. */
const leftOn = (row: Pick<PendingRow, 'site_date_issue' | 'child_date_issue'>): CalendarDate =>
  (row.site_date_issue ?? row.child_date_issue) as CalendarDate;

function countOf<Key>(keys: Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

export function bookListOf(
  issued: Pick<BookListDay, 'date_issue' | 'cnt'>[],
  pending: Pick<PendingRow, 'site_date_issue' | 'child_date_issue'>[],
): BookListDay[] {
  const pendingOf = countOf(pending.map(leftOn));
  return issued
    .map((day) => ({ ...day, pending: pendingOf.get(day.date_issue) ?? 0 }))
    .sort((a, b) => (a.date_issue < b.date_issue ? 1 : -1));
}

/** The longest out first, then by title. */
export function pendingBooksOf(rows: PendingRow[], today: CalendarDate, periods: Periods): PendingBook[] {
  return rows
    .map((row) => {
      const date_issue = leftOn(row);
      const child_since = row.child_date_issue;
      const child_renewed = row.child_date_renewed;
      const dates = { child: child_renewed ?? child_since, box: row.site_date_issue };
      const { overdue, child_overdue, box_overdue } = overdueBy(dates, today, periods);
      return {
        date_issue,
        child_since,
        child_renewed,
        days_out: daysOut(date_issue, today),
        child_days_out: child_since === null ? null : daysOut(child_since, today),
        overdue,
        child_overdue,
        box_overdue,
        ...row,
      };
    })
    .sort((a, b) => b.days_out - a.days_out || byTitle(a, b));
}

/** What left on a date: in a box, or directly to a child. */
export type LeftRow = ListedRow & { in_box: boolean };

const untilNow = '9999-12-31';

/** A copy that left twice on one date is listed once, by its open loan or else the one that ended last. */
export function onceEach(rows: LeftRow[]): LeftRow[] {
  const endsLater = (row: LeftRow, other: LeftRow) => {
    const [ended, otherEnded] = [row.date_return ?? untilNow, other.date_return ?? untilNow];
    return ended === otherEnded ? row.loan_id > other.loan_id : ended > otherEnded;
  };
  const latest = new Map<string, LeftRow>();
  for (const row of rows) {
    const other = latest.get(row.accn_no);
    if (!other || endsLater(row, other)) latest.set(row.accn_no, row);
  }
  return [...latest.values()];
}

const since = ({ date_return, child_since, child_renewed, in_box, date_issue }: LeftRow): Since =>
  date_return === null
    ? { child: child_renewed ?? child_since, box: in_box ? date_issue : null }
    : { child: null, box: null };

export function listedBooksOf(rows: LeftRow[], today: CalendarDate, periods: Periods): ListedBook[] {
  return rows
    .map((row) => {
      const { overdue, child_overdue, box_overdue } = overdueBy(since(row), today, periods);
      const days_out = daysOut(row.date_issue, row.date_return ?? today);
      return { days_out, overdue, child_overdue, box_overdue, ...row };
    })
    .sort(byTitle);
}

interface Titled {
  title: string;
  accn_no: string;
}

const byTitle = (a: Titled, b: Titled): number =>
  compareNames(a.title, b.title) || compareNames(a.accn_no, b.accn_no);

interface Slice {
  name: string | null;
  hex_code: string | null;
}

/** The number of books by category, the most first, then by name; books without a category last. */
function slicesOf(books: Slice[]): { name: string | null; cnt: number; hex_code: string }[] {
  const colours = new Map(books.map((book) => [book.name, book.hex_code]));
  return [...countOf(books.map((book) => book.name))]
    .map(([name, cnt]) => ({ name, cnt, hex_code: colours.get(name) ?? grey }))
    .sort((a, b) => b.cnt - a.cnt || byCategory(a.name, b.name));
}

function byCategory(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return compareNames(a, b);
}

export const primarySlices = (books: Pick<ListedRow, 'category_primary' | 'hex_code'>[]) =>
  slicesOf(books.map(({ category_primary, hex_code }) => ({ name: category_primary, hex_code }))).map(
    ({ name, ...slice }) => ({ category_primary: name, ...slice }),
  );

export const secondarySlices = (books: Pick<ListedRow, 'category_secondary' | 'genre_hex_code'>[]) =>
  slicesOf(
    books.map(({ category_secondary, genre_hex_code }) => ({
      name: category_secondary,
      hex_code: genre_hex_code,
    })),
  ).map(({ name, ...slice }) => ({ category_secondary: name, ...slice }));
