import { clearSecondFactor, endSession, endSessions } from '../../db/accounts.commands.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
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
import { makeSecret, stepOf, uriOf } from './second-factor.rules.ts';
import { countAttempt, type SignInAttempt, takeBackAttempt } from './sign-in-attempts.commands.ts';

/**
 * What people do to their own account. An open session alone changes neither password nor second factor: the password is
 * asked for again, and wrong ones are counted with those of signing in.
 */

export interface Owner {
  /** Where attempts are counted, before anything else is done. */
  counting: Database;
  /** The database as the request uses it. */
  db: Database;
  staff_id: number;
  session_id: string;
  attempt: SignInAttempt;
  now: Date;
}

const setPassword = prepare(
  (db, p: Slots<{ staff_id: number; present_hash: string; password_hash: string; at: string }>) =>
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
);

const wrong = (field: string, message: string) => ApiError.invalid(message, [{ field, message }]);
const wrongCode = () => wrong('code', 'This code is not right, or was used before. Wait for the next one.');
const changedMeanwhile = () =>
  new ApiError('conflict', 'Your account was changed meanwhile. Please try again.');

const endOthers = (tx: Transaction, { staff_id, session_id, now }: Owner) =>
  endSessions(tx, { staff_id, except: session_id, now });

/** The account, once its present password was given. */
async function provePassword({ counting, staff_id, attempt, now }: Owner, password: string) {
  await countAttempt(counting, attempt, now);
  const account = found(await findAccount.first(counting, { staff_id }), 'account');
  if (await isPassword(password, account.password_hash)) return account;
  throw wrong('password', 'This is not your present password.');
}

/** Sets another password and ends all other sessions; tells how many those were. */
export async function changePassword(
  owner: Owner,
  given: { password: string; new_password: string },
): Promise<number> {
  const { db, staff_id, attempt, now } = owner;
  const account = await provePassword(owner, given.password);
  const problem =
    given.password === given.new_password
      ? 'This is your present password. Choose another.'
      : await passwordProblem(given.new_password, account);
  if (problem !== null) {
    await owner.counting.transaction((tx) => takeBackAttempt(tx, attempt));
    throw wrong('new_password', problem);
  }
  const password_hash = await hashPassword(given.new_password);
  const hashes = { present_hash: account.password_hash, password_hash };
  return db.transaction(async (tx) => {
    const changed = await setPassword.run(tx, { staff_id, ...hashes, at: now.toISOString() });
    if (changed === 0) throw changedMeanwhile();
    await takeBackAttempt(tx, attempt);
    return endOthers(tx, owner);
  });
}

/** Gives a secret for an app; it takes the place of one that was never confirmed. */
export async function startSecondFactor(owner: Owner, password: string) {
  const { db, staff_id, attempt } = owner;
  const { username } = await provePassword(owner, password);
  const secret = makeSecret();
  const kept = await db.transaction(async (tx) => {
    await takeBackAttempt(tx, attempt);
    return keepSecret(tx, staff_id, secret);
  });
  if (kept) return { secret, uri: uriOf(secret, username) };
  throw new ApiError('conflict', 'Your account has a second factor already. Remove it first.');
}

/** Takes the secret into use that was given last, and ends the sessions that have not shown it. */
export async function confirmSecondFactor(owner: Owner, code: string): Promise<string[]> {
  const { db, staff_id, now } = owner;
  const account = found(await findAccount.first(db, { staff_id }), 'account');
  const secret = account.totp_secret;
  if (secret === null || account.totp_confirmed_at !== null) {
    throw new ApiError('conflict', 'No second factor is waiting for its first code. Begin again.');
  }
  const step = stepOf(code, secret, now);
  if (step === null) throw wrong('code', 'This code is not right. Is the clock of your phone right?');
  const { codes, hashes } = await hashNewRecoveryCodes();
  await db.transaction(async (tx) => {
    if (!(await confirmSecret(tx, owner, { secret, step }, now))) throw changedMeanwhile();
    await keepRecoveryCodes(tx, staff_id, hashes);
    await endOthers(tx, owner);
  });
  return codes;
}

/** Password and code are right: what is done with them is done in the transaction that spends the code. */
async function withPasswordAndCode(
  owner: Owner,
  given: { password: string; code: string },
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { db, staff_id, attempt, now } = owner;
  const account = await provePassword(owner, given.password);
  const proof: CodeProof | null =
    account.totp_confirmed_at === null ? null : await readCode(db, account, given.code, now);
  if (!proof) throw wrongCode();
  await db.transaction(async (tx) => {
    if (!(await spendCode(tx, staff_id, proof, now))) throw wrongCode();
    await takeBackAttempt(tx, attempt);
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
