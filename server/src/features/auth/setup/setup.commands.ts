import { createHash, randomInt } from 'node:crypto';
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

/** The setup code: only someone who sees the terminal or the log of the server has it. */

/** Without letters and digits that look alike. */
const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 12;
const codesKept = 16;

/** 60 bits, as K7QM-2R9T-XW4D. */
function makeSetupCode(): string {
  const code = Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
  return code.replace(/(.{4})(?!$)/g, '$1-');
}

const hashSetupCode = (code: string): string =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('hex');

/** The hashes of the codes in use, as the setting stores them. */
const readHashes = (stored: string | null): string[] =>
  stored === null ? [] : stored.split(' ').filter(Boolean);

/**
 * With a new code. Where several processes share a database, each has printed its own code and any of them is right;
 * where there is one process, the codes of earlier starts are forgotten.
 */
const withHash = (hashes: string[], hash: string, shared: boolean): string =>
  [...(shared ? hashes.slice(1 - codesKept) : []), hash].join(' ');

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
