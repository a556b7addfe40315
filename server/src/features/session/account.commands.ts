import { changesAccounts } from '../../db/account-changes.ts';
import { clearSecondFactor, endSession, endSessions, forgetDevices } from '../../db/accounts.commands.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { accountOfStaff } from '../../db/sign-in-account.ts';
import { ApiError, found } from '../../http/api-error.ts';
import { hashPassword, isPassword } from '../../password.ts';
import { findAccount } from './account.queries.ts';
import { passwordProblem } from './password.rules.ts';
import {
  type CodeProof,
  confirmSecret,
  hashNewRecoveryCodes,
  keepRecoveryCodes,
  keepSecret,
  readCode,
  spendCode,
} from './second-factor.commands.ts';
import { hasLapsed, makeSecret, stepOf, uriOf } from './second-factor.rules.ts';
import { renewToken } from './session.commands.ts';
import { countAttempt, takeBackAttempt } from './sign-in-attempts.commands.ts';

/**
 * What people do to their own account. An open session alone changes neither password nor second factor: the password is
 * asked for again, and wrong ones are counted for the session.
 */

export interface Owner {
  /** Where attempts are counted, before anything else is done. */
  counting: Database;
  /** The database as the request uses it. */
  db: Database;
  staff_id: number;
  session_id: string;
  /** The hash of the browser's token; '' for a browser without one. */
  device: string;
  now: Date;
}

const setPassword = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; present_hash: string; password_hash: string; at: string }>) =>
    db
      .updateTable('staff')
      .set({
        password_hash: p('password_hash'),
        password_changed_at: p('at'),
        must_change_password: 0,
      })
      .where('staff_id', '=', p('staff_id'))
      // Whoever checked the former password while another was being set has checked nothing.
      .where('password_hash', '=', p('present_hash')),
  ),
);

const wrong = (field: string, message: string) => ApiError.invalid(message, [{ field, message }]);
const wrongCode = () => wrong('code', 'This code is not right, or was used before. Wait for the next one.');
const changedMeanwhile = () =>
  new ApiError('conflict', 'Your account was changed meanwhile. Please try again.');

const endOthers = (tx: Transaction, { staff_id, session_id, now }: Owner) =>
  endSessions(tx, { staff_id, except: session_id, now });

/** Failures in an open session count for that session only: they do not slow sign-ins elsewhere. */
const countInSession = ({ counting, staff_id, session_id, now }: Owner) => {
  const account = accountOfStaff(staff_id);
  const places = [{ lane: 'own' as const, source: `session ${session_id}` }];
  return countAttempt(counting, { account, places, network: null }, now);
};

/** The account, once its present password was given, and the attempt, which still counts as failed. */
async function provePassword(owner: Owner, password: string) {
  const counted = await countInSession(owner);
  const account = found(await findAccount.first(owner.counting, { staff_id: owner.staff_id }), 'account');
  if (await isPassword(password, account.password_hash)) return { account, counted };
  throw wrong('password', 'This is not your present password.');
}

/** The code of a second factor that is in use; null where there is none. Throws where it is missing or wrong. */
async function proveCode(
  { counting, db, now }: Owner,
  { account, counted }: Awaited<ReturnType<typeof provePassword>>,
  code: string | undefined,
): Promise<CodeProof | null> {
  // Whoever holds a one-time password has shown the code a moment ago, and has no other for half a minute.
  if (account.totp_confirmed_at === null || account.must_change_password === 1) return null;
  if (code === undefined) {
    await counting.transaction((tx) => takeBackAttempt(tx, counted));
    throw wrong('code', 'Type the code that your authenticator app shows.');
  }
  const proof = await readCode(db, account, code, now);
  if (!proof) throw wrongCode();
  return proof;
}

