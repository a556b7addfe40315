import type { MyAccount } from '@storyvan/contract/account';
import { found } from '../../../api-error.ts';
import {
  countRecoveryCodes,
  findAccount,
  findDemoMark,
  listOpenAuthSessions,
} from '../../../records/account/auth.queries.ts';
import { commit, version } from '../../../version.ts';
import type { Owner } from './account.commands.ts';

/** @param localDemo whether a demo here needs no second factor */
export async function readMyAccount(
  { db, staff_id, session_id, now }: Owner,
  localDemo: boolean,
): Promise<MyAccount> {
  const account = found(await findAccount.first(db, { staff_id }), 'account');
  const codes = await countRecoveryCodes.first(db, { staff_id });
  const isWaived = localDemo && (await findDemoMark(db)) !== null;
  const { username, name, role, password_changed_at, totp_confirmed_at } = account;
  return {
    username,
    name,
    role,
    password_changed_at,
    second_factor: {
      confirmed_at: totp_confirmed_at,
      needed: role === 'administrator' && totp_confirmed_at === null && !isWaived,
      recovery_codes_left: Number(codes?.left ?? 0),
    },
    sessions: await listOpenAuthSessions(db, { staff_id, present: session_id, now }),
    app: { version, commit },
  };
}
