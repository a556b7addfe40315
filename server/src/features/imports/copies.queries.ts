import { chunksOf } from '../../db/chunks.ts';
import type { Executor } from '../../db/database.ts';
import { prepare, runQuery } from '../../db/prepare.ts';
import type { NamedTitle } from './copies.rules.ts';

/** The copies with these accession numbers, and what they are copies of. */
export async function findCopies(
  on: Executor,
  accnNos: string[],
): Promise<Map<string, { title_id: number; title: string }>> {
  const found = new Map<string, { title_id: number; title: string }>();
  for (const chunk of chunksOf(accnNos, 1)) {
    const rows = await runQuery(on, (k) =>
      k
        .selectFrom('copy')
        .innerJoin('title', 'title.title_id', 'copy.title_id')
        .select(['accn_no', 'copy.title_id', 'title.title'])
        .where('accn_no', 'in', chunk),
    );
    for (const { accn_no, ...row } of rows) found.set(accn_no, row);
  }
  return found;
}

/** Which of these numbers are on children's cards, and whose. */
export async function findCardNumbers(on: Executor, numbers: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const chunk of chunksOf(numbers, 1)) {
    const rows = await runQuery(on, (k) =>
      k.selectFrom('child').select(['card_no', 'name']).where('card_no', 'in', chunk),
    );
    for (const { card_no, name } of rows) found.set(card_no as string, name);
  }
  return found;
}

export const listTitleNames = prepare<Record<string, never>, NamedTitle>((db) =>
  db.selectFrom('title').select(['title_id', 'title', 'author', 'language']),
);
