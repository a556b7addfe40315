import type { Transaction } from '../../db/database.ts';
import { runChange } from '../../db/prepare.ts';

/** Gives another level to all readings that have one. */
export const moveReadingsToLevel = (
  tx: Transaction,
  { from, into }: { from: number; into: number },
): Promise<number> =>
  runChange(tx, (k) =>
    k.updateTable('reading').set({ reading_level: into }).where('reading_level', '=', from),
  );
