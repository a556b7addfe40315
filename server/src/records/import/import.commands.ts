import type { Insertable, Updateable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { prepare, runChange, type Slots } from '../../db/prepare.ts';
import { insertAll } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';
import type { ImportState } from '../../db/tables/import.ts';

/** Writes the rows of imports: their files, what their rows would do, and their states. */

export interface NewImport {
  import_id: string;
  kind: string | null;
  file_name: string;
  bytes: number;
  staff_id: number | null;
  created_at: string;
}

export const insertImport = (
  tx: Transaction,
  row: NewImport & Partial<Insertable<Schema['import']>>,
): Promise<void> => insertAll(tx, 'import', [{ state: 'uploading', ...row }]);

export const insertPart = (tx: Transaction, row: Schema['import_part']): Promise<number> =>
  runChange(tx, (k) =>
    k
      .insertInto('import_part')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );

export const insertRows = (tx: Transaction, rows: Insertable<Schema['import_row']>[]): Promise<void> =>
  insertAll(tx, 'import_row', rows);

/**
 * Changes an import only if it is in this state and, if given, only if this worker works on it (compare-and-set);
 * returns whether it was.
 */
export async function moveImport(
  tx: Transaction,
  known: { import_id: string; state: ImportState; worker?: string },
  values: Updateable<Schema['import']>,
): Promise<boolean> {
  const { import_id, state, worker } = known;
  const rows = await runChange(tx, (k) => {
    const update = k
      .updateTable('import')
      .set(values)
      .where('import_id', '=', import_id)
      .where('state', '=', state);
    return worker === undefined ? update : update.where('worker', '=', worker);
  });
  return rows === 1;
}

/** Null if another import is writing. */
export async function ifNoneWrites<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

export const forgetImport = prepare((db, p: Slots<{ import_id: string }>) =>
  db.deleteFrom('import').where('import_id', '=', p('import_id')),
);

/** Deletes up to `limit` rows; returns how many, so that a caller can go on in another transaction. */
export const forgetSomeRows = prepare((db, p: Slots<{ import_id: string; limit: number }>) =>
  db
    .deleteFrom('import_row')
    .where('import_id', '=', p('import_id'))
    .where('line', 'in', (of) =>
      of.selectFrom('import_row').select('line').where('import_id', '=', p('import_id')).limit(p('limit')),
    ),
);

/** The same for rows without a reject. */
export const forgetSomeAccepted = prepare((db, p: Slots<{ import_id: string; limit: number }>) =>
  db
    .deleteFrom('import_row')
    .where('import_id', '=', p('import_id'))
    .where('line', 'in', (of) =>
      of
        .selectFrom('import_row')
        .select('line')
        .where('import_id', '=', p('import_id'))
        .where('reason', 'is', null)
        .limit(p('limit')),
    ),
);

export const forgetParts = prepare((db, p: Slots<{ import_id: string; file: 'upload' | 'rejects' }>) =>
  db.deleteFrom('import_part').where('import_id', '=', p('import_id')).where('file', '=', p('file')),
);

/** Counts the checked or written rows, and says that the worker is alive. */
export const noteProgress = prepare(
  (
    db,
    p: Slots<{ import_id: string; worker: string; done_rows: number; total_rows: number; seen_at: string }>,
  ) =>
    db
      .updateTable('import')
      .set({ done_rows: p('done_rows'), total_rows: p('total_rows'), seen_at: p('seen_at') })
      .where('import_id', '=', p('import_id'))
      .where('worker', '=', p('worker')),
);

/** Says that the worker is alive. */
export const noteSeen = prepare((db, p: Slots<{ import_id: string; worker: string; seen_at: string }>) =>
  db
    .updateTable('import')
    .set({ seen_at: p('seen_at') })
    .where('import_id', '=', p('import_id'))
    .where('worker', '=', p('worker')),
);
