import {
  changePassword,
  confirmSecondFactor,
  endMySessions,
  myAccount,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@storyvan/contract/account';
import { deviceTokenOf, setAuthCookie } from '../../../http/auth-cookies.ts';
import type { Api } from '../../../http/context.ts';
import { type Call, serve } from '../../../http/serve.ts';
import { hashDeviceToken } from '../attempts/known-devices.ts';
import * as account from './account.commands.ts';
import { readMyAccount } from './my-account.ts';

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
