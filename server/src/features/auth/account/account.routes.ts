import {
  changePassword,
  confirmSecondFactor,
  endMySessions,
  type MyAccount,
  myAccount,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@storyvan/contract/account';
import { found } from '../../../api-error.ts';
import { deviceTokenOf, setAuthCookie } from '../../../http/auth-cookies.ts';
import type { Api } from '../../../http/context.ts';
import { type Call, serve } from '../../../http/serve.ts';
import {
  countRecoveryCodes,
  findAccount,
  findDemoMark,
  listOpenAuthSessions,
} from '../../../records/account/auth.queries.ts';
import { commit, version } from '../../../version.ts';
import { hashDeviceToken } from '../attempts/known-devices.ts';
import type { Owner } from './account.commands.ts';
import * as account from './account.commands.ts';

export function accountRoutes(api: Api): void {
  const ownerOf = ({ db, request, staff }: Pick<Call<never>, 'db' | 'request' | 'staff'>): account.Owner => ({
    counting: api.db,
    db,
    staff_id: staff().staff_id,
    session_id: request.signedIn?.session_id ?? '',
    device: hashDeviceToken(deviceTokenOf(request) ?? ''),
    now: api.now(),
  });

  serve(api, myAccount, (call) => readMyAccount(ownerOf(call), api.localDemo));

  serve(api, changePassword, async (call) => {
    const { ended, token } = await account.changePassword(ownerOf(call), call.body);
    setAuthCookie(call.request, call.reply, token);
    return { changed: true as const, ended };
  });

  serve(api, startSecondFactor, (call) => account.startSecondFactor(ownerOf(call), call.body.password));

  serve(api, confirmSecondFactor, async (call) => {
    const { codes, token } = await account.confirmSecondFactor(ownerOf(call), call.body.code);
    setAuthCookie(call.request, call.reply, token);
    return { recovery_codes: codes };
  });

  serve(api, removeSecondFactor, async (call) => {
    await account.removeSecondFactor(ownerOf(call), call.body);
    return { removed: true as const };
  });

  serve(api, renewRecoveryCodes, async (call) => ({
    recovery_codes: await account.renewRecoveryCodes(ownerOf(call), call.body),
  }));

  serve(api, endMySessions, async (call) => ({
    ended: await account.endOwnAuthSessions(ownerOf(call), call.body.session_id),
  }));
}

/** @param localDemo whether a demo here needs no second factor */
async function readMyAccount(
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
