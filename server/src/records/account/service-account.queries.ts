import type { Kysely } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';

const accounts = (db: Kysely<Schema>) =>
  db
    .selectFrom('service_account')
    .innerJoin('staff', 'staff.staff_id', 'service_account.staff_id')
    .select([
      'staff.staff_id',
      'staff.username',
      'staff.name',
      'staff.role',
      'staff.disabled_at',
      'service_account.expires_on',
      'service_account.last_used_at',
    ]);

/** By the hash of the token; also of an account that was revoked or has expired. */
export const findServiceAccountByToken = prepare((db, p: Slots<{ token_hash: string }>) =>
  accounts(db).where('service_account.token_hash', '=', p('token_hash')),
);

/** Unordered, with the revoked ones: a library has a few. */
export const listServiceAccountRows = prepare((db) =>
  accounts(db)
    .leftJoin('staff as creator', 'creator.staff_id', 'service_account.created_by')
    .leftJoin('staff as changer', 'changer.staff_id', 'staff.changed_by')
    .select(['service_account.token_end', 'staff.created_at', 'creator.name as created_by'])
    .select('changer.name as changed_by'),
);
