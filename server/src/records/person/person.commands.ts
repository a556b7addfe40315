import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { insertAllForIds, updateRecord } from '../../db/rows.commands.ts';
import type { NewRows, RowChange } from '../../db/schema.ts';
import { withNewIds } from '../retired-ids.commands.ts';

/** Writes the people who lead and support sessions: staff and volunteers. */

/** Returns the ids of the new rows, in order. */
export const insertPeople = async (tx: Transaction, rows: NewRows<'reading_partner'>): Promise<number[]> =>
  insertAllForIds(tx, 'reading_partner', 'rp_id', await withNewIds(tx, 'reading_partner', 'rp_id', rows));

export const updatePerson = (
  tx: Transaction,
  change: RowChange<'reading_partner'>,
  known: { rp_id: number; version: number } | { staff_id: number },
): Promise<number> => updateRecord(tx, 'reading_partner', change, known);

const rename = prepare(
  (db, p: Slots<{ staff_id: number; name: string; changed_by: number | null; changed_at: string }>) =>
    db
      .updateTable('reading_partner')
      .set((eb) => ({
        name: p('name'),
        version: eb('version', '+', 1),
        changed_by: p('changed_by'),
        changed_at: p('changed_at'),
      }))
      .where('staff_id', '=', p('staff_id'))
      .where('name', '!=', p('name')),
);

/** A person with an account keeps the name of the account. */
export const renamePerson = (
  tx: Transaction,
  { staff_id, name }: { staff_id: number; name: string },
  edition: { changed_by: number | null; changed_at: string },
): Promise<number> => rename.run(tx, { staff_id, name, ...edition });
