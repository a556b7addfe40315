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
import type { ChildCount, FiguresRow, LoanRow, PlaceRow } from './lending-statistics.queries.ts';

/** Lending in a range of dates, step by step: places, the children of a place, the loans of a child. */

const none: PlaceFigures = {
  issued: 0,
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
  returned: ChildCount[];
}

type KnownChild = Pick<ChildCount, 'child_id' | 'name' | 'card_no' | 'level'>;

/** All enrolled children and all counted ones, once each and by name. */
export function childStatisticsOf(enrolled: KnownChild[], now: ByChild, before: ByChild): ChildStatistics[] {
  const counted = [now.issued, now.returned, before.issued, before.returned];
  const everybody = new Map(
    [...counted.flat(), ...enrolled].map((row): [number, KnownChild] => [row.child_id, row]),
  );
  const here = new Set(enrolled.map(({ child_id }) => child_id));
  const [issued, returned, issuedBefore, returnedBefore] = counted.map(
    (rows) => new Map(rows.map((row) => [row.child_id, row])),
  ) as [Counts, Counts, Counts, Counts];
  return [...everybody.values()]
    .map(({ child_id, name, card_no, level }) => ({
      child_id,
      child_name: name,
      card_no,
      level,
      enrolled_here: here.has(child_id),
      last_borrowed: issued.get(child_id)?.latest ?? null,
      issued: issued.get(child_id)?.loans ?? 0,
      returned: returned.get(child_id)?.loans ?? 0,
      before: {
        issued: issuedBefore.get(child_id)?.loans ?? 0,
        returned: returnedBefore.get(child_id)?.loans ?? 0,
      },
    }))
    .sort((a, b) => compareNames(a.child_name, b.child_name) || a.child_id - b.child_id);
}

type Counts = Map<number, ChildCount>;

const isWithin = (date: CalendarDate | null, { start, end }: DateRange): boolean =>
  date !== null && date >= start && date <= end;

export const loanStatisticsOf = (rows: LoanRow[], range: DateRange): LoanStatistics[] =>
  rows.map(({ child_level, ...row }) => ({
    ...row,
    diff_level: diffLevel(row.level, child_level),
    issued: isWithin(row.date_issue, range),
    returned: isWithin(row.date_return, range),
  }));
