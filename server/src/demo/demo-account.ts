import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { setPassword } from '../features/auth/staff.commands.ts';
import { findDemoMark, findStaffByUsername } from '../records/account/auth.queries.ts';
import { isPassword } from '../records/account/password.ts';
import type { Settings } from '../settings.ts';
import { isLoopback } from '../settings.ts';
import { commandName } from '../version.ts';

/** The demo account. Its fixed password exists only while `npm start` serves the demo to this machine alone. */

export const demoUsername = 'demo';
const knownPassword = 'storyvan';
const setAnother = `${commandName} staff set-password demo`;

/**
 * Whether the demo is only for this machine: `npm start`, without a public address. A loopback HOST alone proves
 * nothing, because a proxy on this machine passes on the requests of everyone.
 */
export const isLocalDemo = (
  { HOST, PUBLIC_URL }: Pick<Settings, 'HOST' | 'PUBLIC_URL'>,
  demoIfEmpty: boolean,
): boolean => demoIfEmpty && PUBLIC_URL === undefined && isLoopback(HOST);

export const makeDemoPassword = (isLocal: boolean): string =>
  isLocal ? knownPassword : randomBytes(12).toString('base64url');

export const tellPassword = (password: string): string =>
  password === knownPassword
    ? `Sign in as ${demoUsername} with the password ${password}.`
    : `Sign in as ${demoUsername} with the password ${password}\nThis password is shown only once. To set another: ${setAnother}`;

/** How to sign in to the demo programme; null if there is no demo, or its account is disabled. */
export async function describeDemoSignIn(db: Database, isLocal: boolean): Promise<string | null> {
  if (!(await findDemoMark(db))) return null;
  const demo = await findStaffByUsername.first(db, { username: demoUsername });
  if (!demo || demo.disabled_at !== null) return null;
  if (!(await isPassword(knownPassword, demo.password_hash))) {
    return `Sign in as ${demoUsername} with its password. To set another: ${setAnother}`;
  }
  const password = makeDemoPassword(isLocal);
  if (!isLocal) await setPassword(db, demoUsername, password);
  return tellPassword(password);
}
