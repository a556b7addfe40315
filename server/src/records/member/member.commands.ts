import type { Transaction } from '../../db/database.ts';
import { insertAllForIds, updateRecord } from '../../db/rows.commands.ts';
import type { NewRows, TableRow } from '../../db/schema.ts';
import type { Edition } from '../../db/tables/common-columns.ts';
import { ChangedMeanwhile } from '../request/once.commands.ts';
import { withNewIds } from '../retired-ids.commands.ts';
import type { Author } from '../work.ts';

/** Writes members of the library, with a new version at each change. */

export const insertMembers = async (tx: Transaction, members: NewRows<'member'>): Promise<number[]> =>
  insertAllForIds(tx, 'member', 'member_id', await withNewIds(tx, 'member', 'member_id', members));

type MemberRow = Omit<TableRow<'member'>, 'member_id' | 'created_at' | keyof Edition>;
type Change = MemberRow & { member_id: number; version: number } & Author;

/** Throws ChangedMeanwhile if the member has changed since it was read (optimistic lock). */
export async function changeMember(tx: Transaction, change: Change): Promise<void> {
  const { member_id, version, staff_id: changed_by, at: changed_at, ...row } = change;
  const saved = await updateRecord(tx, 'member', { ...row, changed_by, changed_at }, { member_id, version });
  if (saved === 0) throw new ChangedMeanwhile();
}
