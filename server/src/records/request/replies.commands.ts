import { chunksOf } from '../../db/chunks.ts';
import type { Transaction } from '../../db/database.ts';
import { prepare, runChange, type Slots } from '../../db/prepare.ts';
import { type OneStep, rowsInAStep } from '../one-step.ts';

/** Deletes the stored replies of old requests. */
export const forgetReplies: OneStep = prepare((db, p: Slots<{ before: string }>) =>
  db
    .deleteFrom('lending_request')
    .where('request_id', 'in', (of) =>
      of.selectFrom('lending_request').select('request_id').where('at', '<', p('before')).limit(rowsInAStep),
    ),
);

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
