import { ApiError, found } from '../../../api-error.ts';
import { changed, command, Outcome } from '../../../db/command.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import {
  clearSecondFactor,
  endAuthSession,
  endAuthSessions,
  forgetDevices,
} from '../../../records/account/account.commands.ts';
import { findAccount } from '../../../records/account/auth.queries.ts';
import { setPassword } from '../../../records/account/auth-session.commands.ts';
import { accountOfStaff } from '../../../records/account/counted-attempt.ts';
import { hashPassword, isPassword } from '../../../records/account/password.ts';
import { countAttempt, uncountAttempt } from '../attempts/sign-in-attempts.commands.ts';
import { renewToken } from '../auth.commands.ts';
import { passwordProblem } from '../password/password.rules.ts';
import {
  type CodeProof,
  confirmSecret,
  hashNewRecoveryCodes,
  readCode,
  replaceRecoveryCodes,
  spendCode,
  storeSecret,
} from '../second-factor/second-factor.commands.ts';
import { isSetupExpired, makeSecret, stepOf, uriOf } from '../second-factor/second-factor.rules.ts';

/**
 * Changes to your own account. Password and second factor can only be changed with the current password; wrong ones
 * are counted for the sign-in.
 */

export interface Owner {
  /** Counts attempts, outside the request's transaction. */
  counting: Database;
  /** The database as the request uses it. */
  db: Database;
  staff_id: number;
  session_id: string;
  /** Hash of the browser's device token; '' if it has none. */
  device: string;
  now: Date;
}

const wrongCode = () =>
  ApiError.invalidField('code', 'This code is wrong or has already been used. Try the next one.');
const changedMeanwhile = () =>
  new ApiError('conflict', 'Your account was changed in the meantime. Please try again.');

const endOthers = (tx: Transaction, { staff_id, session_id, now }: Owner) =>
  endAuthSessions(tx, { staff_id, except: session_id, now });

/** Failures in an open session count for that session only: they do not slow signing in elsewhere. */
const countInAuthSession = ({ counting, staff_id, session_id, now }: Owner) => {
  const account = accountOfStaff(staff_id);
  const places = [{ lane: 'own' as const, source: `session ${session_id}` }];
  return countAttempt(counting, { account, places, network: null }, now);
};

/** The account, after checking the current password, and the attempt, which still counts as failed. */
async function checkPassword(owner: Owner, password: string) {
  const counted = await countInAuthSession(owner);
  const account = found(await findAccount.first(owner.counting, { staff_id: owner.staff_id }), 'account');
  if (await isPassword(password, account.password_hash)) return { account, counted };
  throw ApiError.invalidField('password', 'This is not your current password.');
}

/** The code of the account's second factor; null if it has none. Throws if the code is missing or wrong. */
async function checkCode(
  { counting, db, now }: Owner,
  { account, counted }: Awaited<ReturnType<typeof checkPassword>>,
  code: string | undefined,
): Promise<CodeProof | null> {
  // Someone with a one-time password has just signed in with a code, and gets no other for half a minute.
  if (account.totp_confirmed_at === null || account.must_change_password === 1) return null;
  if (code === undefined) {
    await counting.transaction((tx) => uncountAttempt(tx, counted));
    throw ApiError.invalidField('code', 'Enter the code from your authenticator app.');
  }
  const proof = await readCode(db, account, code, now);
  if (!proof) throw wrongCode();
  return proof;
}

/** Sets a new password and ends all other sessions; returns their number and this session's new token. */
export async function changePassword(
  owner: Owner,
  given: { password: string; new_password: string; code?: string | undefined },
): Promise<{ ended: number; token: string }> {
  const { db, staff_id, session_id, now } = owner;
  const proven = await checkPassword(owner, given.password);
  const { account, counted } = proven;
  const problem =
    given.password === given.new_password
      ? 'That is your current password. Choose a different one.'
      : await passwordProblem(given.new_password, account);
  if (problem !== null) {
    await owner.counting.transaction((tx) => uncountAttempt(tx, counted));
    throw ApiError.invalidField('new_password', problem);
  }
  const proof = await checkCode(owner, proven, given.code);
  const password_hash = await hashPassword(given.new_password);
  const hashes = { present_hash: account.password_hash, password_hash };
  return command(db, async (tx) => {
    const written = await setPassword.run(tx, { staff_id, ...hashes, at: now.toISOString() });
    if (written === 0) throw changedMeanwhile();
    if (proof && !(await spendCode(tx, staff_id, proof, now))) throw wrongCode();
    await uncountAttempt(tx, counted);
    await forgetDevices(tx, { staff_id, except: owner.device });
    return changed({ ended: await endOthers(tx, owner), token: await renewToken(tx, session_id) });
  });
}

