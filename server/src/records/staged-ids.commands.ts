import type { Transaction } from '../db/database.ts';
import { prepare, type Slots } from '../db/prepare.ts';
import { deleteRows, insertAll } from '../db/rows.commands.ts';
import type { Schema } from '../db/schema.ts';
import { takeLoanNumbers } from './loan/loan-numbers.commands.ts';
import { lastRetired } from './retired-ids.commands.ts';

/** Ids reserved for records that an import will add, so that it can be written in parts. SQLite only. */

export type StagedKind = Schema['staged_words']['kind'];
/** Records that are found by words. */
export type WordedKind = Exclude<StagedKind, 'loan'>;

export const isWorded = (kind: string): kind is WordedKind => kind in lastIds;

const lastStaged = prepare((db, p: Slots<{ kind: StagedKind }>) =>
  db.selectFrom('staged_words').select('last_id').where('kind', '=', p('kind')),
);

const lastIds = {
  title: prepare<Record<string, never>, { id: number | null }>((db) =>
    db.selectFrom('title').select((eb) => eb.fn.max('title_id').as('id')),
  ),
  child: prepare<Record<string, never>, { id: number | null }>((db) =>
    db.selectFrom('child').select((eb) => eb.fn.max('child_id').as('id')),
  ),
};

/** The first id that a new record may have behind staged and retired ones; null if the database may choose it. */
export async function firstIdBehindStaged(tx: Transaction, kind: WordedKind): Promise<number | null> {
  if (tx.dialect !== 'sqlite') return null;
  const staged = (await lastStaged.first(tx, { kind }))?.last_id ?? 0;
  const behind = Math.max(staged, await lastRetired(tx, kind));
  return behind === 0 ? null : firstFreeId(tx, kind, behind);
}

async function firstFreeId(tx: Transaction, kind: WordedKind, last_id: number): Promise<number> {
  const last = await lastIds[kind].first(tx, {});
  return Math.max(last?.id ?? 0, last_id) + 1;
}

/** Returns the first of the ids. Only one import at a time may stage. */
export async function stageIds(tx: Transaction, kind: StagedKind, count: number): Promise<number> {
  const [number = 0] = kind === 'loan' ? await takeLoanNumbers(tx, 1) : [];
  const first_id = kind === 'loan' ? number : await firstFreeId(tx, kind, await lastRetired(tx, kind));
  await insertAll(tx, 'staged_words', [{ kind, first_id, last_id: first_id + count - 1 }]);
  return first_id;
}

export const listStaged = prepare<Record<string, never>, Schema['staged_words']>((db) =>
  db.selectFrom('staged_words').selectAll(),
);

export const forgetStagedIds = (
  tx: Transaction,
  staged: { kind: StagedKind; first_id: number },
): Promise<number> => deleteRows(tx, 'staged_words', staged);

/**
 * For records that are removed: on SQLite their words are removed later, in slices, if no other record has an id between
 * theirs. Returns whether they are.
 */
export async function stageForgottenWords(
  tx: Transaction,
  kind: WordedKind,
  ids: readonly number[],
): Promise<boolean> {
  const first_id = ids.reduce((least, id) => Math.min(least, id), Number.MAX_SAFE_INTEGER);
  const last_id = ids.reduce((most, id) => Math.max(most, id), 0);
  if (tx.dialect !== 'sqlite' || last_id - first_id + 1 !== ids.length) return false;
  await insertAll(tx, 'staged_words', [{ kind, first_id, last_id }]);
  return true;
}
