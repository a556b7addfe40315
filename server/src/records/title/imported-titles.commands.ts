import { chunksOf } from '../../db/chunks.ts';
import type { Transaction } from '../../db/database.ts';
import { runChange } from '../../db/prepare.ts';
import { retireIds } from '../retired-ids.commands.ts';
import { stageForgottenWords } from '../staged-ids.commands.ts';

/** Removes titles that an import has added, with the covers that the service found for them; returns how many. */
export async function removeTitles(tx: Transaction, keys: readonly string[]): Promise<number> {
  const ids = keys.map(Number);
  const wordsLater = await stageForgottenWords(tx, 'title', ids);
  let removed = 0;
  for (const chunk of chunksOf(ids, 1)) {
    await runChange(tx, (k) => k.deleteFrom('cover').where('title_id', 'in', chunk));
    if (!wordsLater) await runChange(tx, (k) => k.deleteFrom('title_word').where('title_id', 'in', chunk));
    removed += await runChange(tx, (k) => k.deleteFrom('title').where('title_id', 'in', chunk));
  }
  await retireIds(tx, 'title', ids);
  return removed;
}
