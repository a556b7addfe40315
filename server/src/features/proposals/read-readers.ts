import type { Opinion } from '@storyvan/contract/common/opinion';
import type { KnownTitle, Reader, Regard } from '@storyvan/domain/proposals/reader';
import { byKey } from '../../by-key.ts';
import { chunksOf } from '../../db/chunks.ts';
import type { Executor } from '../../db/database.ts';
import { listActiveChildren } from '../../records/child/child.queries.ts';
import { listOpinionsAt, listRegards } from '../../records/reading/opinion.queries.ts';
import { listOpenWishesOfChild, listOpenWishesOfPlace } from '../../records/wish/wish.queries.ts';
import { listBorrowedAt, listBorrowedBy, listKnownTitles, listOpinionsBy } from './proposals.queries.ts';

/** Far more than the children of a place wish for. */
const mostWishes = 10_000;

interface Rows {
  children: readonly { child_id: number; name: string; level: number | null }[];
  borrowed: readonly { child_id: number; title_id: number; date: string }[];
  opinions: readonly { child_id: number; title_id: number; opinion: Opinion | null }[];
  wishes: readonly { child_id: number; title_id: number }[];
}

function readersOf({ children, borrowed, opinions, wishes }: Rows): Reader[] {
  const borrowedBy = byKey(borrowed, ({ child_id }) => child_id);
  const saidBy = byKey(opinions, ({ child_id }) => child_id);
  const wishesOf = byKey(wishes, ({ child_id }) => child_id);
  return children.map(({ child_id, name, level }) => ({
    child_id,
    name,
    level,
    borrowed: borrowedBy.get(child_id) ?? [],
    opinions: (saidBy.get(child_id) ?? []).flatMap(({ title_id, opinion }) =>
      opinion ? [{ title_id, opinion }] : [],
    ),
    wishes: (wishesOf.get(child_id) ?? []).map(({ title_id }) => title_id),
  }));
}

/** The children enrolled at a place, with their open wishes in the order in which they wished. */
export async function readReadersAt(on: Executor, site_grade_id: number) {
  const of = { site_grade_id };
  const wishes = await listOpenWishesOfPlace.all(on, { ...of, limit: mostWishes });
  const readers = readersOf({
    children: await listActiveChildren.all(on, of),
    borrowed: await listBorrowedAt.all(on, of),
    opinions: await listOpinionsAt.all(on, of),
    wishes,
  });
  return { readers, wishes };
}

export async function readReader(
  on: Executor,
  child: { child_id: number; name: string; level: number | null },
): Promise<Reader> {
  const of = { child_id: child.child_id };
  const wishes = await listOpenWishesOfChild.all(on, of);
  const [reader] = readersOf({
    children: [child],
    borrowed: await listBorrowedBy.all(on, of),
    opinions: await listOpinionsBy.all(on, of),
    wishes: wishes.map(({ title_id }) => ({ ...of, title_id })),
  });
  return reader as Reader;
}

/** The titles that the readers have borrowed. */
export async function readTitlesBorrowed(
  on: Executor,
  readers: readonly Reader[],
): Promise<Map<number, KnownTitle>> {
  const ids = new Set(readers.flatMap(({ borrowed }) => borrowed.map(({ title_id }) => title_id)));
  return new Map((await listKnownTitles(on, [...ids])).map((title) => [title.title_id, title]));
}

export async function readRegards(on: Executor, title_ids: number[]): Promise<Map<number, Regard>> {
  const regards = new Map<number, Regard>();
  // For 1,000 titles at once, PostgreSQL would compile the statement, which takes longer than to run it.
  for (const chunk of chunksOf(title_ids, 24))
    for (const { title_id, loved, opinions } of await listRegards(on, chunk))
      regards.set(title_id, { loved: Number(loved), opinions: Number(opinions) });
  return regards;
}
