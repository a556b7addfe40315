import type { Transaction } from '../../db/database.ts';
import { deleteRows } from '../../db/rows.commands.ts';
import { rewordChildren } from './child.commands.ts';
import type { KnownChild } from './child-row.ts';

interface Restored {
  /** As the import has left it. */
  now: KnownChild & { changed_at: string };
  before: Partial<KnownChild>;
}

/** For children that have their old values back: their search words, and without the moves that the import has recorded. */
export async function followRestoredChildren(tx: Transaction, children: readonly Restored[]): Promise<void> {
  for (const { now } of children) {
    // The moves of an import have the time of the change.
    await deleteRows(tx, 'child_move', { child_id: now.child_id, at: now.changed_at });
  }
  await rewordChildren(
    tx,
    children.map(({ now, before }) => ({ before: now, after: before })),
  );
}
