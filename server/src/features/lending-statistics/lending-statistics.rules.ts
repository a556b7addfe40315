import type {
  ChildStatistics,
  LoanStatistics,
  PlaceFigures,
  PlaceStatistics,
} from '@storyvan/contract/lending-statistics';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { childrenOf } from '@storyvan/domain/children-count';
import type { DateRange } from '@storyvan/domain/date-range';
import { diffLevel } from '@storyvan/domain/diff-level';
import { compareNames } from '@storyvan/domain/name-order';

/** Lending in a range of dates, step by step: places, the children of a place, the loans of a child. */

export type PlaceRow = Omit<PlaceStatistics, 'no_of_children' | 'before' | keyof PlaceFigures> & {
  active_children: number;
  enrolled_count: number;
  sort_key: string;
};
type FiguresRow = PlaceFigures & { site_grade_id: number };

interface ChildCount {
  child_id: number;
  name: string;
  card_no: string | null;
  level: number | null;
  loans: number;
  latest: CalendarDate;
}

type LoanRow = Omit<LoanStatistics, 'child_loan_id' | 'diff_level' | 'issued' | 'renewed' | 'returned'> & {
  child_loan_id: number;
  child_level: number | null;
};

const none: PlaceFigures = {
  issued: 0,
  renewed: 0,
  returned: 0,
  children_borrowed: 0,
  books_brought: 0,
  books_taken_home: 0,
  read_alouds: 0,
};

function figuresByPlace(rows: FiguresRow[]): (site_grade_id: number) => PlaceFigures {
  const byPlace = new Map(rows.map(({ site_grade_id, ...figures }) => [site_grade_id, figures]));
  return (site_grade_id) => byPlace.get(site_grade_id) ?? none;
}

/** Sites by name; grades by school, and within it in the order of grades. */
function inOrder(a: PlaceRow, b: PlaceRow): number {
  if (a.school_id === b.school_id && a.school_id !== null) {
    return compareNames(a.sort_key, b.sort_key) || compareNames(a.place_name, b.place_name);
  }
  return (
    compareNames(a.school_name ?? a.place_name, b.school_name ?? b.place_name) ||
    a.site_grade_id - b.site_grade_id
  );
}

export function placeStatisticsOf(
  places: PlaceRow[],
  figures: { now: FiguresRow[]; before: FiguresRow[] },
): PlaceStatistics[] {
  const now = figuresByPlace(figures.now);
  const before = figuresByPlace(figures.before);
  return places.toSorted(inOrder).map((row) => {
    const { program, site_grade_id, school_id, school_name, place_name } = row;
    return {
      program,
      site_grade_id,
      school_id,
      school_name,
      place_name,
      no_of_children: childrenOf(row),
      ...now(site_grade_id),
      before: before(site_grade_id),
    };
  });
}

interface ByChild {
  issued: ChildCount[];
  renewed: ChildCount[];
  returned: ChildCount[];
}

type KnownChild = Pick<ChildCount, 'child_id' | 'name' | 'card_no' | 'level'>;

const byId = (rows: ChildCount[]) => new Map(rows.map((row) => [row.child_id, row]));

/** The figures of each child. */
function countsOf({ issued, renewed, returned }: ByChild) {
  const [issues, renewals, returns] = [byId(issued), byId(renewed), byId(returned)];
  return (child_id: number) => ({
    issued: issues.get(child_id)?.loans ?? 0,
    renewed: renewals.get(child_id)?.loans ?? 0,
    returned: returns.get(child_id)?.loans ?? 0,
  });
}

/** All enrolled children and all counted ones, once each and by name. */
export function childStatisticsOf(enrolled: KnownChild[], now: ByChild, before: ByChild): ChildStatistics[] {
  const counted = [now, before].flatMap(({ issued, renewed, returned }) => [issued, renewed, returned]);
  const everybody = new Map(
    [...counted.flat(), ...enrolled].map((row): [number, KnownChild] => [row.child_id, row]),
  );
  const here = new Set(enrolled.map(({ child_id }) => child_id));
  const issued = byId(now.issued);
  const [figuresNow, figuresBefore] = [countsOf(now), countsOf(before)];
  return [...everybody.values()]
    .map(({ child_id, name, card_no, level }) => ({
      child_id,
      child_name: name,
      card_no,
      level,
      enrolled_here: here.has(child_id),
      last_borrowed: issued.get(child_id)?.latest ?? null,
      ...figuresNow(child_id),
      before: figuresBefore(child_id),
    }))
    .sort((a, b) => compareNames(a.child_name, b.child_name) || a.child_id - b.child_id);
}

const isWithin = (date: CalendarDate | null, { start, end }: DateRange): boolean =>
  date !== null && date >= start && date <= end;

export const loanStatisticsOf = (
  rows: LoanRow[],
  renewals: (loan_id: number) => CalendarDate[],
  range: DateRange,
): LoanStatistics[] =>
  rows.map(({ child_level, ...row }) => ({
    ...row,
    child_loan_id: String(row.child_loan_id),
    diff_level: diffLevel(row.level, child_level),
    issued: isWithin(row.date_issue, range),
    renewed: renewals(row.child_loan_id).filter((date) => isWithin(date, range)),
    returned: isWithin(row.date_return, range),
  }));
