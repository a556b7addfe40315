import type { Transaction } from '../../db/database.ts';
import { runChange } from '../../db/prepare.ts';
import type { Author } from '../work.ts';

/** Gives another level to all titles that have one. */
export const moveTitlesToLevel = (
  tx: Transaction,
  { from, into }: { from: number; into: number },
  { staff_id, at }: Author,
): Promise<number> =>
  runChange(tx, (k) =>
    k
      .updateTable('title')
      .set((eb) => ({ level: into, version: eb('version', '+', 1), changed_by: staff_id, changed_at: at }))
      .where('level', '=', from),
  );
