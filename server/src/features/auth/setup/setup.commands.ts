import type { SettingsChange } from '@storyvan/contract/common/library-settings';
import type { setupSettings } from '@storyvan/contract/setup';
import type { z } from 'zod';
import { ApiError } from '../../../api-error.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { insertAccount } from '../../../records/account/account.commands.ts';
import { findAnyStaff } from '../../../records/account/auth.queries.ts';
import { hashPassword } from '../../../records/account/password.ts';
import { writeAudit } from '../../../records/audit/audit.commands.ts';
import { applyChange } from '../../../records/setting/apply-change.commands.ts';
import { deleteSetting, putSetting } from '../../../records/setting/setting.commands.ts';
import { readSetting } from '../../../records/setting/setting.queries.ts';
import { recordChange } from '../../../records/setting/setting-change.commands.ts';
import { takeAccountTurn } from '../../../records/setting/turn.commands.ts';
import { passwordProblem } from '../password/password.rules.ts';
import { hashSetupCode, makeSetupCode, readHashes, withHash } from './setup-code.rules.ts';

/** Sets a library up: the first administrator and the settings in one transaction, while there is no account. */

export type SetupSettings = z.output<typeof setupSettings>;

export interface FirstAdministrator {
  username: string;
  name: string;
  password: string;
}

/** The hashes of the setup codes, while there is no account. */
const codeHashes = 'setup.code_hashes';

/** Makes a setup code and keeps its hash; null if there is an account already. */
export async function beginSetup(db: Database, shared: boolean): Promise<string | null> {
  return db.transaction(async (tx) => {
    await takeAccountTurn(tx);
    return (await findAnyStaff.first(tx, {})) ? null : addSetupCode(tx, shared);
  });
}

/** @param shared whether earlier codes stay right, because other processes have printed them */
export async function addSetupCode(tx: Transaction, shared: boolean): Promise<string> {
  const code = makeSetupCode();
  const hashes = readHashes(await readSetting(tx, codeHashes));
  await putSetting(tx, codeHashes, withHash(hashes, hashSetupCode(code), shared));
  return code;
}

export async function isSetupCode(db: Database | Transaction, code: string): Promise<boolean> {
  return readHashes(await readSetting(db, codeHashes)).includes(hashSetupCode(code));
}

/** 400 if the password breaks the rules. */
export async function checkPassword({ password, ...owner }: FirstAdministrator): Promise<void> {
  const problem = await passwordProblem(password, owner);
  if (problem !== null) throw ApiError.invalidField('administrator.password', problem);
}

const changesOf = (settings: SetupSettings): SettingsChange[] =>
  Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([section, value]) => ({ section, value }) as SettingsChange);

/** Returns false, and changes nothing, if there is an account already. */
export async function setUp(
  db: Database,
  { administrator, settings }: { administrator: FirstAdministrator; settings: SetupSettings },
  { now, via }: { now: Date; via: 'web' | 'command line' },
): Promise<boolean> {
  await checkPassword(administrator);
  const { username, name, password } = administrator;
  const password_hash = await hashPassword(password);
  const at = now.toISOString();
  return db.transaction(async (tx) => {
    await takeAccountTurn(tx);
    if (await findAnyStaff.first(tx, {})) return false;
    const role = 'administrator' as const;
    const account = { username, name, role, password_hash, must_change_password: 0 as const };
    const account_id = await insertAccount(tx, account, now);
    const staff_id = via === 'web' ? account_id : null;
    await writeAudit(tx, { at, staff_id, via, action: 'add_account', account_id, detail: role });
    for (const change of changesOf(settings)) {
      await applyChange(tx, change, { staff_id, at });
      const made = { section: change.section, version: 2, lines: ['Set up'], undo: null };
      await recordChange(tx, made, { staff_id, at });
    }
    await deleteSetting(tx, codeHashes);
    return true;
  });
}
