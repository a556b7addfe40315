import type { Transaction } from '../db/database.ts';
import { prepare, runChange, type Slots } from '../db/prepare.ts';

/**
 * Ids of records that the revert of an import has removed. They are never given again: a device or a link may still
 * name them, and the audit log does. PostgreSQL never reuses ids.
 */

export type RetiredNoun = 'title' | 'child' | 'site_grade' | 'school';

const findRetired = prepare((db, p: Slots<{ noun: RetiredNoun }>) =>
  db.selectFrom('retired_id').select('last_id').where('noun', '=', p('noun')),
);

/** The last id that must not be given again; 0 if there is none. */
export const lastRetired = async (tx: Transaction, noun: RetiredNoun): Promise<number> =>
  (await findRetired.first(tx, { noun }))?.last_id ?? 0;

export async function retireIds(tx: Transaction, noun: RetiredNoun, ids: readonly number[]): Promise<void> {
  if (tx.dialect !== 'sqlite') return;
  const last_id = ids.reduce((most, id) => Math.max(most, id), await lastRetired(tx, noun));
  await runChange(tx, (k) =>
    k
      .insertInto('retired_id')
      .values({ noun, last_id })
      .onConflict((conflict) => conflict.column('noun').doUpdateSet({ last_id })),
  );
}
