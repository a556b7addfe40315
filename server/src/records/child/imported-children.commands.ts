import { chunksOf } from '../../db/chunks.ts';
import type { Transaction } from '../../db/database.ts';
import { prepare, runChange, type Slots } from '../../db/prepare.ts';
import { updateRecord } from '../../db/rows.commands.ts';
import { ChangedMeanwhile } from '../request/once.commands.ts';
import { retireIds } from '../retired-ids.commands.ts';
import { stageForgottenWords } from '../staged-ids.commands.ts';
import type { Author } from '../work.ts';
import { childRow, rewordChildren } from './child.commands.ts';
import type { KnownChild } from './child-row.ts';

/** Reverts what an import has done to children. */

/** Removes children that it has enrolled; returns how many. */
export async function removeChildren(tx: Transaction, keys: readonly string[]): Promise<number> {
  const ids = keys.map(Number);
  const wordsLater = await stageForgottenWords(tx, 'child', ids);
  let removed = 0;
  for (const chunk of chunksOf(ids, 1)) {
    if (!wordsLater) await runChange(tx, (k) => k.deleteFrom('child_word').where('child_id', 'in', chunk));
    removed += await runChange(tx, (k) => k.deleteFrom('child').where('child_id', 'in', chunk));
  }
  await retireIds(tx, 'child', ids);
  return removed;
}

interface Restored {
  /** As the import has left it. */
  now: KnownChild & { changed_at: string };
  before: Omit<KnownChild, 'version'>;
}

/** The moves of an import have the time of the change. */
const forgetMove = prepare((db, p: Slots<{ child_id: number; at: string }>) =>
  db.deleteFrom('child_move').where('child_id', '=', p('child_id')).where('at', '=', p('at')),
);

/** Gives children their old values back, and removes the moves that the import has recorded. */
export async function restoreChildren(
  tx: Transaction,
  children: readonly Restored[],
  { staff_id, at }: Author,
): Promise<void> {
  for (const { now, before } of children) {
    const { child_id, version } = now;
    const { inactive_since } = before;
    const saved = { ...childRow(before), inactive_since, changed_by: staff_id, changed_at: at };
    const known = { child_id, version, erased_at: null };
    if ((await updateRecord(tx, 'child', saved, known)) === 0) throw new ChangedMeanwhile();
    await forgetMove.run(tx, { child_id, at: now.changed_at });
  }
  await rewordChildren(
    tx,
    children.map(({ now, before }) => ({ before: now, after: before })),
  );
}
