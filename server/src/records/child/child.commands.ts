import type { Transaction } from '../../db/database.ts';
import { ChangedMeanwhile } from '../../db/once.commands.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { insertRowsForIds } from '../../db/rows.commands.ts';
import { insertStagedRows, stageRows, updateStagedRows } from '../../db/staged-rows.commands.ts';
import type { Author } from '../author.ts';
import { firstIdBehindStaged } from '../staged-ids.commands.ts';
import { type ChildMove, insertMoves, type Moving, moveRows } from './child-move.commands.ts';
import type { ChildChange, ChildRow, KnownChild } from './child-row.ts';
import { forgetChildWords, insertChildWords } from './child-words.commands.ts';

/** Writes children: with the words they are found by, a new version at each change, and where each went. */

/** In the order of the table; a row that was read or typed may hold more. */
const rowOf = (child: ChildRow) => ({
  name: child.name,
  card_no: child.card_no,
  site_grade_id: child.site_grade_id,
  gender: child.gender,
  baseline_level: child.baseline_level,
  level: child.level,
  date_of_birth: child.date_of_birth,
  guardian_phone: child.guardian_phone,
});

/** Gives the ids of the new children, in their order. */
export async function enrolChildren(
  tx: Transaction,
  children: readonly ChildRow[],
  created_at: string,
): Promise<number[]> {
  const first = await firstIdBehindStaged(tx, 'child');
  const rows = children.map((child, n) => ({
    ...(first === null ? {} : { child_id: first + n }),
    ...rowOf(child),
    created_at,
  }));
  const ids = await insertRowsForIds(tx, 'child', 'child_id', rows);
  await insertChildWords(
    tx,
    children.map(({ name }, n) => ({ child_id: ids[n] as number, name })),
  );
  return ids;
}

/** Writes the words of new children, whose ids are staged, and keeps their rows until `publishChildren`. */
export async function stageChildren(
  tx: Transaction,
  children: readonly ChildRow[],
  created_at: string,
  firstId: number,
): Promise<void> {
  const rows = children.map((child, n) => ({ child_id: firstId + n, ...rowOf(child), created_at }));
  await stageRows(tx, 'added', 'child', rows);
  await insertChildWords(tx, rows);
}

/** Keeps changes and the moves that they are until `publishChildren`. */
export async function stageChildChanges(
  tx: Transaction,
  changes: readonly ChildChange[],
  change: ChangeOfChildren,
): Promise<void> {
  const { staff_id: changed_by, at: changed_at } = change;
  const rows = changes.map(({ before, after: told }) => {
    const after = { ...before, ...told };
    const { child_id, version, inactive_since } = after;
    return { child_id, version, ...rowOf(after), inactive_since, changed_by, changed_at };
  });
  await stageRows(tx, 'changed', 'child', rows);
  await stageRows(tx, 'added', 'child_move', moveRows(movesOf(changes), change));
}

/** Throws ChangedMeanwhile when a child is no longer in the version that was read. */
export async function publishChildren(tx: Transaction, changes: readonly ChildChange[]): Promise<void> {
  await insertStagedRows(tx, 'child');
  const updated = await updateStagedRows(tx, 'child', 'child_id', changes);
  if (updated !== changes.length) throw new ChangedMeanwhile();
  await insertStagedRows(tx, 'child_move');
  await rewordChildren(tx, changes);
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

const movesOf = (changes: readonly ChildChange[]): ChildMove[] =>
  changes.flatMap(({ before, after }) => moveOf(before, { ...before, ...after }) ?? []);

type ChangeOfChildren = Omit<Moving, 'promotion_id'>;

/** Throws ChangedMeanwhile when a child is no longer in the version that was read. */
export async function changeChildren(
  tx: Transaction,
  changes: readonly ChildChange[],
  change: ChangeOfChildren,
): Promise<void> {
  const { staff_id, at } = change;
  for (const { before, after } of changes) {
    if ((await updateChild.run(tx, { ...before, ...after, staff_id, at })) === 0)
      throw new ChangedMeanwhile();
  }
  await rewordChildren(tx, changes);
  await insertMoves(tx, movesOf(changes), change);
}

async function rewordChildren(tx: Transaction, changes: readonly ChildChange[]): Promise<void> {
  const renamed = changes.flatMap(({ before: { child_id, name: old }, after: { name = old } }) =>
    name === old ? [] : { child_id, name },
  );
  for (const child of renamed) await forgetChildWords.run(tx, child);
  await insertChildWords(tx, renamed);
}
