import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { isPassword } from '../../password.ts';
import { type CodeProof, readCode } from './second-factor.commands.ts';
import { openSession } from './session.commands.ts';
import { findStaffByUsername } from './session.queries.ts';
import { countAttempt, takeBackAttempt } from './sign-in-attempts.commands.ts';

/** Who may come in: name, password, and the code of a second factor where the account has one. */

export const tooManyAttempts = 'too many attempts';

export interface Door {
  /** Where attempts are counted, before anything else is done. */
  counting: Database;
  /** The database as the request uses it. */
  db: Database;
  now: Date;
  /** An account that there is was asked for, and not opened. */
  noteRefused(staff_id: number, why: string): void;
}

interface Shown {
  username: string;
  password: string;
  code?: string | undefined;
  address: string;
  user_agent: string;
  /** Of the session that the browser has so far. */
  formerToken: string | undefined;
}

/**
 * Opens a session for whoever has shown all that the account asks for. Throws 401: sign_in_failed alike for an unknown
 * name, a wrong password and a disabled account, with or without a code; second_factor_needed where only the code lacks.
 */
export async function openProvenSession({ counting, db, now, noteRefused }: Door, shown: Shown) {
  const username = shown.username.toLowerCase();
  const attempt = { account: username, address: shown.address };
  const found = await findStaffByUsername.first(counting, { username });
  const refused = (why: string) => found && noteRefused(found.staff_id, why);
  await countAttempt(counting, attempt, now).catch((error: unknown) => {
    if (error instanceof ApiError) refused(tooManyAttempts);
    throw error;
  });
  const staff = found && found.disabled_at === null ? found : null;
  if (!(await isPassword(shown.password, staff?.password_hash ?? null)) || !staff) {
    refused(staff ? 'wrong password' : 'the account is disabled');
    throw new ApiError('sign_in_failed', 'The username or the password is wrong.');
  }
  let proof: CodeProof | null = null;
  if (staff.totp_confirmed_at !== null) {
    if (shown.code === undefined) {
      await counting.transaction((tx) => takeBackAttempt(tx, attempt));
      throw new ApiError('second_factor_needed', 'Type the code that your authenticator app shows.');
    }
    proof = await readCode(counting, staff, shown.code, now);
    if (!proof) {
      refused('wrong code');
      throw wrongCode();
    }
  }
  const { user_agent, formerToken } = shown;
  const session = await openSession(db, { staff, attempt, proof, user_agent, formerToken }, now);
  if (session) return { staff, session };
  refused(proof ? 'wrong code' : 'the account has changed');
  throw proof ? wrongCode() : new ApiError('sign_in_failed', 'The account has changed. Please try again.');
}

function wrongCode(): ApiError {
  const message = 'This code is not right, or was used before. Wait for the next one.';
  return new ApiError('sign_in_failed', message, [{ field: 'code', message }]);
}
