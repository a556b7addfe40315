import { chunksOf } from '../../db/chunks.ts';
import type { Transaction } from '../../db/database.ts';
import { runChange } from '../../db/prepare.ts';
import { oldRows } from '../one-step.ts';

/** Deletes the stored replies of old requests. */
export const forgetReplies = oldRows('lending_request', 'request_id', 'at');

/**
 * Erases the stored replies that name an erased child (decision 30). Their rows stay, so that the same request sent again
 * is refused instead of repeated.
 */
export async function eraseReplies(tx: Transaction, request_ids: string[]): Promise<void> {
  for (const chunk of chunksOf(request_ids, 1)) {
    await runChange(tx, (k) =>
      k
        .updateTable('lending_request')
        .set({ fingerprint: 'erased', reply: '' })
        .where('request_id', 'in', chunk),
    );
  }
}
