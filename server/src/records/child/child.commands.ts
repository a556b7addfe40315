import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { keptWords } from '@storyvan/domain/sound-words';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import {
  deleteRows,
  insertAll,
  insertAllForIds,
  updateColumns,
  updateRecord,
} from '../../db/rows.commands.ts';
import type { NewRow } from '../../db/schema.ts';
import { insertStagedRows, stageRows, updateStagedRows } from '../../db/sqlite/staged-rows.commands.ts';
import { childColumns } from '../../db/tables/child.ts';
import { ChangedMeanwhile } from '../request/once.commands.ts';
import { firstIdBehindStaged } from '../staged-ids.commands.ts';
import type { Author } from '../work.ts';
import type { ChildChange, ChildRow, KnownChild } from './child-row.ts';

/** Writes children with their search words, their moves, and a new version at each change. */

/** A row that was read or typed may hold more columns. */
export const childRow = (child: ChildRow) =>
  Object.fromEntries(childColumns.map((column) => [column, child[column] ?? null])) as Required<ChildRow>;

/** Returns the ids of the new children, in order. */
export async function enrolChildren(
  tx: Transaction,
  children: readonly ChildRow[],
  created_at: string,
): Promise<number[]> {
  const first = await firstIdBehindStaged(tx, 'child');
  const rows = children.map((child, n) => ({
    ...(first === null ? {} : { child_id: first + n }),
    ...childRow(child),
    inactive_since: child.inactive_since ?? null,
    created_at,
  }));
  const ids = await insertAllForIds(tx, 'child', 'child_id', rows);
  await insertChildWords(
    tx,
    children.map(({ name }, n) => ({ child_id: ids[n] as number, name })),
  );
  return ids;
}

/** Stages new children and writes their search words; `publishChildren` adds the rows. */
export async function stageChildren(
  tx: Transaction,
  children: readonly (ChildRow & { child_id: number })[],
  created_at: string,
): Promise<void> {
  const rows = children.map((child) => ({
    child_id: child.child_id,
    ...childRow(child),
    inactive_since: child.inactive_since ?? null,
    created_at,
  }));
  await stageRows(tx, 'added', 'child', rows);
  await insertChildWords(tx, rows);
}

/** Stages changes and the moves that follow from them, for `publishChildren`. */
export async function stageChildChanges(
  tx: Transaction,
  changes: readonly ChildChange[],
  change: ChangeOfChildren,
): Promise<void> {
  const { staff_id: changed_by, at: changed_at } = change;
  const rows = changes.map(({ before, after: changed }) => {
    const after = { ...before, ...changed };
    const { child_id, version, inactive_since } = after;
    return { child_id, version, ...childRow(after), inactive_since, changed_by, changed_at };
  });
  await stageRows(tx, 'changed', 'child', rows);
  await stageRows(tx, 'added', 'child_move', moveRows(movesOf(changes), change));
}

/** Throws ChangedMeanwhile if a child has changed since it was read (optimistic lock). */
export async function publishChildren(tx: Transaction, changes: readonly ChildChange[]): Promise<void> {
  await insertStagedRows(tx, 'child');
  const updated = await updateStagedRows(tx, 'child', 'child_id', changes);
  if (updated !== changes.length) throw new ChangedMeanwhile();
  await insertStagedRows(tx, 'child_move');
  await rewordChildren(tx, changes);
}

/** Where the child went by this change; null if it stayed. */
function moveOf(before: KnownChild, after: KnownChild): ChildMove | null {
  const place = ({ inactive_since, site_grade_id }: KnownChild) =>
    inactive_since === null ? site_grade_id : null;
  const [from, to] = [place(before), place(after)];
  return from === to ? null : { child_id: before.child_id, from, to };
}

const movesOf = (changes: readonly ChildChange[]): ChildMove[] =>
  changes.flatMap(({ before, after }) => moveOf(before, { ...before, ...after }) ?? []);

type ChangeOfChildren = Omit<Moving, 'promotion_id'>;

/** Throws ChangedMeanwhile if a child has changed since it was read (optimistic lock). */
export async function changeChildren(
  tx: Transaction,
  changes: readonly ChildChange[],
  change: ChangeOfChildren,
): Promise<void> {
  const { staff_id, at } = change;
  for (const { before, after } of changes) {
    const { child_id, version, inactive_since, ...child } = { ...before, ...after };
    const saved = { ...childRow(child), inactive_since, changed_by: staff_id, changed_at: at };
    const known = { child_id, version, erased_at: null };
    if ((await updateRecord(tx, 'child', saved, known)) === 0) throw new ChangedMeanwhile();
  }
  await rewordChildren(tx, changes);
  await insertMoves(tx, movesOf(changes), change);
}

async function rewordChildren(tx: Transaction, changes: readonly ChildChange[]): Promise<void> {
  const renamed = changes.flatMap(({ before: { child_id, name: old }, after: { name = old } }) =>
    name === old ? [] : { child_id, name },
  );
  for (const child of renamed) await forgetChildWords(tx, child.child_id);
  await insertChildWords(tx, renamed);
}

/** Gives another level to all children who have one, at present or at the start. */
export async function moveChildrenToLevel(
  tx: Transaction,
  { from, into }: { from: number; into: number },
  { staff_id: changed_by, at: changed_at }: Author,
): Promise<void> {
  const edition = { changed_by, changed_at };
  await updateRecord(tx, 'child', { level: into, ...edition }, { level: from });
  await updateRecord(tx, 'child', { baseline_level: into, ...edition }, { baseline_level: from });
}

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

/** The search words of children. */
export const insertChildWords = (
  tx: Transaction,
  children: ReadonlyArray<{ child_id: number; name: string }>,
): Promise<void> =>
  insertAll(
    tx,
    'child_word',
    children.flatMap(({ child_id, name }) => keptWords(name).map((word) => ({ word, child_id }))),
  );

export const forgetChildWords = (tx: Transaction, child_id: number): Promise<number> =>
  deleteRows(tx, 'child_word', { child_id });

export const forgetChildWordsBetween = prepare((db, p: Slots<{ first_id: number; last_id: number }>) =>
  db.deleteFrom('child_word').where('child_id', '>=', p('first_id')).where('child_id', '<=', p('last_id')),
);

/** Records where children went. With no place to come from, a child has come back; with none to go to, it has left. */

export interface Moving extends Author {
  date: CalendarDate;
  promotion_id?: string;
  /** The school year that the promotion begins. */
  school_year?: number;
}

export interface ChildMove {
  child_id: number;
  from: number | null;
  to: number | null;
}

const moveRows = (
  moves: readonly ChildMove[],
  { date, promotion_id, school_year, staff_id, at }: Moving,
): NewRow<'child_move'>[] =>
  moves.map(({ child_id, from, to }) => ({
    move_id: newId(),
    child_id,
    from_site_grade_id: from,
    to_site_grade_id: to,
    date,
    promotion_id: promotion_id ?? null,
    school_year: school_year ?? null,
    staff_id,
    at,
  }));

export const insertMoves = (tx: Transaction, moves: readonly ChildMove[], moving: Moving): Promise<void> =>
  insertAll(tx, 'child_move', moveRows(moves, moving));

export const undoMovesOfPromotion = (tx: Transaction, promotion_id: string): Promise<number> =>
  updateColumns(tx, 'child_move', { undone: 1 }, { promotion_id });
