import type { Role } from '@storyvan/contract/common/role';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type {
  addServiceAccount,
  renewServiceToken,
  revokeServiceAccount,
  ServiceAccount,
} from '@storyvan/contract/service-accounts';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { found } from '../../api-error.ts';
import { changed, command, statusReply, unchanged } from '../../db/command.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { listNamesInUse } from '../../records/account/names-in-use.queries.ts';
import {
  insertServiceAccount,
  replaceServiceToken,
  revokeService,
} from '../../records/account/service-account.commands.ts';
import { listServiceAccountRows } from '../../records/account/service-account.queries.ts';
import { makeServiceToken } from '../../records/account/service-account.rules.ts';
import { writeAuditAtCommandLine } from '../../records/audit/audit.commands.ts';
import { takeAccountTurn } from '../../records/setting/turn.commands.ts';
import type { CommandOf } from '../../records/work.ts';
import { StartError } from '../../start-error.ts';
import { lastDay, lastDayRefusal, serviceAccountOf, takenBy } from './service-accounts.rules.ts';

/** Adds, renews and revokes service accounts, for the screens and for the command line. */

export interface Keeping {
  db: Database;
  /** Null: the command line. */
  staff_id: number | null;
  today: CalendarDate;
  now: Date;
}

/** The calls of people have their entry by their endpoint. */
async function noteAtCommandLine(
  tx: Transaction,
  by: number | null,
  entry: Parameters<typeof writeAuditAtCommandLine>[1],
): Promise<void> {
  if (by === null) await writeAuditAtCommandLine(tx, entry);
}

async function getAccount(tx: Transaction, staff_id: number, today: CalendarDate): Promise<ServiceAccount> {
  const rows = await listServiceAccountRows.all(tx, {});
  return serviceAccountOf(
    found(rows.find((row) => row.staff_id === staff_id) ?? null, 'service account'),
    today,
  );
}

type Added = ReplyOf<typeof addServiceAccount>;

export function addService(
  { db, today, ...by }: Keeping,
  { name, role, expires }: { name: string; role: Role; expires: string },
): Promise<Added> {
  const token = makeServiceToken();
  const expires_on = lastDay(expires);
  return command<Added>(db, async (tx) => {
    await takeAccountTurn(tx);
    const refusal = lastDayRefusal(expires_on, today);
    if (refusal) return unchanged({ status: refusal, details: null });
    const holder = takenBy(name, await listNamesInUse.all(tx, {}));
    if (holder !== null) {
      const message = `The name ${holder} is already used. Choose another, such as the name of the program.`;
      return unchanged({ status: { status: 'name taken', message }, details: null });
    }
    const staff_id = await insertServiceAccount(tx, { name, role, token, expires_on }, by);
    await noteAtCommandLine(tx, by.staff_id, {
      action: 'add_service_account',
      account_id: staff_id,
      detail: role,
    });
    const account = await getAccount(tx, staff_id, today);
    return changed(statusReply('added', `${name} has a token.`, { account, token }));
  });
}

export const renewService: CommandOf<typeof renewServiceToken, Keeping> = (
  { db, today, staff_id: by },
  { staff_id, expires },
) => {
  const token = makeServiceToken();
  const expires_on = lastDay(expires);
  return command(db, async (tx) => {
    await takeAccountTurn(tx);
    const { state, name } = await getAccount(tx, staff_id, today);
    if (state === 'revoked') {
      const message = `${name} was revoked and cannot get another token. Add a new service account.`;
      return unchanged({ status: { status: 'revoked', message }, details: null });
    }
    const refusal = lastDayRefusal(expires_on, today);
    if (refusal) return unchanged({ status: refusal, details: null });
    await replaceServiceToken(tx, staff_id, { token, expires_on });
    await noteAtCommandLine(tx, by, { action: 'renew_service_token', account_id: staff_id });
    const account = await getAccount(tx, staff_id, today);
    const message = `${name} has a new token. The old one no longer works.`;
    return changed({ status: { status: 'renewed', message }, details: { account, token } });
  });
};

export const revoke: CommandOf<typeof revokeServiceAccount, Keeping> = ({ db, today, ...by }, { staff_id }) =>
  command(db, async (tx) => {
    await takeAccountTurn(tx);
    const { name, state } = await getAccount(tx, staff_id, today);
    const status = { status: 'revoked' as const, message: `The token of ${name} no longer works.` };
    if (state === 'revoked') return unchanged({ status, details: await getAccount(tx, staff_id, today) });
    await revokeService(tx, staff_id, by);
    await noteAtCommandLine(tx, by.staff_id, { action: 'revoke_service_account', account_id: staff_id });
    return changed({ status, details: await getAccount(tx, staff_id, today) });
  });

/** At the command line, where accounts are known by their name. */
export async function getServiceByName(db: Database, name: string): Promise<number> {
  const rows = await listServiceAccountRows.all(db, {});
  const row = rows.find((each) => each.name === name && each.disabled_at === null);
  if (row) return row.staff_id;
  throw new StartError(
    `There is no service account named ${name}. "storyvan service-account list" lists them.`,
  );
}
