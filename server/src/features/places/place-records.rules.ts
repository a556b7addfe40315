import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { closePlace, PlaceRecord, SchoolRecord } from '@storyvan/contract/places';
import { formatDate } from '@storyvan/domain/calendar-date';
import { foldText, wordsOf } from '@storyvan/domain/search-words';
import { weekdayNames } from '@storyvan/domain/week';
import type { TableRow } from '../../db/schema.ts';

/** Which places are duplicates, and what prevents closing one. Pure. */

/** With the name of who changed it last. */
interface Changed {
  changed_by: string | null;
}

type Place = TableRow<'site_grade'>;
export type PlaceRow = Omit<Place, 'sort_key' | 'enrolled_count' | 'created_at' | 'changed_by'> &
  Changed & { school_name: string | null };

export type SchoolRow = Omit<TableRow<'school'>, 'created_at' | 'changed_by'> & Changed;

/** What is left at a place that is to be closed. */
export interface LeftRow {
  place_name: string;
  active_children: number;
  books_here: number;
  books_with_children: number;
  planned: number;
}

export const placeRecordOf = ({ junior, visit_day, ...row }: PlaceRow): PlaceRecord => ({
  ...row,
  group: junior === 1 ? 'junior' : 'senior',
  visit_day: visit_day === null ? null : (weekdayNames[visit_day] ?? null),
});

export const schoolRecordOf = (row: SchoolRow): SchoolRecord => ({ ...row, shift: row.shift || null });

const same = (a: string | null, b: string | null): boolean =>
  foldText(a ?? '').trim() === foldText(b ?? '').trim();

/** The words of a name without its kind or group: "Govt. Primary School, Aldona" is Aldona. */
const kinds = ['the', 'govt', 'government', 'primary', 'school', 'vidyalaya', 'senior', 'junior', 'group'];
function isLikelySame(a: string, b: string): boolean {
  const own = (name: string) => wordsOf(name).filter((word) => !kinds.includes(word));
  const [one, other] = [own(a), own(b)];
  if (one.length === 0 || other.length === 0) return same(a, b);
  return one.length === other.length && one.every((word) => other.includes(word));
}

const closedWords = (since: string | null): string => (since ? `, closed since ${formatDate(since)}` : '');

interface Duplicate<Row> {
  status: 'code taken' | 'likely the same';
  message: string;
  other: Row;
}

/** A code belongs to one senior and one junior group; two sites rarely have the same name. */
export function siteDuplicate(
  asked: { code: string; name: string; junior: number; sure: boolean },
  others: PlaceRow[],
): Duplicate<PlaceRow> | null {
  const ofGroup = others.filter((row) => row.junior === asked.junior);
  const taken = ofGroup.find((row) => same(row.code, asked.code));
  if (taken) {
    const message = `The code ${taken.code} belongs to ${taken.name}${closedWords(taken.inactive_since)}. Choose another one.`;
    return { status: 'code taken', message, other: taken };
  }
  const likely = asked.sure ? undefined : ofGroup.find((row) => isLikelySame(row.name, asked.name));
  if (!likely) return null;
  const message = `There is a site ${likely.name} (${likely.code})${closedWords(likely.inactive_since)}. Is it the same?`;
  return { status: 'likely the same', message, other: likely };
}

/** Two shifts under one code are two schools with the same name. */
export function schoolDuplicate(
  asked: { code: string; shift: string; name: string; region: string | null; sure: boolean },
  others: SchoolRow[],
): Duplicate<SchoolRow> | null {
  const taken = others.find((row) => same(row.code, asked.code) && same(row.shift, asked.shift));
  if (taken) {
    const shift = taken.shift ? `, shift ${taken.shift},` : '';
    const message = `The code ${taken.code}${shift} belongs to ${taken.name}${closedWords(taken.inactive_since)}. Choose another one.`;
    return { status: 'code taken', message, other: taken };
  }
  const isNear = (row: SchoolRow) => !row.region || !asked.region || same(row.region, asked.region);
  const likely = asked.sure
    ? undefined
    : others.find((row) => !same(row.code, asked.code) && isNear(row) && isLikelySame(row.name, asked.name));
  if (!likely) return null;
  const where = [likely.code, likely.region].filter(Boolean).join(', ');
  const message = `There is a school ${likely.name} (${where})${closedWords(likely.inactive_since)}. Is it the same?`;
  return { status: 'likely the same', message, other: likely };
}

export const hasGradeCode = (code: string) => (row: { code: string }) => same(row.code, code);

type Refusal = Pick<ReplyOf<typeof closePlace>['status'], 'message'> & {
  status: 'books are there' | 'children are enrolled' | 'sessions are planned';
};

const counted = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** Why a place cannot be closed yet; null if nothing is left to do there. */
export function decideClosing(left: LeftRow): Refusal | null {
  const { place_name, books_here, books_with_children, active_children, planned } = left;
  const books = books_here + books_with_children;
  if (books > 0) {
    const which = books_with_children > 0 ? `, ${books_with_children} of them with children` : '';
    const message = `${counted(books, 'book is', 'books are')} still at ${place_name}${which}. Take ${books === 1 ? 'it' : 'them'} back first.`;
    return { status: 'books are there', message };
  }
  if (active_children > 0) {
    const message = `${counted(active_children, 'child is', 'children are')} still enrolled at ${place_name}. Move them or end their enrolment first.`;
    return { status: 'children are enrolled', message };
  }
  if (planned === 0) return null;
  const message = `${counted(planned, 'session is', 'sessions are')} planned at ${place_name}. Take ${planned === 1 ? 'it' : 'them'} out of the plan first.`;
  return { status: 'sessions are planned', message };
}

/**
 * The next code: most codes share letters followed by a number, and the highest one is counted up (S20 gives S21).
 * None if most codes are words.
 */
export function nextCode(codes: string[], letters: string): string {
  const read = codes.flatMap((code) => {
    const [, before = '', number] = /^(.*?)(\d{1,9})$/.exec(code) ?? [];
    return number === undefined ? [] : [{ before, number: Number(number), width: number.length }];
  });
  if (read.length < codes.length / 2) return '';
  const counts = new Map<string, number>();
  for (const { before } of read) counts.set(before, (counts.get(before) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  const before = most?.[0] ?? letters;
  const alike = read.filter((code) => code.before === before);
  const highest = Math.max(0, ...alike.map(({ number }) => number));
  const width = Math.max(2, ...alike.map((code) => code.width));
  return `${before}${String(highest + 1).padStart(width, '0')}`;
}
