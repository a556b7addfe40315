import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { deleteRows, insertAll } from '../../db/rows.commands.ts';
import { rowsInAStep } from '../one-step.ts';
import type { Journal } from './journal.ts';

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