/** Sets another password and ends all other sessions; tells how many those were, and the new token of this one. */
export async function changePassword(
  owner: Owner,
  given: { password: string; new_password: string; code?: string | undefined },
): Promise<{ ended: number; token: string }> {
  const { db, staff_id, session_id, now } = owner;
  const proven = await provePassword(owner, given.password);
  const { account, counted } = proven;
  const problem =
    given.password === given.new_password
      ? 'This is your present password. Choose another.'
      : await passwordProblem(given.new_password, account);
  if (problem !== null) {
    await owner.counting.transaction((tx) => takeBackAttempt(tx, counted));
    throw wrong('new_password', problem);
  }
  const proof = await proveCode(owner, proven, given.code);
  const password_hash = await hashPassword(given.new_password);
  const hashes = { present_hash: account.password_hash, password_hash };
  return db.transaction(async (tx) => {
    const changed = await setPassword.run(tx, { staff_id, ...hashes, at: now.toISOString() });
    if (changed === 0) throw changedMeanwhile();
    if (proof && !(await spendCode(tx, staff_id, proof, now))) throw wrongCode();
    await takeBackAttempt(tx, counted);
    await forgetDevices(tx, { staff_id, except: owner.device });
    return { ended: await endOthers(tx, owner), token: await renewToken(tx, session_id) };
  });
}

/** Gives a secret for an app; it takes the place of one that was never confirmed. */
export async function startSecondFactor(owner: Owner, password: string) {
  const { db, staff_id } = owner;
  const { account, counted } = await provePassword(owner, password);
  const secret = makeSecret();
  const kept = await db.transaction(async (tx) => {
    await takeBackAttempt(tx, counted);
    return keepSecret(tx, { staff_id, secret }, owner.now);
  });
  if (kept) return { secret, uri: uriOf(secret, account.username) };
  throw new ApiError('conflict', 'Your account has a second factor already. Remove it first.');
}

/** Takes the secret into use that was given last, and ends the sessions that have not shown it. */
export async function confirmSecondFactor(
  owner: Owner,
  code: string,
): Promise<{ codes: string[]; token: string }> {
  const { db, staff_id, session_id, now } = owner;
  const counted = await countInSession(owner);
  const account = found(await findAccount.first(db, { staff_id }), 'account');
  const secret = account.totp_secret;
  if (secret === null || account.totp_confirmed_at !== null) {
    await owner.counting.transaction((tx) => takeBackAttempt(tx, counted));
    throw new ApiError('conflict', 'No second factor is waiting for its first code. Begin again.');
  }
  if (hasLapsed(account.totp_started_at, now)) {
    await owner.counting.transaction((tx) => takeBackAttempt(tx, counted));
    throw new ApiError('conflict', 'Setting up took longer than 10 minutes. Please start again.');
  }
  const step = stepOf(code, secret, now);
  if (step === null) throw wrong('code', 'This code is not right. Is the clock of your phone right?');
  const { codes, hashes } = await hashNewRecoveryCodes();
  const token = await db.transaction(async (tx) => {
    if (!(await confirmSecret(tx, owner, { secret, step }, now))) throw changedMeanwhile();
    await takeBackAttempt(tx, counted);
    await keepRecoveryCodes(tx, staff_id, hashes);
    await endOthers(tx, owner);
    return renewToken(tx, session_id);
  });
  return { codes, token };
}

/** Password and code are right: what is done with them is done in the transaction that spends the code. */
async function withPasswordAndCode(
  owner: Owner,
  given: { password: string; code: string },
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { db, staff_id, now } = owner;
  const { account, counted } = await provePassword(owner, given.password);
  const proof: CodeProof | null =
    account.totp_confirmed_at === null ? null : await readCode(db, account, given.code, now);
  if (!proof) throw wrongCode();
  await db.transaction(async (tx) => {
    if (!(await spendCode(tx, staff_id, proof, now))) throw wrongCode();
    await takeBackAttempt(tx, counted);
    await work(tx);
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
  await withPasswordAndCode(owner, given, (tx) => keepRecoveryCodes(tx, owner.staff_id, hashes));
  return codes;
}

/** Ends one other session, or all others; tells how many. */
export async function endOwnSessions(owner: Owner, session_id: string | undefined): Promise<number> {
  const { db, staff_id, now } = owner;
  if (session_id === owner.session_id) {
    throw ApiError.invalid('This is the session that you are using. Sign out to end it.');
  }
  if (session_id === undefined) return db.transaction((tx) => endOthers(tx, owner));
  return db.transaction(async (tx) => {
    const ended = await endSession(tx, { staff_id, session_id, now });
    if (ended === 0) throw ApiError.notFound('open session');
    return ended;
  });
}
