import { hash, randomBytes } from 'node:crypto';
import { changesAccounts } from '../../db/account-changes.ts';
import { writeAudit } from '../../db/audit.commands.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { networkOf } from '../../http/network.ts';
import { rememberDevice } from './known-devices.commands.ts';
import type { KnownDevice } from './known-devices.ts';
import { type CodeProof, spendCode } from './second-factor.commands.ts';
import { type CountedAttempt, clearAttempts } from './sign-in-attempts.commands.ts';

/** Sessions are opened with a random token that only its holder knows; the database keeps its hash. */

export const hashToken = (token: string): string => hash('sha256', token);

/** What a session was opened with still stands, and nobody changes it before the session is there. */
const holdSignIn = prepare((db, p: Slots<{ staff_id: number }>) =>
  db
    .selectFrom('staff')
    .select(['password_hash', 'disabled_at', 'totp_confirmed_at', 'must_change_password'])
    .where('staff_id', '=', p('staff_id'))
    .forNoKeyUpdate(),
);

interface SessionRow {
  session_id: string;
  token_hash: string;
  staff_id: number;
  at: string;
  second_factor: number;
  user_agent: string;
  address: string;
}

const insertSession = changesAccounts(
  prepare((db, p: Slots<SessionRow>) =>
    db.insertInto('session').values({
      session_id: p('session_id'),
      token_hash: p('token_hash'),
      staff_id: p('staff_id'),
      created_at: p('at'),
      last_seen_at: p('at'),
      revoked_at: null,
      second_factor: p('second_factor'),
      user_agent: p('user_agent'),
      address: p('address'),
    }),
  ),
);

const revoke = changesAccounts(
  prepare((db, p: Slots<{ token_hash: string; at: string }>) =>
    db
      .updateTable('session')
      .set({ revoked_at: p('at') })
      .where('token_hash', '=', p('token_hash'))
      .where('revoked_at', 'is', null),
  ),
);

const touch = changesAccounts(
  prepare((db, p: Slots<{ session_id: string; at: string }>) =>
    db
      .updateTable('session')
      .set({ last_seen_at: p('at') })
      .where('session_id', '=', p('session_id')),
  ),
);

/** A one-time password opens one session. */
const useOneTimePassword = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; at: string }>) =>
    db
      .updateTable('staff')
      .set({ one_time_used_at: p('at') })
      .where('staff_id', '=', p('staff_id'))
      .where('one_time_used_at', 'is', null),
  ),
);

const longestUserAgent = 300;

export interface Opening {
  /** As it was read when the password was checked. */
  staff: { staff_id: number; password_hash: string; totp_confirmed_at: string | null };
  counted: CountedAttempt;
  /** The code that was shown, not yet spent; null where the account has no second factor. */
  proof: CodeProof | null;
  user_agent: string;
  /** Of the session in whose place this one comes. */
  formerToken: string | undefined;
  /** Set when someone has signed in with this browser before. */
  device: KnownDevice | null;
  address: string;
}

export interface Opened {
  session_id: string;
  token: string;
  /** For a browser that was not known before. */
  deviceToken: string | null;
}

/**
 * Opens a session; the token is told once and goes into the cookie. Null when the code was spent or the account changed
 * since it was read: of two who show the same code at once, one is let in.
 */
export async function openSession(
  db: Database,
  { staff, counted, proof, user_agent, formerToken, device, address }: Opening,
  now: Date,
): Promise<Opened | null> {
  const token = randomBytes(32).toString('base64url');
  const session_id = newId();
  const at = now.toISOString();
  const { staff_id, password_hash, totp_confirmed_at } = staff;
  return db.transaction(async (tx) => {
    const held = await holdSignIn.first(tx, { staff_id });
    if (held?.password_hash !== password_hash || held.totp_confirmed_at !== totp_confirmed_at) return null;
    if (held.disabled_at !== null || (proof && !(await spendCode(tx, staff_id, proof, now)))) return null;
    if (held.must_change_password === 1 && (await useOneTimePassword.run(tx, { staff_id, at })) === 0) {
      return null;
    }
    if (formerToken) await revoke.run(tx, { token_hash: hashToken(formerToken), at });
    await insertSession.run(tx, {
      session_id,
      token_hash: hashToken(token),
      staff_id,
      at,
      second_factor: proof ? 1 : 0,
      user_agent: user_agent.slice(0, longestUserAgent),
      address,
    });
    await clearAttempts(tx, counted);
    const deviceToken = await rememberDevice(tx, { staff_id, device, network: networkOf(address) }, now);
    const detail = proof ? 'with a second factor' : '';
    await writeAudit(tx, { at, staff_id, action: 'sign_in', detail, address });
    return { session_id, token, deviceToken };
  });
}

const replaceToken = changesAccounts(
  prepare((db, p: Slots<{ session_id: string; token_hash: string }>) =>
    db
      .updateTable('session')
      .set({ token_hash: p('token_hash') })
      .where('session_id', '=', p('session_id'))
      .where('revoked_at', 'is', null),
  ),
);

/** Gives an open session another token, and ends the one before: to be done whenever the session may do more. */
export async function renewToken(tx: Transaction, session_id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await replaceToken.run(tx, { session_id, token_hash: hashToken(token) });
  return token;
}

export async function revokeSession(db: Database, token: string, now: Date): Promise<void> {
  await db.transaction((tx) => revoke.run(tx, { token_hash: hashToken(token), at: now.toISOString() }));
}

export async function touchSession(db: Database, session_id: string, now: Date): Promise<void> {
  await db.transaction((tx) => touch.run(tx, { session_id, at: now.toISOString() }));
}
