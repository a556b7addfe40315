import type { Transaction } from '../../db/database.ts';
import { runChange } from '../../db/prepare.ts';
import type { Author } from '../work.ts';

/** Gives another level to all children who have one, at present or at the start. */
export async function moveChildrenToLevel(
  tx: Transaction,
  { from, into }: { from: number; into: number },
  { staff_id, at }: Author,
): Promise<void> {
  for (const column of ['level', 'baseline_level'] as const) {
    await runChange(tx, (k) =>
      k
        .updateTable('child')
        .set((eb) => ({
          [column]: into,
          version: eb('version', '+', 1),
          changed_by: staff_id,
          changed_at: at,
        }))
        .where(column, '=', from),
    );
  }
}
