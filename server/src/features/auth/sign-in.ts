import { createHmac } from 'node:crypto';
import { usernameKey } from '@storyvan/contract/common/username';
import { ApiError } from '../../api-error.ts';
import type { Database, Executor } from '../../db/database.ts';
import { networkOf } from '../../http/network.ts';
import type { CountedAttempt } from '../../records/account/counted-attempt.ts';
import { accountOfStaff } from '../../records/account/counted-attempt.ts';
import { hashQueue, type Turn } from '../../records/account/hash-queue.ts';
import { isOneTimePassword } from '../../records/account/one-time-password.ts';
import { isPassword } from '../../records/account/password.ts';
import { readSetting } from '../../records/setting/setting.queries.ts';
import { isKnownNetwork, type KnownDevice } from './attempts/known-devices.ts';
import {
  countAttempt,
  refuseIfTooMany,
  type SignInAttempt,
  uncountAttempt,
} from './attempts/sign-in-attempts.commands.ts';
import { placesOf } from './attempts/sign-in-throttle.rules.ts';
import { openAuthSession } from './auth.commands.ts';
import { findStaff } from './find-staff.ts';
import { type CodeProof, readCode } from './second-factor/second-factor.commands.ts';

/** Signing in with username, password, and a code if the account has a second factor. */

export const tooManyAttempts = 'too many attempts';

export interface SignInContext {
  /** Counts attempts, outside the request's transaction. */
  counting: Database;
  /** The database as the request uses it. */
  db: Database;
  now: Date;
  /** How long a one-time password is valid. */
  oneTimePasswordDays: number;
  /** Logs a failed attempt with a known account. */
  noteRefused(staff_id: number, why: string): void;
}

interface Credentials {
  username: string;
  password: string;
  code?: string | undefined;
  address: string;
  user_agent: string;
  /** Set when someone has signed in with this browser before. */
  device: KnownDevice | null;
  /** The token of the browser's current session. */
  formerToken: string | undefined;
}

type Staff = NonNullable<Awaited<ReturnType<typeof findStaff>>>;

/**
 * Checks the credentials and opens a session. Throws 401: sign_in_failed alike for an unknown username, a wrong password
 * and a disabled account, with or without a code; second_factor_needed if only the code is missing.
 */
export async function signInWith(context: SignInContext, credentials: Credentials) {
  const { counting, now } = context;
  const username = usernameKey(credentials.username);
  const found = await findStaff(counting, credentials.username);
  const noteRefused = (why: string) => found && context.noteRefused(found.staff_id, why);
  const attempt = await attemptOf(context, credentials, { username, found });
  const slowed = (error: unknown) => {
    if (error instanceof ApiError) noteRefused(tooManyAttempts);
    throw error;
  };
  await refuseIfTooMany(counting, attempt, now).catch(slowed);
  const isStaff = attempt.network === null;
  const waiting = isStaff ? 'staff' : { network: networkOf(credentials.address) };
  return hashQueue.withPlace(waiting, async (turn) => {
    const counted = await countAttempt(counting, attempt, now).catch(slowed);
    return openCounted({ ...context, noteRefused }, credentials, { found, counted, turn });
  });
}

/**
 * The key under which failures with an unknown username are counted. People type passwords into the wrong field, so no
 * text is stored: 16 bits of an HMAC with this installation's key distinguish names, and do not reveal them.
 */
async function accountOfUnknown(on: Executor, username: string): Promise<string> {
  const key = await readSetting(on, 'sign_in.key');
  if (key === null) throw new Error('The setting sign_in.key is missing.');
  return `other ${createHmac('sha256', key).update(username).digest().readUInt16BE(0)}`;
}

async function attemptOf(
  { counting, now }: SignInContext,
  { address, device, password }: Credentials,
  { username, found }: { username: string; found: Staff | null },
): Promise<SignInAttempt> {
  const network = networkOf(address);
  const unknown = await accountOfUnknown(counting, username);
  const ofAccount = found !== null && (device?.accounts.includes(found.staff_id) ?? false);
  return {
    account: found ? accountOfStaff(found.staff_id) : unknown,
    places: placesOf({
      network,
      device: device && { token_hash: device.token_hash, ofAccount },
      isKnownNetwork: await isKnownNetwork(counting, network, now),
      isOneTimePassword: isOneTimePassword(password),
    }),
    network: ofAccount ? null : network,
  };
}

/** Checks password and code of an attempt already counted as failed, and uncounts it if they are right. */
async function openCounted(
  {
    counting,
    db,
    now,
    oneTimePasswordDays,
    noteRefused,
  }: Omit<SignInContext, 'noteRefused'> & { noteRefused(why: string): void },
  credentials: Credentials,
  { found, counted, turn }: { found: Staff | null; counted: CountedAttempt; turn: Turn },
) {
  const staff = found && found.disabled_at === null ? found : null;
  if (!(await isPassword(credentials.password, staff?.password_hash ?? null, turn)) || !staff) {
    noteRefused(staff ? 'wrong password' : 'the account is disabled');
    throw new ApiError('sign_in_failed', 'The username or the password is wrong.');
  }
  const tooLate = oneTimeRefusal(staff, { now, oneTimePasswordDays });
  if (tooLate !== null) {
    await counting.transaction((tx) => uncountAttempt(tx, counted));
    noteRefused('the one-time password has expired');
    throw new ApiError('sign_in_failed', tooLate);
  }
  let proof: CodeProof | null = null;
  if (staff.totp_confirmed_at !== null) {
    if (credentials.code === undefined) {
      await counting.transaction((tx) => uncountAttempt(tx, counted));
      throw new ApiError('second_factor_needed', 'Enter the code from your authenticator app.');
    }
    proof = await readCode(counting, staff, credentials.code, now, turn);
    if (!proof) {
      noteRefused('wrong code');
      throw wrongCode();
    }
  }
  const { user_agent, formerToken, device, address } = credentials;
  const opening = { staff, counted, proof, user_agent, formerToken, device, address };
  const session = await openAuthSession(db, opening, now);
  if (session) return { staff, session };
  noteRefused(proof ? 'wrong code' : 'the account has changed');
  throw proof
    ? wrongCode()
    : new ApiError('sign_in_failed', 'The account was changed in the meantime. Please try again.');
}

function wrongCode(): ApiError {
  const message = 'This code is wrong or has already been used. Try the next one.';
  return new ApiError('sign_in_failed', message, [{ field: 'code', message }]);
}

interface HeldPassword {
  must_change_password: number;
  password_changed_at: string | null;
  one_time_used_at: string | null;
}

const day = 24 * 60 * 60 * 1000;

/**
 * Why a correct one-time password is refused: it works once, and for some days. Null if it works. Shown only to people
 * who know the password.
 */
function oneTimeRefusal(
  { must_change_password, password_changed_at, one_time_used_at }: HeldPassword,
  { now, oneTimePasswordDays }: { now: Date; oneTimePasswordDays: number },
): string | null {
  if (must_change_password === 0) return null;
  if (one_time_used_at !== null) {
    return 'This one-time password has already been used. Ask an administrator for a new one.';
  }
  const age = password_changed_at === null ? 0 : now.getTime() - Date.parse(password_changed_at);
  if (age < oneTimePasswordDays * day) return null;
  return `This one-time password has expired: it was valid for ${oneTimePasswordDays} days. Ask an administrator for a new one.`;
}
