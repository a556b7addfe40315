import { type CalendarDate, daysBetween } from '../calendar-date.ts';
import { ratio } from './ratio.ts';

/** What children borrowed in a range of dates: at one place, and together at the places of a scope. */

export interface LentBook {
  child_id: number;
  loan_id: number;
  date: CalendarDate;
  /** Which of the months of the range, from 0. */
  month: number;
  level: number | null;
  child_level: number | null;
}

/** A loan on whose day the level of the child was known. */
type Leveled = LentBook & { child_level: number };

/** What one child borrowed. A year has hundreds of thousands of loans, so it makes no object for each. */
export interface Borrower {
  loans: number;
  months: number[];
  first: Leveled | null;
  last: Leveled | null;
  /** The months in which one of the places where it borrowed had lending or a session. */
  open: ReadonlySet<number>;
}

export interface PlaceLending {
  loans: number;
  by_month: number[];
  children: Map<number, Borrower>;
  /** The months with a loan or a session held. */
  open: Set<number>;
  above: number;
  at: number;
  below: number;
}

export const noLending = (months: number): PlaceLending => ({
  loans: 0,
  by_month: Array<number>(months).fill(0),
  children: new Map(),
  open: new Set(),
  above: 0,
  at: 0,
  below: 0,
});

const isBefore = (a: Leveled, b: Leveled): boolean =>
  a.date < b.date || (a.date === b.date && a.loan_id < b.loan_id);

function addLeveled(to: Borrower, loan: Leveled): void {
  if (to.first === null || isBefore(loan, to.first)) to.first = loan;
  if (to.last === null || isBefore(to.last, loan)) to.last = loan;
}

export function addLoan(place: PlaceLending, loan: LentBook): void {
  const { child_id, month, level, child_level } = loan;
  place.loans += 1;
  place.by_month[month] = (place.by_month[month] ?? 0) + 1;
  place.open.add(month);
  let borrowed = place.children.get(child_id);
  if (!borrowed) {
    borrowed = { loans: 0, months: [], first: null, last: null, open: place.open };
    place.children.set(child_id, borrowed);
  }
  borrowed.loans += 1;
  if (!borrowed.months.includes(month)) borrowed.months.push(month);
  if (child_level === null) return;
  addLeveled(borrowed, loan as Leveled);
  if (level === null) return;
  place[level > child_level ? 'above' : level < child_level ? 'below' : 'at'] += 1;
}

/** Each child once, at however many of the places it borrowed. */
export function borrowersOf(places: Iterable<PlaceLending>): Map<number, Borrower> {
  const all = new Map<number, Borrower>();
  for (const { children } of places) {
    for (const [child_id, borrowed] of children) {
      const known = all.get(child_id);
      all.set(child_id, known ? together(known, borrowed) : borrowed);
    }
  }
  return all;
}

function together(one: Borrower, other: Borrower): Borrower {
  const both: Borrower = {
    loans: one.loans + other.loans,
    months: [...new Set([...one.months, ...other.months])],
    first: null,
    last: null,
    open: new Set([...one.open, ...other.open]),
  };
  for (const loan of [one.first, one.last, other.first, other.last]) if (loan) addLeveled(both, loan);
  return both;
}

/** Fewer months say nothing about regular reading. */
const fewestMonths = 3;

/** In three of four months, at places that were open long enough. */
const isRegular = ({ months, open }: Borrower): boolean =>
  open.size >= fewestMonths && months.length * 4 >= open.size * 3;

/** `open`: the months in which some place of the scope had lending or a session. */
export function regularOf(borrowers: Iterable<Borrower>, open: ReadonlySet<number>): number | null {
  if (open.size < fewestMonths) return null;
  return [...borrowers].filter(isRegular).length;
}

const decimals = 2;

export const meanOf = (loans: number, children: number): number | null =>
  children === 0 ? null : ratio(loans, children, decimals);

/** Of whole numbers, it is whole or ends in .5. */
export function medianOf(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below, above] = [sorted[middle - 1], sorted[middle]];
  if (above === undefined) return null;
  return sorted.length % 2 === 1 || below === undefined ? above : (below + above) / 2;
}

/** At which the groups of children by the number of their books begin. */
const groups = [
  ['21+', 21],
  ['11-20', 11],
  ['6-10', 6],
  ['1-5', 1],
] as const;

/** Children by the number of books that they borrowed; `none`: those who were enrolled and borrowed nothing. */
export function byBooksOf(loans: number[], none: number) {
  const counted = groups.map(([books, from], n) => {
    const below = groups[n - 1]?.[1] ?? Number.POSITIVE_INFINITY;
    return { books, children: loans.filter((count) => count >= from && count < below).length };
  });
  return [{ books: '0' as const, children: none }, ...counted.reverse()];
}

/** Days from the first to the last loan, for the level to have changed by reading. */
const fewestDays = 90;

export interface Grown {
  first: number;
  last: number;
  gained: number;
}

/** The children whose level is known at two loans that are far enough apart. */
export function grownOf(borrowers: Iterable<Borrower>): Grown[] {
  const grown: Grown[] = [];
  for (const { first, last } of borrowers) {
    if (!first || !last || daysBetween(first.date, last.date) < fewestDays) continue;
    const gained = last.child_level - first.child_level;
    grown.push({ first: first.child_level, last: last.child_level, gained });
  }
  return grown;
}

const countBy = (numbers: number[]): [number, number][] => {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
};

const byLevel = (levels: number[]) => countBy(levels).map(([level, children]) => ({ level, children }));

export function growthOf(grown: Grown[]) {
  const gains = grown.map(({ gained }) => gained);
  const total = gains.reduce((sum, gained) => sum + gained, 0);
  return {
    children: grown.length,
    rose: gains.filter((gained) => gained > 0).length,
    stayed: gains.filter((gained) => gained === 0).length,
    fell: gains.filter((gained) => gained < 0).length,
    mean: grown.length === 0 ? null : ratio(total, grown.length, 1),
    by_levels: countBy(gains).map(([gained, children]) => ({ gained, children })),
    first: byLevel(grown.map(({ first }) => first)),
    last: byLevel(grown.map(({ last }) => last)),
  };
}
