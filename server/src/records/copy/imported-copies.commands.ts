import { chunksOf } from '../../db/chunks.ts';
import type { Transaction } from '../../db/database.ts';
import { runChange } from '../../db/prepare.ts';

/** Removes copies that an import has added and that were never lent; returns how many. */
export async function removeCopies(tx: Transaction, accn_nos: readonly string[]): Promise<number> {
  let removed = 0;
  for (const chunk of chunksOf([...accn_nos], 1)) {
    removed += await runChange(tx, (k) =>
      k.deleteFrom('copy').where('accn_no', 'in', chunk).where('last_event_id', 'is', null),
    );
  }
  return removed;
}