/** Makes a secret for an authenticator app; replaces one that was never confirmed. */
export async function startSecondFactor(owner: Owner, password: string) {
  const { db, staff_id } = owner;
  const { account, counted } = await checkPassword(owner, password);
  const secret = makeSecret();
  const kept = await command(db, async (tx) => {
    await uncountAttempt(tx, counted);
    const written = await storeSecret(tx, { staff_id, secret }, owner.now);
    return new Outcome(written, written);
  });
  if (kept) return { secret, uri: uriOf(secret, account.username) };
  throw new ApiError('conflict', 'Two-step sign-in is already on. Turn it off first.');
}

/** Activates the latest secret, and ends the sessions that were opened without it. */
export async function confirmSecondFactor(
  owner: Owner,
  code: string,
): Promise<{ codes: string[]; token: string }> {
  const { db, staff_id, session_id, now } = owner;
  const counted = await countInAuthSession(owner);
  const account = found(await findAccount.first(db, { staff_id }), 'account');
  const secret = account.totp_secret;
  if (secret === null || account.totp_confirmed_at !== null) {
    await owner.counting.transaction((tx) => uncountAttempt(tx, counted));
    throw new ApiError('conflict', 'Two-step sign-in is not being set up. Please start again.');
  }
  if (isSetupExpired(account.totp_started_at, now)) {
    await owner.counting.transaction((tx) => uncountAttempt(tx, counted));
    throw new ApiError('conflict', 'The setup took longer than 10 minutes. Please start again.');
  }
  const step = stepOf(code, secret, now);
  if (step === null)
    throw ApiError.invalidField('code', 'This code is wrong. Check that the clock on your phone is right.');
  const { codes, hashes } = await hashNewRecoveryCodes();
  const token = await command<string>(db, async (tx) => {
    if (!(await confirmSecret(tx, owner, { secret, step }, now))) throw changedMeanwhile();
    await uncountAttempt(tx, counted);
    await replaceRecoveryCodes(tx, staff_id, hashes);
    await endOthers(tx, owner);
    return changed(await renewToken(tx, session_id));
  });
  return { codes, token };
}

/** Checks password and code, then runs the change in the transaction that spends the code. */
async function withPasswordAndCode(
  owner: Owner,
  given: { password: string; code: string },
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { db, staff_id, now } = owner;
  const { account, counted } = await checkPassword(owner, given.password);
  const proof: CodeProof | null =
    account.totp_confirmed_at === null ? null : await readCode(db, account, given.code, now);
  if (!proof) throw wrongCode();
  await command(db, async (tx) => {
    if (!(await spendCode(tx, staff_id, proof, now))) throw wrongCode();
    await uncountAttempt(tx, counted);
    return changed(await work(tx));
  });
}

export function removeSecondFactor(owner: Owner, given: { password: string; code: string }): Promise<void> {
  return withPasswordAndCode(owner, given, (tx) => clearSecondFactor(tx, owner.staff_id));
}

export async function renewRecoveryCodes(
  owner: Owner,
  given: { password: string; code: string },
): Promise<string[]> {
  const { codes, hashes } = await hashNewRecoveryCodes();
  await withPasswordAndCode(owner, given, (tx) => replaceRecoveryCodes(tx, owner.staff_id, hashes));
  return codes;
}

/** Ends one other session, or all others; returns how many. */
export async function endOwnAuthSessions(owner: Owner, session_id: string | undefined): Promise<number> {
  const { db, staff_id, now } = owner;
  if (session_id === owner.session_id) {
    throw ApiError.invalid('You are signed in here now. To end it, sign out.');
  }
  if (session_id === undefined) return command(db, async (tx) => changed(await endOthers(tx, owner)));
  return command(db, async (tx) => {
    const ended = await endAuthSession(tx, { staff_id, session_id, now });
    if (ended === 0) throw ApiError.notFound('open sign-in');
    return changed(ended);
  });
}
