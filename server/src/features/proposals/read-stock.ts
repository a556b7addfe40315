import type { ProposedBox } from '@storyvan/contract/proposals';
import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import { heldByOf } from '@storyvan/domain/lending/held-by';
import type { BoxAsked } from '@storyvan/domain/proposals/box';
import type { Circle } from '@storyvan/domain/proposals/circle';
import type { KnownTitle, Reader } from '@storyvan/domain/proposals/reader';
import { shortlistOf } from '@storyvan/domain/proposals/shortlist';
import { daysAway } from '@storyvan/domain/proposals/weights';
import { byKey } from '../../by-key.ts';
import type { Executor } from '../../db/database.ts';
import {
  listCopiesAt,
  listCopiesInLibrary,
  listCopiesOf,
  listKnownTitles,
  listStocked,
  listTitlesBroughtBack,
} from './proposals.queries.ts';
import { readRegards } from './read-readers.ts';

/** What a box can be packed from. */

/** Of titles that were here a short time ago, a few are enough: they come only if nothing else suits a child. */
const booksAgain = 3;
/** Spreads the places over the titles of a class. */
const step = 7919;

type Kept = BoxAsked['keep'][number];

/** Which of the copies that should stay in the box are in the library, and where the others are. */
export async function readKept(
  on: Executor,
  accn_nos: readonly string[],
): Promise<{ kept: Kept[]; unavailable: ProposedBox['unavailable'] }> {
  const rows = new Map((await listCopiesOf(on, accn_nos)).map((row) => [row.accn_no, row]));
  const kept: Kept[] = [];
  const unavailable: ProposedBox['unavailable'] = [];
  for (const accn_no of accn_nos) {
    const row = rows.get(accn_no);
    if (row?.state === 'available' && row.site_grade_id === null) {
      kept.push({ accn_no, title_id: row.title_id });
    } else {
      const { title = null, state = null } = row ?? {};
      unavailable.push({ accn_no, title, state, held_by: row ? heldByOf(row) : null });
    }
  }
  return { kept, unavailable };
}

/** Any level of the library. */
const everyLevel = { lowest: -1, highest: 2_147_483_647 };

function levelsFor(readers: readonly Reader[]) {
  const levels = readers.flatMap(({ level }) => level ?? []);
  // The level of a child without one follows from its loans.
  if (levels.length === 0 || levels.length < readers.length) return everyLevel;
  return { lowest: Math.min(...levels) - 1, highest: Math.max(...levels) + 1 };
}

/** The titles that could go into the box, also those asked for; in the order of their ids, without their names. */
export async function readStocked(
  on: Executor,
  readers: readonly Reader[],
  askedFor: readonly { title_id: number }[],
): Promise<KnownTitle[]> {
  const stocked = (await listStocked.all(on, levelsFor(readers))).map((title) => ({ ...title, title: '' }));
  const known = new Set(stocked.map(({ title_id }) => title_id));
  const missing = new Set(askedFor.flatMap(({ title_id }) => (known.has(title_id) ? [] : title_id)));
  if (missing.size === 0) return stocked;
  return [...stocked, ...(await listKnownTitles(on, [...missing]))].sort((a, b) => a.title_id - b.title_id);
}

interface Asked extends Pick<BoxAsked, 'count' | 'keep' | 'without'> {
  site_grade_id: number;
  by: CalendarDate;
  circle: Circle;
  stocked: readonly KnownTitle[];
}

/** The titles worth a closer look, with their copies and what children said of them. */
export async function readBoxAsked(on: Executor, asked: Asked): Promise<BoxAsked> {
  const { site_grade_id, by, circle, stocked, count, keep, without } = asked;
  const copiesHere = byKey(await listCopiesAt.all(on, { site_grade_id }), ({ title_id }) => title_id);
  const here = new Map([...copiesHere].map(([title_id, copies]) => [title_id, copies.length]));
  const back = await listTitlesBroughtBack.all(on, { site_grade_id });
  const wasHere = new Map(back.map(({ title_id, date }) => [title_id, date ?? '']));
  const awaySince = addDays(by, -daysAway);

  const isFree = ({ title_id }: KnownTitle) => !without.has(title_id);
  const isFresh = ({ title_id }: KnownTitle) =>
    !here.has(title_id) && (wasHere.get(title_id) ?? '') < awaySince;
  const isAgain = ({ title_id }: KnownTitle) =>
    !here.has(title_id) && (wasHere.get(title_id) ?? '') >= awaySince;
  const start = site_grade_id * step;
  const free = stocked.filter(isFree);
  const wished = circle.readers.flatMap(({ reader }) => reader.wishes);
  const shortlist = new Set([
    ...shortlistOf(circle, free.filter(isFresh), { count, start }),
    ...shortlistOf(circle, free.filter(isAgain), { count: booksAgain, start }),
    ...wished.filter((title_id) => !without.has(title_id)),
    ...keep.map(({ title_id }) => title_id),
  ]);
  const ids = [...shortlist].sort((a, b) => a - b);
  const copies = byKey(await listCopiesInLibrary(on, ids), ({ title_id }) => title_id);
  return {
    count,
    stock: ids.map((title_id) => ({
      title_id,
      accn_nos: (copies.get(title_id) ?? []).map(({ accn_no }) => accn_no),
    })),
    keep,
    without,
    here,
    wasHere,
    awaySince,
    regards: await readRegards(on, ids),
  };
}
