import type { Role } from '@storyvan/contract/common/role';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Transaction } from '../../db/database.ts';
import { insertAll, updateColumns } from '../../db/rows.commands.ts';
import { insertStaffRows, type Keeping, writeActive } from './account.commands.ts';
import {
  endOfToken,
  hashServiceToken,
  makeServiceToken,
  noPassword,
  serviceUsername,
} from './service-account.rules.ts';

/** Writes service accounts: a row of `staff` without a password, and the hash of a token (decision 69). */

interface NewToken {
  token: string;
  expires_on: CalendarDate | null;
}

const hashed = (token: string) => ({ token_hash: hashServiceToken(token), token_end: endOfToken(token) });

export async function insertServiceAccount(
  tx: Transaction,
  { name, role, token, expires_on }: NewToken & { name: string; role: Role },
  { staff_id: created_by, now }: Keeping,
): Promise<number> {
  const row = { username: serviceUsername(token), name, role, password_hash: noPassword };
  const [staff_id] = await insertStaffRows(tx, [
    { ...row, kind: 'service', disabled_at: null, created_at: now.toISOString() },
  ]);
  if (staff_id === undefined) throw new Error('The account was not inserted.');
  await insertAll(tx, 'service_account', [{ staff_id, ...hashed(token), expires_on, created_by }]);
  return staff_id;
}

/** For imported accounts of programs: no one knows these tokens, and an administrator makes new ones. */
export const insertUnknownTokens = (tx: Transaction, staff_ids: number[]): Promise<void> =>
  insertAll(
    tx,
    'service_account',
    staff_ids.map((staff_id) => ({
      staff_id,
      ...hashed(makeServiceToken()),
      expires_on: null,
      created_by: null,
    })),
  );

export const replaceServiceToken = (
  tx: Transaction,
  staff_id: number,
  { token, expires_on }: NewToken,
): Promise<number> => updateColumns(tx, 'service_account', { ...hashed(token), expires_on }, { staff_id });

/** Nothing enables the account again. */
export const revokeService = (tx: Transaction, staff_id: number, by: Keeping): Promise<void> =>
  writeActive(tx, { staff_id, active: false }, by);

export const writeLastUse = (
  tx: Transaction,
  { staff_id, at }: { staff_id: number; at: string },
): Promise<number> => updateColumns(tx, 'service_account', { last_used_at: at }, { staff_id });
