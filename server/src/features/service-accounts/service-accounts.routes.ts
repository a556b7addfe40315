import {
  addServiceAccount,
  listServiceAccounts,
  renewServiceToken,
  revokeServiceAccount,
} from '@storyvan/contract/service-accounts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { listServiceAccountRows } from '../../records/account/service-account.queries.ts';
import { addService, renewService, revoke } from './service-accounts.commands.ts';
import { serviceAccountsOf } from './service-accounts.rules.ts';

export function serviceAccountsRoutes(api: Api): void {
  serve(api, listServiceAccounts, async ({ db }) =>
    serviceAccountsOf(await listServiceAccountRows.all(db, {}), api.today()),
  );
  serve(api, addServiceAccount, (call) => addService(call.work(), call.body));
  serve(api, renewServiceToken, (call) => renewService(call.work(), call.body));
  serve(api, revokeServiceAccount, (call) => revoke(call.work(), call.body));
}
