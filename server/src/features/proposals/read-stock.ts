import type { ProposedBox } from '@storyvan/contract/proposals';
import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import { heldByOf } from '@storyvan/domain/lending/held-by';
import type { BoxAsked } from '@storyvan/domain/proposals/box';
import type { Circle } from '@storyvan/domain/proposals/circle';
import { shortlistOf } from '@storyvan/domain/proposals/shortlist';
import { daysAway } from '@storyvan/domain/proposals/weights';
import { byKey } from '../../by-key.ts';
import type { Executor } from '../../db/database.ts';
import {
  listCopiesAt,
  listCopiesInLibrary,
  listCopiesOf,
  listStocked,
  listTitlesBroughtBack,
} from './proposals.queries.ts';
import { readRegards } from './read-readers.ts';

/** What a box can be packed from. */

/** Spreads the places over the titles. */
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

/** Those that could suit a child. */
function levelsFor({ readers }: Circle) {
  const levels = readers.flatMap(({ level }) => level ?? []);
  // The level of a child without one follows from its loans.
  if (levels.length === 0 || levels.length < readers.length) return everyLevel;
  return { lowest: Math.min(...levels) - 1, highest: Math.max(...levels) + 1 };
}

interface Asked extends Pick<BoxAsked, 'count' | 'keep' | 'without'> {
  site_grade_id: number;
  by: CalendarDate;
  circle: Circle;
}

/** The titles worth a closer look, with their copies and what children said of them. */
export async function readBoxAsked(on: Executor, asked: Asked): Promise<BoxAsked> {
  const { site_grade_id, by, circle, count, keep, without } = asked;
  const seed = site_grade_id * step;
  const copiesHere = byKey(await listCopiesAt.all(on, { site_grade_id }), ({ title_id }) => title_id);
  const here = new Map([...copiesHere].map(([title_id, copies]) => [title_id, copies.length]));
  const back = await listTitlesBroughtBack.all(on, { site_grade_id });
  const wasHere = new Map(back.map(({ title_id, date }) => [title_id, date ?? '']));
  const awaySince = addDays(by, -daysAway);

  const isLately = (title_id: number) => (wasHere.get(title_id) ?? '') >= awaySince;
  const isFresh = (title_id: number) => !without.has(title_id) && !here.has(title_id) && !isLately(title_id);
  const classes = (await listStocked.all(on, levelsFor(circle))).map(({ title_ids, ...of }) => ({
    ...of,
    title_ids: title_ids.split(',').map(Number).filter(isFresh),
  }));
  const ids = new Set([
    ...shortlistOf(circle, classes, { count, seed }),
    ...[...wasHere.keys()].filter(isLately),
    ...circle.readers.flatMap(({ reader }) => reader.wishes),
    ...keep.map(({ title_id }) => title_id),
  ]);
  const copies = byKey(await listCopiesInLibrary(on, [...ids]), ({ title_id }) => title_id);
  const stock = [...copies.values()].flatMap((ofTitle) => {
    const numbers = ofTitle.map(({ accn_no }) => accn_no);
    const first = site_grade_id % numbers.length;
    return ofTitle[0]
      ? { title: ofTitle[0], accn_nos: [...numbers.slice(first), ...numbers.slice(0, first)] }
      : [];
  });
  const regards = await readRegards(on, [...copies.keys()]);
  return { count, stock, keep, without, here, wasHere, awaySince, regards, seed };
}
