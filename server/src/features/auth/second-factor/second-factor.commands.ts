import { randomBytes } from 'node:crypto';
import type { Executor, Transaction } from '../../../db/database.ts';
import { deleteRecoveryCodes } from '../../../records/account/account.commands.ts';
import { findRecoveryHash } from '../../../records/account/auth.queries.ts';
import type { Turn } from '../../../records/account/hash-queue.ts';
import { hashRecoveryCode } from '../../../records/account/password.ts';
import {
  insertRecoveryCodes,
  markShown,
  setConfirmed,
  setSecret,
  spendRecoveryCode,
  spendStep,
} from '../../../records/account/second-factor-rows.commands.ts';
import { makeRecoveryCodes, normaliseRecoveryCode, stepOf } from './second-factor.rules.ts';

/**
 * Stores the second factor: the secret, the step of the last code used, and ten recovery codes, hashed with one salt, so
 * that checking one costs one hash, not ten.
 */

/** A correct code, which may already be spent. */
export type CodeProof = { step: number } | { code_hash: string };

/** Checks a typed code, outside of any transaction; null if it is not a code of this account. */
export async function readCode(
  on: Executor,
  staff: { staff_id: number; totp_secret: string | null },
  typed: string,
  now: Date,
  turn?: Turn,
): Promise<CodeProof | null> {
  const step = staff.totp_secret === null ? null : stepOf(typed, staff.totp_secret, now);
  if (step !== null) return { step };
  const bare = normaliseRecoveryCode(typed);
  const kept = bare === null ? null : await findRecoveryHash.first(on, { staff_id: staff.staff_id });
  if (bare === null || kept === null) return null;
  return { code_hash: await hashRecoveryCode(bare, saltOf(kept.code_hash), turn) };
}

/** Spends the code: false if it, or a later one of the app, was used before. */
export async function spendCode(
  tx: Transaction,
  staff_id: number,
  proof: CodeProof,
  now: Date,
): Promise<boolean> {
  const spent =
    'step' in proof
      ? await spendStep.run(tx, { staff_id, step: proof.step })
      : await spendRecoveryCode(tx, { staff_id, code_hash: proof.code_hash, at: now.toISOString() });
  return spent === 1;
}

/** Stores a secret that is not active yet; false if the account already has a second factor. */
export async function storeSecret(
  tx: Transaction,
  given: { staff_id: number; secret: string },
  now: Date,
): Promise<boolean> {
  return (await setSecret.run(tx, { ...given, at: now.toISOString() })) === 1;
}

/** Activates a stored secret; false if it was replaced in the meantime. */
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

/** New recovery codes and their hashes. Slow: to be called outside of any transaction. */
export async function hashNewRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = makeRecoveryCodes();
  const salt = randomBytes(16);
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashRecoveryCode(normaliseRecoveryCode(code) as string, salt));
  return { codes, hashes };
}

/** Replaces all recovery codes of the account. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  staff_id: number,
  hashes: string[],
): Promise<void> {
  await deleteRecoveryCodes(tx, staff_id);
  await insertRecoveryCodes(tx, staff_id, hashes);
}

/** The salt in "$argon2id$v=19$m=…$salt$hash". */
const saltOf = (hash: string): Uint8Array => Buffer.from(hash.split('$')[4] ?? '', 'base64');
