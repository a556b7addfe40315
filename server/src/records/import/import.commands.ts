import type { Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { deleteRows, insertAll, insertIfNew, updateColumns } from '../../db/rows.commands.ts';
import type { NewRow, RowChange, Schema } from '../../db/schema.ts';
import type { ImportState } from '../../db/tables/import.ts';
import { rowsInAStep } from '../one-step.ts';
import type { Journal } from './journal.ts';

/** Writes the rows of imports: their files, what their rows would do, and their states. */

export interface NewImport {
  import_id: string;
  kind: string | null;
  file_name: string;
  bytes: number;
  staff_id: number | null;
  created_at: string;
}

export const insertImport = (tx: Transaction, row: NewImport & Partial<NewRow<'import'>>): Promise<void> =>
  insertAll(tx, 'import', [{ state: 'uploading', ...row }]);

export const insertPart = (tx: Transaction, row: Schema['import_part']): Promise<number> =>
  insertIfNew(tx, 'import_part', row);

export const insertRows = (tx: Transaction, rows: NewRow<'import_row'>[]): Promise<void> =>
  insertAll(tx, 'import_row', rows);

/**
 * Changes an import only if it is in this state and, if given, only if this worker works on it (compare-and-set);
 * returns whether it was.
 */
export const moveImport = async (
  tx: Transaction,
  known: { import_id: string; state: ImportState; worker?: string },
  values: RowChange<'import'>,
): Promise<boolean> => (await updateColumns(tx, 'import', values, known)) === 1;

/** Null if another import is writing. */
export async function ifNoneWrites<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

export const forgetImport = (tx: Transaction, { import_id }: { import_id: string }): Promise<number> =>
  deleteRows(tx, 'import', { import_id });

const forgetSome = (which: 'all' | 'accepted') =>
  prepare((db, p: Slots<{ import_id: string; limit: number }>) =>
    db
      .deleteFrom('import_row')
      .where('import_id', '=', p('import_id'))
      .where('line', 'in', (of) =>
        of
          .selectFrom('import_row')
          .select('line')
          .where('import_id', '=', p('import_id'))
          .$if(which === 'accepted', (rows) => rows.where('reason', 'is', null))
          .limit(p('limit')),
      ),
  );

/** Deletes up to `limit` rows; returns how many, so that a caller can go on in another transaction. */
export const forgetSomeRows = forgetSome('all');
/** The same for rows without a reject. */
export const forgetSomeAccepted = forgetSome('accepted');

export const forgetParts = (
  tx: Transaction,
  file: { import_id: string; file: 'upload' | 'rejects' },
): Promise<number> => deleteRows(tx, 'import_part', file);

interface Seen {
  import_id: string;
  worker: string;
  seen_at: string;
}

/** Counts the checked or written rows, and says that the worker is alive. */
export const noteProgress = (
  tx: Transaction,
  { import_id, worker, ...progress }: Seen & { done_rows: number; total_rows: number },
): Promise<number> => updateColumns(tx, 'import', progress, { import_id, worker });

/** Says that the worker is alive. */
export const noteSeen = (tx: Transaction, { import_id, worker, seen_at }: Seen): Promise<number> =>
  updateColumns(tx, 'import', { seen_at }, { import_id, worker });

/** Writes the journal of an import. */

export const journalOf = (import_id: string, staff_id: number | null): Journal => ({
  staff_id,
  note: (tx, entries) =>
    insertAll(
      tx,
      'import_entry',
      entries.map(({ noun, key, before, after }) => ({
        import_id,
        noun,
        key: String(key),
        before: before && JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    ),
});

/** Before an import is planned again, or after it has failed. */
export const forgetEntries = (tx: Transaction, import_id: string): Promise<number> =>
  deleteRows(tx, 'import_entry', { import_id });

/** Entries about a child, which may have its former name: part of erasing it (decision 30). */
export const forgetEntriesOfChild = (tx: Transaction, child_id: number): Promise<number> =>
  deleteRows(tx, 'import_entry', { noun: 'child', key: String(child_id) });

/** Some entries of an import that can no longer be reverted, so that each transaction is short. */
export const forgetSomeEntries = prepare((db, p: Slots<{ import_id: string }>) =>
  db
    .deleteFrom('import_entry')
    .where('import_id', '=', p('import_id'))
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('noun', 'key'),
        'in',
        selectFrom('import_entry')
          .select(['noun', 'key'])
          .where('import_id', '=', p('import_id'))
          .limit(rowsInAStep)
          .$asTuple('noun', 'key'),
      ),
    ),
);
