import type { placeNeeds } from '@storyvan/contract/insight';
import { compareNames } from '../name-order.ts';
import { medianOf } from './borrowing.ts';

/** Which places need help, and why. All thresholds are here; docs/insight.md explains them. */

type Need = (typeof placeNeeds)[number];

/** Fewer than this share of the enrolled children borrowed. */
const fewChildrenBelow = 1 / 2;
/** Loans below this share of the year before. */
const fallingBelow = 3 / 4;
/** So many whole months, each with fewer loans than the month before it. */
const fallingMonths = 3;
/** Loans per child below this share of the median of the places. */
const fewBooksBelow = 1 / 2;
/** Fewer than this share of the children who borrowed are regular readers. */
const fewRegularBelow = 1 / 4;
/** A smaller group says too little about regular reading. */
const fewestBorrowers = 5;

interface Place {
  enrolled: number;
  children: number;
  loans: number;
  loans_before: number;
  mean: number | null;
  regular: number | null;
  months: number[];
}

interface Around {
  /** Of the means of all places that have one. */
  median: number | null;
  /** Which of the months are whole. */
  whole: boolean[];
}

function fellEachMonth(months: number[], whole: boolean[]): boolean {
  const last = months.filter((_, n) => whole[n]).slice(-fallingMonths - 1);
  return (
    last.length === fallingMonths + 1 && last.every((loans, n) => n === 0 || loans < (last[n - 1] as number))
  );
}

export function needsOf(place: Place, { median, whole }: Around): Need[] {
  const { enrolled, children, loans, loans_before, mean, regular, months } = place;
  const needs: Record<Need, boolean> = {
    nobody_borrowed: enrolled > 0 && loans === 0,
    few_children: children < enrolled * fewChildrenBelow,
    falling: loans < loans_before * fallingBelow || fellEachMonth(months, whole),
    few_books: mean !== null && median !== null && mean < median * fewBooksBelow,
    few_regular: regular !== null && children >= fewestBorrowers && regular < children * fewRegularBelow,
  };
  return (Object.keys(needs) as Need[]).filter((need) => needs[need]);
}

/** Loans per enrolled child; places without enrolled children come last. */
const perChild = ({ loans, enrolled }: Place): number =>
  enrolled === 0 ? Number.POSITIVE_INFINITY : loans / enrolled;

interface NamedPlace extends Place {
  site_grade_id: number;
  place_name: string;
}

/** With their needs, those that need help most first. */
export function sortedByNeeds<P extends NamedPlace>(
  places: P[],
  whole: boolean[],
): (P & { needs: Need[] })[] {
  const median = medianOf(places.flatMap(({ mean }) => mean ?? []));
  return places
    .map((place) => ({ ...place, needs: needsOf(place, { median, whole }) }))
    .sort(
      (a, b) =>
        b.needs.length - a.needs.length ||
        compare(perChild(a), perChild(b)) ||
        compareNames(a.place_name, b.place_name) ||
        a.site_grade_id - b.site_grade_id,
    );
}

/** Two infinite numbers are equal. */
const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);
