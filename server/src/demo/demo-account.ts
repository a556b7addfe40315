import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { setPassword } from '../features/auth/staff.commands.ts';
import { findDemoMark, findStaffByUsername } from '../records/account/auth.queries.ts';
import { isPassword } from '../records/account/password.ts';
import { isLoopback } from '../settings.ts';
import { commandName } from '../version.ts';

/** The demo account. Its fixed password is used only while no other machine can reach the server. */

export const demoUsername = 'demo';
const knownPassword = 'storyvan';
const setAnother = `${commandName} staff set-password demo`;

export const makeDemoPassword = (host: string): string =>
  isLoopback(host) ? knownPassword : randomBytes(12).toString('base64url');

export const tellPassword = (password: string): string =>
  password === knownPassword
    ? `Sign in as ${demoUsername} with the password ${password}.`
    : `Sign in as ${demoUsername} with the password ${password}\nThis password is shown only once. To set another: ${setAnother}`;

/** How to sign in to the demo programme; null if there is no demo, or its account is disabled. */
export async function describeDemoSignIn(db: Database, host: string): Promise<string | null> {
  if (!(await findDemoMark.first(db, {}))) return null;
  const demo = await findStaffByUsername.first(db, { username: demoUsername });
  if (!demo || demo.disabled_at !== null) return null;
  if (!(await isPassword(knownPassword, demo.password_hash))) {
    return `Sign in as ${demoUsername} with its password. To set another: ${setAnother}`;
  }
  const password = makeDemoPassword(host);
  if (password !== knownPassword) await setPassword(db, demoUsername, password);
  return tellPassword(password);
}
