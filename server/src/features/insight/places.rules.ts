import type { InsightMonth, InsightPlace } from '@storyvan/contract/insight';
import { isWholeMonth } from '@storyvan/domain/date-range';
import {
  type Borrower,
  borrowersOf,
  grownOf,
  growthOf,
  meanOf,
  noLending,
  regularOf,
} from '@storyvan/domain/insight/borrowing';
import { sortedByNeeds } from '@storyvan/domain/insight/needs';
import { heldOf } from '@storyvan/domain/insight/sessions';
import type { Known } from './figures.rules.ts';

/** The places of a scope and its months, each with the same meaning of its figures as the scope itself. */

type PlaceRow = Pick<
  InsightPlace,
  'program' | 'site_grade_id' | 'school_id' | 'place_name' | 'school_name' | 'region'
>;

function placeOf(row: PlaceRow, now: Known, before: Known) {
  const { activity, enrolled } = now;
  const { program, site_grade_id, school_id, place_name, school_name, region } = row;
  const known = activity.places.get(site_grade_id);
  const lending = known?.lending ?? noLending(activity.months.length);
  const borrowers = borrowersOf([lending]);
  const { children, rose, mean } = growthOf(grownOf(borrowers.values()));
  return {
    program,
    site_grade_id,
    school_id,
    place_name,
    school_name,
    region,
    enrolled: enrolled.at(site_grade_id),
    children: borrowers.size,
    loans: lending.loans,
    loans_before: before.activity.places.get(site_grade_id)?.lending.loans ?? 0,
    mean: meanOf(lending.loans, borrowers.size),
    regular: regularOf(borrowers.values(), lending.open),
    growth: { children, rose, mean },
    held: heldOf(known?.sessions ?? []).length,
    months: lending.by_month,
  };
}

/** Those that need help first; places without children, loans and sessions are left out. */
export function placesOf(rows: PlaceRow[], now: Known, before: Known): InsightPlace[] {
  const { months, range } = now.activity;
  const places = rows
    .map((row) => placeOf(row, now, before))
    .filter(({ enrolled, loans, held }) => enrolled > 0 || loans > 0 || held > 0);
  return sortedByNeeds(
    places,
    months.map((month) => isWholeMonth(month, range)),
  );
}

function byMonth({ activity, borrowers }: Known) {
  const children = activity.months.map(() => 0);
  const borrowed: Iterable<Borrower> = borrowers.values();
  for (const { months } of borrowed) for (const n of months) children[n] = (children[n] ?? 0) + 1;
  const loans = activity.months.map(() => 0);
  for (const { lending } of activity.places.values()) {
    for (const [n, count] of lending.by_month.entries()) loans[n] = (loans[n] ?? 0) + count;
  }
  return { children, loans };
}

export function monthsOf(now: Known, before: Known): InsightMonth[] {
  const [ours, theirs] = [byMonth(now), byMonth(before)];
  return now.activity.months.map((month, n) => ({
    month,
    loans: ours.loans[n] ?? 0,
    children: ours.children[n] ?? 0,
    loans_before: theirs.loans[n] ?? 0,
    children_before: theirs.children[n] ?? 0,
  }));
}
