import { randomBytes } from 'node:crypto';
import { changesAccounts } from '../../db/account-changes.ts';
import { deleteRecoveryCodes } from '../../db/accounts.commands.ts';
import type { Executor, Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Turn } from '../../hash-queue.ts';
import { hashRecoveryCode } from '../../password.ts';
import { bareRecoveryCode, makeRecoveryCodes, stepOf } from './second-factor.rules.ts';
import { findRecoveryHash } from './session.queries.ts';

/**
 * The second factor as it is kept: the secret, the step of the last code taken, and ten recovery codes, hashed with one
 * salt, so that a typed one costs one hash and not ten.
 */

const setSecret = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; secret: string; at: string }>) =>
    db
      .updateTable('staff')
      .set({ totp_secret: p('secret'), totp_started_at: p('at'), totp_last_step: null })
      .where('staff_id', '=', p('staff_id'))
      .where('totp_confirmed_at', 'is', null),
  ),
);

const setConfirmed = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; secret: string; step: number; at: string }>) =>
    db
      .updateTable('staff')
      .set({ totp_confirmed_at: p('at'), totp_last_step: p('step') })
      .where('staff_id', '=', p('staff_id'))
      .where('totp_secret', '=', p('secret'))
      .where('totp_confirmed_at', 'is', null),
  ),
);

const markShown = changesAccounts(
  prepare((db, p: Slots<{ session_id: string }>) =>
    db.updateTable('session').set({ second_factor: 1 }).where('session_id', '=', p('session_id')),
  ),
);

const spendStep = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; step: number }>) =>
    db
      .updateTable('staff')
      .set({ totp_last_step: p('step') })
      .where('staff_id', '=', p('staff_id'))
      .where('totp_confirmed_at', 'is not', null)
      .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', p('step'))])),
  ),
);

const spendRecoveryCode = prepare((db, p: Slots<{ staff_id: number; code_hash: string; at: string }>) =>
  db
    .updateTable('recovery_code')
    .set({ used_at: p('at') })
    .where('staff_id', '=', p('staff_id'))
    .where('code_hash', '=', p('code_hash'))
    .where('used_at', 'is', null),
);

const insertRecoveryCode = prepare((db, p: Slots<{ staff_id: number; code_hash: string }>) =>
  db
    .insertInto('recovery_code')
    .values({ staff_id: p('staff_id'), code_hash: p('code_hash'), used_at: null }),
);

/** A code that is right, and may have been spent. */
export type CodeProof = { step: number } | { code_hash: string };

/** What a typed code proves, as read outside of any transaction; null when it is no code of this account. */
export async function readCode(
  on: Executor,
  staff: { staff_id: number; totp_secret: string | null },
  typed: string,
  now: Date,
  turn?: Turn,
): Promise<CodeProof | null> {
  const step = staff.totp_secret === null ? null : stepOf(typed, staff.totp_secret, now);
  if (step !== null) return { step };
  const bare = bareRecoveryCode(typed);
  const kept = bare === null ? null : await findRecoveryHash.first(on, { staff_id: staff.staff_id });
  if (bare === null || kept === null) return null;
  return { code_hash: await hashRecoveryCode(bare, saltOf(kept.code_hash), turn) };
}

/** Takes the code, once: false when it, or a later one of the app, was taken before. */
export async function spendCode(
  tx: Transaction,
  staff_id: number,
  proof: CodeProof,
  now: Date,
): Promise<boolean> {
  const spent =
    'step' in proof
      ? await spendStep.run(tx, { staff_id, step: proof.step })
      : await spendRecoveryCode.run(tx, { staff_id, code_hash: proof.code_hash, at: now.toISOString() });
  return spent === 1;
}

/** Keeps a secret that is not in use yet; false when the account has a second factor. */
export async function keepSecret(
  tx: Transaction,
  given: { staff_id: number; secret: string },
  now: Date,
): Promise<boolean> {
  return (await setSecret.run(tx, { ...given, at: now.toISOString() })) === 1;
}

/** Takes a kept secret into use; false when it is no longer the one that was kept. */
export async function confirmSecret(
  tx: Transaction,
  { staff_id, session_id }: { staff_id: number; session_id: string },
  given: { secret: string; step: number },
  now: Date,
): Promise<boolean> {
  const confirmed = await setConfirmed.run(tx, { staff_id, ...given, at: now.toISOString() });
  if (confirmed === 0) return false;
  await markShown.run(tx, { session_id });
  return true;
}

/** New recovery codes and their hashes, made outside of any transaction. */
export async function hashNewRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = makeRecoveryCodes();
  const salt = randomBytes(16);
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashRecoveryCode(bareRecoveryCode(code) as string, salt));
  return { codes, hashes };
}

/** Puts these in the place of those before. */
export async function keepRecoveryCodes(tx: Transaction, staff_id: number, hashes: string[]): Promise<void> {
  await deleteRecoveryCodes.run(tx, { staff_id });
  for (const code_hash of hashes) await insertRecoveryCode.run(tx, { staff_id, code_hash });
}

/** The salt in "$argon2id$v=19$m=…$salt$hash". */
const saltOf = (hash: string): Uint8Array => Buffer.from(hash.split('$')[4] ?? '', 'base64');
