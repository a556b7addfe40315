import { mostNextBooks, type NextBook } from '@storyvan/contract/proposals';
import { nextBooksFor } from '@storyvan/domain/proposals/next-books';
import type { Executor } from '../../db/database.ts';
import { listCopiesAt, listTitlesOf } from './proposals.queries.ts';
import { readReader, readRegards, readTitlesBorrowed } from './read-readers.ts';

/** What a child could read next, of the copies that are at its place and not with a child. */
export async function proposeNextBooks(
  on: Executor,
  child: { child_id: number; name: string; level: number | null; site_grade_id: number },
): Promise<NextBook[]> {
  const atPlace = await listCopiesAt.all(on, { site_grade_id: child.site_grade_id });
  const here = atPlace.filter(({ child_id }) => child_id === null);
  if (here.length === 0) return [];
  const reader = await readReader(on, child);
  const ids = [...new Set(here.map(({ title_id }) => title_id))];
  const knowledge = {
    titles: new Map([
      ...(await readTitlesBorrowed(on, [reader])),
      ...here.map((copy) => [copy.title_id, copy] as const),
    ]),
    regards: await readRegards(on, ids),
  };
  const chosen = nextBooksFor(reader, here, knowledge, mostNextBooks);
  const titles = await listTitlesOf(
    on,
    chosen.map(({ title_id }) => title_id),
  );
  const titleOf = new Map(titles.map((title) => [title.title_id, title]));
  return chosen.flatMap(({ accn_no, title_id, reasons }) => {
    const title = titleOf.get(title_id);
    return title ? [{ accn_no, reasons, ...title }] : [];
  });
}
