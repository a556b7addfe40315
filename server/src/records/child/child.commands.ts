import type { Transaction } from '../../db/database.ts';
import { ChangedMeanwhile } from '../../db/once.commands.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { insertRowsForIds } from '../../db/rows.commands.ts';
import type { Author } from '../author.ts';
import { type ChildMove, insertMoves, type Moving } from './child-move.commands.ts';
import type { ChildChange, ChildRow, KnownChild } from './child-row.ts';
import { forgetChildWords, insertChildWords } from './child-words.commands.ts';

/** Writes children: with the words they are found by, a new version at each change, and where each went. */

/** Gives the ids of the new children, in their order. */
export async function enrolChildren(
  tx: Transaction,
  children: readonly ChildRow[],
  created_at: string,
): Promise<number[]> {
  const rows = children.map((child) => ({
    name: child.name,
    card_no: child.card_no,
    site_grade_id: child.site_grade_id,
    gender: child.gender,
    baseline_level: child.baseline_level,
    level: child.level,
    date_of_birth: child.date_of_birth,
    guardian_phone: child.guardian_phone,
    created_at,
  }));
  const ids = await insertRowsForIds(tx, 'child', 'child_id', rows);
  await insertChildWords(
    tx,
    children.map(({ name }, n) => ({ child_id: ids[n] as number, name })),
  );
  return ids;
}

const updateChild = prepare((db, p: Slots<KnownChild & Author>) =>
  db
    .updateTable('child')
    .set((eb) => ({
      name: p('name'),
      card_no: p('card_no'),
      site_grade_id: p('site_grade_id'),
      gender: p('gender'),
      baseline_level: p('baseline_level'),
      level: p('level'),
      date_of_birth: p('date_of_birth'),
      guardian_phone: p('guardian_phone'),
      inactive_since: p('inactive_since'),
      version: eb('version', '+', 1),
      changed_by: p('staff_id'),
      changed_at: p('at'),
    }))
    .where('child_id', '=', p('child_id'))
    .where('version', '=', p('version'))
    .where('erased_at', 'is', null),
);

/** Where the child went by this change; null when it stayed. */
function moveOf(before: KnownChild, after: KnownChild): ChildMove | null {
  const place = ({ inactive_since, site_grade_id }: KnownChild) =>
    inactive_since === null ? site_grade_id : null;
  const [from, to] = [place(before), place(after)];
  return from === to ? null : { child_id: before.child_id, from, to };
}

/** Throws ChangedMeanwhile when a child is no longer in the version that was read. */
export async function changeChildren(
  tx: Transaction,
  changes: readonly ChildChange[],
  change: Omit<Moving, 'promotion_id'>,
): Promise<void> {
  const { staff_id, at } = change;
  const renamed: KnownChild[] = [];
  const moves: ChildMove[] = [];
  for (const { before, after: told } of changes) {
    const after = { ...before, ...told };
    if ((await updateChild.run(tx, { ...after, staff_id, at })) === 0) throw new ChangedMeanwhile();
    const move = moveOf(before, after);
    if (move) moves.push(move);
    if (before.name !== after.name) renamed.push(after);
  }
  for (const child of renamed) await forgetChildWords.run(tx, child);
  await insertChildWords(tx, renamed);
  await insertMoves(tx, moves, change);
}
