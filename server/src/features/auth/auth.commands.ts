import { hash, randomBytes } from 'node:crypto';
import { changed, command } from '../../db/command.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { networkOf } from '../../http/network.ts';
import {
  holdSignIn,
  insertAuthSession,
  replaceToken,
  revoke,
  touch,
  useOneTimePassword,
} from '../../records/account/auth-session.commands.ts';
import type { CountedAttempt } from '../../records/account/counted-attempt.ts';
import { deleteOldest, upsertDevice } from '../../records/account/known-device.commands.ts';
import { writeAudit } from '../../records/audit/audit.commands.ts';
import { hashDeviceToken, type KnownDevice } from './attempts/known-devices.ts';
import { clearAttempts } from './attempts/sign-in-attempts.commands.ts';
import { type CodeProof, spendCode } from './second-factor/second-factor.commands.ts';

/** A session has a random token that only its browser knows; the database stores the hash. */

export const hashToken = (token: string): string => hash('sha256', token);

const longestUserAgent = 300;

export interface Opening {
  /** The account as read when the password was checked. */
  staff: { staff_id: number; password_hash: string; totp_confirmed_at: string | null };
  counted: CountedAttempt;
  /** The code that was entered, not yet spent; null if the account has no second factor. */
  proof: CodeProof | null;
  user_agent: string;
  /** The token of the session that this one replaces. */
  formerToken: string | undefined;
  /** Set when someone has signed in with this browser before. */
  device: KnownDevice | null;
  address: string;
}

export interface Opened {
  session_id: string;
  token: string;
  /** For a browser that has none yet. */
  deviceToken: string | null;
}

/**
 * Opens a session; the token is returned once, for the cookie. Null if the code was already spent or the account has
 * changed since it was read: of two requests with the same code, one succeeds.
 */
export async function openAuthSession(
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
    await insertAuthSession.run(tx, {
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
    const detail = proof ? 'with two-step sign-in' : '';
    await writeAudit(tx, { at, staff_id, action: 'sign_in', detail, address });
    return { session_id, token, deviceToken };
  });
}

/** Replaces the token of an open session: to be called whenever the session gains rights. */
export async function renewToken(tx: Transaction, session_id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await replaceToken.run(tx, { session_id, token_hash: hashToken(token) });
  return token;
}

export async function revokeAuthSession(db: Database, token: string, now: Date): Promise<void> {
  await command(db, async (tx) =>
    changed(await revoke.run(tx, { token_hash: hashToken(token), at: now.toISOString() })),
  );
}

export async function touchAuthSession(db: Database, session_id: string, now: Date): Promise<void> {
  await db.transaction((tx) => touch.run(tx, { session_id, at: now.toISOString() }));
}

/** Clients without cookies make a new device at each sign-in; devices that were used again are kept longer. */
const mostDevices = 20;

/** Remembers that the account has signed in with this browser. Returns a token if the browser has none yet. */
async function rememberDevice(
  tx: Transaction,
  { staff_id, device, network }: { staff_id: number; device: KnownDevice | null; network: string },
  now: Date,
): Promise<string | null> {
  const token = device ? null : randomBytes(32).toString('base64url');
  const token_hash = device?.token_hash ?? hashDeviceToken(token ?? '');
  await upsertDevice.run(tx, { token_hash, staff_id, at: now.toISOString(), network });
  if (!device?.accounts.includes(staff_id)) {
    await deleteOldest.run(tx, { staff_id, present: token_hash, others: mostDevices - 1 });
  }
  return token;
}
