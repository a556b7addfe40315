import { usernameKey } from '@storyvan/contract/common/username';
import type { Database } from '../../db/database.ts';
import { accountOfStaff } from '../../db/sign-in-account.ts';
import { hashQueue, type Turn } from '../../hash-queue.ts';
import { ApiError } from '../../http/api-error.ts';
import { networkOf } from '../../http/network.ts';
import { isOneTimePassword } from '../../one-time-password.ts';
import { isPassword } from '../../password.ts';
import { findStaff } from './find-staff.ts';
import { isKnownNetwork, type KnownDevice } from './known-devices.ts';
import { oneTimeRefusal } from './one-time.rules.ts';
import { type CodeProof, readCode } from './second-factor.commands.ts';
import { openSession } from './session.commands.ts';
import {
  type CountedAttempt,
  countAttempt,
  refuseIfTooMany,
  type SignInAttempt,
  takeBackAttempt,
} from './sign-in-attempts.commands.ts';
import { placesOf } from './sign-in-throttle.rules.ts';
import { accountOfUnknown } from './unknown-account.ts';

/** Who may come in: name, password, and the code of a second factor where the account has one. */

export const tooManyAttempts = 'too many attempts';

export interface Door {
  /** Where attempts are counted, before anything else is done. */
  counting: Database;
  /** The database as the request uses it. */
  db: Database;
  now: Date;
  /** So long a one-time password can be used. */
  oneTimePasswordDays: number;
  /** An account that there is was asked for, and not opened. */
  noteRefused(staff_id: number, why: string): void;
}

interface Shown {
  username: string;
  password: string;
  code?: string | undefined;
  address: string;
  user_agent: string;
  /** Set when someone has signed in with this browser before. */
  device: KnownDevice | null;
  /** Of the session that the browser has so far. */
  formerToken: string | undefined;
}

type Staff = NonNullable<Awaited<ReturnType<typeof findStaff>>>;

/**
 * Opens a session for whoever has shown all that the account asks for. Throws 401: sign_in_failed alike for an unknown
 * name, a wrong password and a disabled account, with or without a code; second_factor_needed where only the code lacks.
 */
export async function openProvenSession(door: Door, shown: Shown) {
  const { counting, now } = door;
  const username = usernameKey(shown.username);
  const found = await findStaff(counting, shown.username);
  const noteRefused = (why: string) => found && door.noteRefused(found.staff_id, why);
  const attempt = await attemptOf(door, shown, { username, found });
  const slowed = (error: unknown) => {
    if (error instanceof ApiError) noteRefused(tooManyAttempts);
    throw error;
  };
  await refuseIfTooMany(counting, attempt, now).catch(slowed);
  const isStaff = attempt.network === null;
  const waiting = isStaff ? 'staff' : { network: networkOf(shown.address) };
  return hashQueue.withPlace(waiting, async (turn) => {
    const counted = await countAttempt(counting, attempt, now).catch(slowed);
    return openCounted({ ...door, noteRefused }, shown, { found, counted, turn });
  });
}

async function attemptOf(
  { counting, now }: Door,
  { address, device, password }: Shown,
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

/** Looks at the password and the code of an attempt that was counted as failed, and takes that back when they are right. */
async function openCounted(
  {
    counting,
    db,
    now,
    oneTimePasswordDays,
    noteRefused,
  }: Omit<Door, 'noteRefused'> & { noteRefused(why: string): void },
  shown: Shown,
  { found, counted, turn }: { found: Staff | null; counted: CountedAttempt; turn: Turn },
) {
  const staff = found && found.disabled_at === null ? found : null;
  if (!(await isPassword(shown.password, staff?.password_hash ?? null, turn)) || !staff) {
    noteRefused(staff ? 'wrong password' : 'the account is disabled');
    throw new ApiError('sign_in_failed', 'The username or the password is wrong.');
  }
  const tooLate = oneTimeRefusal(staff, { now, oneTimePasswordDays });
  if (tooLate !== null) {
    await counting.transaction((tx) => takeBackAttempt(tx, counted));
    noteRefused('the one-time password has expired');
    throw new ApiError('sign_in_failed', tooLate);
  }
  let proof: CodeProof | null = null;
  if (staff.totp_confirmed_at !== null) {
    if (shown.code === undefined) {
      await counting.transaction((tx) => takeBackAttempt(tx, counted));
      throw new ApiError('second_factor_needed', 'Type the code that your authenticator app shows.');
    }
    proof = await readCode(counting, staff, shown.code, now, turn);
    if (!proof) {
      noteRefused('wrong code');
      throw wrongCode();
    }
  }
  const { user_agent, formerToken, device, address } = shown;
  const opening = { staff, counted, proof, user_agent, formerToken, device, address };
  const session = await openSession(db, opening, now);
  if (session) return { staff, session };
  noteRefused(proof ? 'wrong code' : 'the account has changed');
  throw proof ? wrongCode() : new ApiError('sign_in_failed', 'The account has changed. Please try again.');
}

function wrongCode(): ApiError {
  const message = 'This code is not right, or was used before. Wait for the next one.';
  return new ApiError('sign_in_failed', message, [{ field: 'code', message }]);
}
