import { chunksOf } from '../../../../db/chunks.ts';
import type { Executor } from '../../../../db/database.ts';
import { runQuery } from '../../../../db/prepare.ts';
import { listHolders } from '../../../../records/number/number.queries.ts';
import type { Entry, Obstacle } from './obstacle.ts';

/** Why a changed record cannot get its old values back. */

/** Old card numbers that are in use, places that are closed, and books that belong to another place. */
export async function blocksOfChildren(on: Executor, entries: Entry[]): Promise<Obstacle[]> {
  const cards = entries.flatMap(({ row, before }) =>
    before.card_no !== null && before.card_no !== row.card_no ? [String(before.card_no)] : [],
  );
  const holders = await listHolders(on, cards);
  const moved = entries.filter(
    ({ row, before }) =>
      row.site_grade_id !== before.site_grade_id || row.inactive_since !== before.inactive_since,
  );
  const borrowers = await borrowersAmong(
    on,
    moved.map(({ row }) => Number(row.child_id)),
  );
  const closed = await closedAmong(
    on,
    moved.map(({ before }) => Number(before.site_grade_id)),
  );
  return [
    ...entries
      .filter(({ before }) => before.card_no !== null && holders.has(String(before.card_no)))
      .filter(({ row, before }) => row.card_no !== before.card_no)
      .map(({ row, before }) =>
        blocked(row.name, `had the card number ${before.card_no}, which is used again`),
      ),
    ...moved
      .filter(({ row }) => borrowers.has(Number(row.child_id)))
      .map(({ row }) => blocked(row.name, 'has a book from the place where it is now')),
    ...moved
      .filter(({ before }) => before.inactive_since === null && closed.has(Number(before.site_grade_id)))
      .map(({ row }) => blocked(row.name, 'came from a place that is closed now')),
  ];
}

const blocked = (label: unknown, why: string): Obstacle => ({ label: String(label), why });

async function borrowersAmong(on: Executor, childIds: number[]): Promise<Set<number | null>> {
  const found = new Set<number | null>();
  for (const chunk of chunksOf(childIds, 1)) {
    const rows = await runQuery(on, (k) =>
      k.selectFrom('copy').select('child_id').distinct().where('child_id', 'in', chunk),
    );
    for (const { child_id } of rows) found.add(child_id);
  }
  return found;
}

async function closedAmong(on: Executor, placeIds: number[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (const chunk of chunksOf([...new Set(placeIds)], 1)) {
    const rows = await runQuery(on, (k) =>
      k
        .selectFrom('site_grade')
        .select('site_grade_id')
        .where('site_grade_id', 'in', chunk)
        .where('inactive_since', 'is not', null),
    );
    for (const { site_grade_id } of rows) found.add(site_grade_id);
  }
  return found;
}

/** Another title has the ISBN, or the title and author, that the title had. */
export async function blocksOfTitles(on: Executor, entries: Entry[]): Promise<Obstacle[]> {
  const renamed = entries.filter(({ row, before }) => row.title_key !== before.title_key);
  const obstacles: Obstacle[] = [];
  for (const chunk of chunksOf(renamed, 1)) {
    const keys = chunk.map(({ before }) => String(before.title_key));
    const rows = await runQuery(on, (k) =>
      k.selectFrom('title').select(['title_key', 'title_id']).where('title_key', 'in', keys),
    );
    const holders = new Map(rows.map((row) => [row.title_key, row.title_id]));
    for (const { row, before } of chunk) {
      const holder = holders.get(String(before.title_key));
      if (holder === undefined || holder === row.title_id) continue;
      obstacles.push(blocked(`“${row.title}”`, 'had the ISBN or name that another title has now'));
    }
  }
  return obstacles;
}
