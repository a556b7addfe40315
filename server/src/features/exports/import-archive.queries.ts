import type { Executor } from '../../db/database.ts';
import { prepare } from '../../db/prepare.ts';
import { exportedFiles } from './all-files.ts';

/** What an import of everything needs to know of the library. */

export const listAccounts = prepare<
  Record<string, never>,
  { staff_id: number; username: string; name: string }
>((db) => db.selectFrom('staff').select(['staff_id', 'username', 'name']).orderBy('staff_id'));

/** Accounts of people without the person who leads and supports sessions. */
export const listAccountsWithoutPerson = prepare<Record<string, never>, { staff_id: number; name: string }>(
  (db) =>
    db
      .selectFrom('staff')
      .leftJoin('reading_partner', 'reading_partner.staff_id', 'staff.staff_id')
      .select(['staff.staff_id', 'staff.name'])
      .where('reading_partner.rp_id', 'is', null)
      .where('staff.kind', '=', 'person')
      .orderBy('staff.staff_id'),
);

/** A new library has levels, settings and its first accounts with their people. */
const thereAtFirst: Record<string, string> = {
  setting: 'false',
  level: 'false',
  category: 'false',
  staff: 'false',
  reading_partner: 'staff_id is null',
};

/** The names of files whose tables already have rows. */
export async function listFilled(on: Executor): Promise<string[]> {
  const filled: string[] = [];
  for (const { name, table } of exportedFiles) {
    const where = thereAtFirst[table] ?? 'true';
    const rows = await on.rows({ sql: `select 1 from "${table}" where ${where} limit 1`, parameters: [] });
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}
