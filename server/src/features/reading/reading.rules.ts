import type { Opinion } from '@storyvan/contract/common/opinion';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import {
  type bookOpinions,
  readingPageSize,
  type readingPatternClass,
  type readingStatuses,
} from '@storyvan/contract/reading';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { byChild } from '@storyvan/domain/name-order';
import type { TableRow } from '../../db/schema.ts';

/** Whether a reading may be recorded, and how readings and patterns are shown. Pure: rows in, decisions and replies out. */

interface EnrolledChild {
  name: string;
  site_grade_id: number;
  place_name: string;
  inactive_since: CalendarDate | null;
}

interface OpinionCount {
  opinion: Opinion;
  cnt: number;
}

type PatternOfChild = ReplyOf<typeof readingPatternClass>[number];
type GradePoint = PatternOfChild['books'][number] & { child_id: number };

interface Refusal {
  status: Exclude<(typeof readingStatuses)[number], 'saved'>;
  message: string;
}

/** Past readings may be recorded too, so a copy that is now withdrawn, lost or elsewhere is accepted. */
export function decideReading(
  child: EnrolledChild,
  place: { site_grade_id: number; place_name: string },
  copy: { accn_no: string; known: boolean },
): Refusal | null {
  const elsewhere = child.site_grade_id !== place.site_grade_id;
  if (elsewhere || child.inactive_since !== null) {
    const message = elsewhere
      ? `${child.name} is enrolled at ${child.place_name}, not at ${place.place_name}.`
      : `${child.name} is no longer enrolled at ${place.place_name}.`;
    return { status: 'child not enrolled here', message };
  }
  if (copy.known) return null;
  return { status: 'unknown accession number', message: `No book has the accession number ${copy.accn_no}.` };
}

const recorded = [
  'site_grade_id',
  'child_id',
  'date_reading',
  'accn_no',
  'observation',
  'reading_level',
  'support_of_illustrations',
  'librarian_id',
] as const;
type Recorded = Pick<TableRow<'reading'>, (typeof recorded)[number]>;

/** Whether a repeated request_id comes with the same reading. */
export const isSameReading = (first: Recorded, again: Recorded): boolean =>
  recorded.every((column) => first[column] === again[column]);

/** The rows of a page, counted from 1, and one more to know whether another page follows. */
export const rowsOfPage = (page: number) => ({
  limit: readingPageSize + 1,
  offset: (page - 1) * readingPageSize,
});

/** How many children said what; 0 where no one did. */
export function countsOf(rows: OpinionCount[]): ReplyOf<typeof bookOpinions>['counts'] {
  const none = { loved: 0, liked: 0, not_for_me: 0, did_not_finish: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ opinion, cnt }) => [opinion, cnt])) };
}

/** Every child by name, with its points in order, or an empty list. */
export function patternsOf(
  children: { child_id: number; name: string; level: number | null }[],
  points: GradePoint[],
): PatternOfChild[] {
  const books = new Map<number, PatternOfChild['books']>(children.map(({ child_id }) => [child_id, []]));
  for (const { child_id, ...point } of points) books.get(child_id)?.push(point);
  return children.toSorted(byChild).map(({ child_id, name, level }) => ({
    child_id,
    child_name: name,
    level,
    books: books.get(child_id) ?? [],
  }));
}
