import {
  addAccount,
  endAccountSessions,
  listAccountSessions,
  listAccounts,
  resetPassword,
  resetSecondFactor,
  saveAccount,
  setAccountActive,
} from '@storyvan/contract/accounts';
import { ApiError } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { type Call, serve } from '../../http/serve.ts';
import { listOpenAuthSessions, readAuthSessionFigures } from '../../records/account/auth.queries.ts';
import {
  type Administering,
  addStaffAccount,
  endAuthSessionsOf,
  resetPasswordOf,
  resetSecondFactorOf,
  saveStaffAccount,
  setStaffActive,
} from './accounts.commands.ts';
import { listAccountRows } from './accounts.queries.ts';
import { accountsOf } from './accounts.rules.ts';

export function accountsRoutes(api: Api): void {
  const by = ({ db, staff, request }: Call<unknown>): Administering => ({
    db,
    staff_id: staff().staff_id,
    session_id: request.signedIn?.session_id ?? '',
    now: api.now(),
    oneTimePasswordDays: api.oneTimePasswordDays,
  });

  serve(api, listAccounts, async ({ db }) =>
    accountsOf(await listAccountRows.all(db, {}), await readAuthSessionFigures(db, api.now())),
  );
  serve(api, addAccount, (call) => addStaffAccount(by(call), call.body));
  serve(api, saveAccount, (call) => saveStaffAccount(by(call), call.body));
  serve(api, setAccountActive, (call) => setStaffActive(by(call), call.body));
  serve(api, resetPassword, (call) => resetPasswordOf(by(call), call.body));
  serve(api, resetSecondFactor, (call) => resetSecondFactorOf(by(call), call.body));
  serve(api, listAccountSessions, async (call) => {
    const { db, session_id: present, now } = by(call);
    const staff_id = call.params.staffId;
    const rows = await listAccountRows.all(db, {});
    if (!rows.some((row) => row.staff_id === staff_id)) throw ApiError.notFound('account');
    return listOpenAuthSessions(db, { staff_id, present, now });
  });
  serve(api, endAccountSessions, (call) => endAuthSessionsOf(by(call), call.body));
}
