import type { Kysely } from 'kysely';
import { prepare } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';

const accounts = (db: Kysely<Schema>) =>
  db
    .selectFrom('staff')
    .leftJoin('staff as changer', 'changer.staff_id', 'staff.changed_by')
    .select([
      'staff.staff_id',
      'staff.username',
      'staff.name',
      'staff.role',
      'staff.disabled_at',
      'staff.totp_confirmed_at',
      'staff.must_change_password',
      'staff.version',
      'changer.name as changed_by',
      'staff.changed_at',
    ])
    .where('staff.kind', '=', 'person');

/** Unordered, with the disabled ones: a library has about sixty. */
export const listAccountRows = prepare((db) => accounts(db));
export type AccountRow = Awaited<ReturnType<typeof listAccountRows.all>>[number];
