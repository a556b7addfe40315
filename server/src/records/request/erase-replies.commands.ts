import { chunksOf } from '../../db/chunks.ts';
import type { Transaction } from '../../db/database.ts';
import { runChange } from '../../db/prepare.ts';

/** Stored replies that name a child are erased with it (decision 30). */

/** The row stays, so that the same request sent again is refused instead of repeated. */
export async function forgetReplies(tx: Transaction, request_ids: string[]): Promise<void> {
  for (const chunk of chunksOf(request_ids, 1)) {
    await runChange(tx, (k) =>
      k
        .updateTable('lending_request')
        .set({ fingerprint: 'erased', reply: '' })
        .where('request_id', 'in', chunk),
    );
  }
}
