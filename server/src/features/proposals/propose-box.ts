import type { Holder } from '@storyvan/contract/common/programme';
import type { QueryOf } from '@storyvan/contract/endpoint';
import {
  mostProposed,
  type ProposedBook,
  type ProposedBox,
  type proposedBox,
  usualBox,
} from '@storyvan/contract/proposals';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { byChild } from '@storyvan/domain/name-order';
import type { Box, BoxAsked } from '@storyvan/domain/proposals/box';
import { chooseBox } from '@storyvan/domain/proposals/choose-box';
import { type Circle, circleOf } from '@storyvan/domain/proposals/circle';
import { reasonsFor } from '@storyvan/domain/proposals/reasons';
import { byShelf } from '@storyvan/domain/proposals/shelf-order';
import { byKey } from '../../by-key.ts';
import type { Executor } from '../../db/database.ts';
import { listCopiesToLend } from '../../records/wish/wish.queries.ts';
import { findNextVisit, listCopiesOf, listLastBoxes, listSomeInLibrary } from './proposals.queries.ts';
import { countLevels, lastBoxSize, wishesOf } from './proposals.rules.ts';
import { readReadersAt, readTitlesBorrowed } from './read-readers.ts';
import { readBoxAsked, readKept } from './read-stock.ts';

/** Proposes a box from what the tables hold now; nothing is written. */

type Query = QueryOf<typeof proposedBox>;
type Place = Holder & { place_name: string };

/** Days on which copies went to the place, among which the last box is looked for. */
const daysCompared = 5;

export async function proposeBox(
  on: Executor,
  { site_grade_id, place_name }: Place,
  query: Query,
  today: CalendarDate,
): Promise<ProposedBox> {
  const visit = await findNextVisit.first(on, { site_grade_id, from: query.by ?? today });
  const by = query.by ?? visit?.date ?? today;
  const last_box = lastBoxSize(await listLastBoxes.all(on, { site_grade_id, limit: daysCompared }));
  const { kept, unavailable } = await readKept(on, query.keep);
  const count = Math.max(query.count ?? Math.min(last_box ?? usualBox, mostProposed), kept.length);

  const { readers, wishes } = await readReadersAt(on, site_grade_id);
  const circle = circleOf(readers, await readTitlesBorrowed(on, readers));
  const without = new Set(query.without);
  const asked = await readBoxAsked(on, { site_grade_id, by, circle, count, keep: kept, without });
  const box = chooseBox(circle, asked);
  const books = await describeBooks(on, { circle, box, asked });

  const copies = await listCopiesToLend(on, [...new Set(wishes.map(({ title_id }) => title_id))]);
  const inBox = new Set(box.books.map(({ title_id }) => title_id));
  return {
    place_name,
    count,
    last_box,
    by,
    visit: visit && { date: visit.date, time: visit.time || null },
    children: [...readers].sort(byChild).map(({ child_id, name, level }) => ({
      child_id,
      child_name: name,
      level,
      suitable: box.suitable.get(child_id) ?? 0,
    })),
    books,
    unavailable,
    wishes: wishesOf(wishes, copies, { site_grade_id, inBox }),
    child_levels: countLevels(readers.map(({ level }) => level)),
    book_levels: countLevels(books.map(({ level }) => level)),
    short: await whyShort(on, { count, found: books.length }),
  };
}

interface Chosen {
  circle: Circle;
  box: Box;
  asked: BoxAsked;
}

/** In shelf order, with the reasons. */
async function describeBooks(on: Executor, { circle, box, asked }: Chosen): Promise<ProposedBook[]> {
  const numbers = box.books.map(({ accn_no }) => accn_no);
  const rows = new Map((await listCopiesOf(on, numbers)).map((row) => [row.accn_no, row]));
  const readers = new Map(circle.readers.map((each) => [each.reader.child_id, each]));
  const readersOf = (ids: readonly number[]) => ids.flatMap((child_id) => readers.get(child_id) ?? []);
  const inCategory = byKey([...rows.values()], ({ category_primary }) => category_primary);
  const books = box.books.flatMap(({ accn_no, title_id, kept, suits, wishers }): ProposedBook[] => {
    const row = rows.get(accn_no);
    if (!row) return [];
    const wasHere = asked.wasHere.get(title_id);
    const reasons = reasonsFor(
      circle,
      {
        title: row,
        suits: readersOf(suits),
        wishers: readersOf(wishers),
        wasHere: wasHere !== undefined && wasHere < asked.awaySince ? wasHere : undefined,
        isOnlyOfCategory: inCategory.get(row.category_primary)?.length === 1,
      },
      asked.regards,
    );
    const { isbn, title, author, language, level, category_primary, hex_code, cover } = row;
    const fields = { isbn, title, author, language, level, category_primary, hex_code, cover };
    return [{ accn_no, title_id, ...fields, kept, suits: suits.length, reasons }];
  });
  return books.sort(byShelf);
}

async function whyShort(
  on: Executor,
  { count, found }: { count: number; found: number },
): Promise<ProposedBox['short']> {
  if (found >= count) return null;
  const inLibrary = await listSomeInLibrary.all(on, { limit: found + 1 });
  return { missing: count - found, why: inLibrary.length > found ? 'none_suits' : 'no_copies' };
}
