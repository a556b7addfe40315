import { hash, randomBytes } from 'node:crypto';
import { writeAudit } from '../../db/audit.commands.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { type CodeProof, spendCode } from './second-factor.commands.ts';
import { forgetAttempts, type SignInAttempt } from './sign-in-attempts.commands.ts';

/** Sessions are opened with a random token that only its holder knows; the database keeps its hash. */

export const hashToken = (token: string): string => hash('sha256', token);

/** What a session was opened with still stands, and nobody changes it before the session is there. */
const holdSignIn = prepare((db, p: Slots<{ staff_id: number }>) =>
  db
    .selectFrom('staff')
    .select(['password_hash', 'disabled_at', 'totp_confirmed_at'])
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

const insertSession = prepare((db, p: Slots<SessionRow>) =>
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
);

const revoke = prepare((db, p: Slots<{ token_hash: string; at: string }>) =>
  db
    .updateTable('session')
    .set({ revoked_at: p('at') })
    .where('token_hash', '=', p('token_hash'))
    .where('revoked_at', 'is', null),
);

const touch = prepare((db, p: Slots<{ session_id: string; at: string }>) =>
  db
    .updateTable('session')
    .set({ last_seen_at: p('at') })
    .where('session_id', '=', p('session_id')),
);

const longestUserAgent = 300;

export interface Opening {
  /** As it was read when the password was checked. */
  staff: { staff_id: number; password_hash: string; totp_confirmed_at: string | null };
  attempt: SignInAttempt;
  /** The code that was shown, not yet spent; null where the account has no second factor. */
  proof: CodeProof | null;
  user_agent: string;
  /** Of the session in whose place this one comes. */
  formerToken: string | undefined;
}

/**
 * Opens a session; the token is told once and goes into the cookie. Null when the code was spent or the account changed
 * since it was read: of two who show the same code at once, one is let in.
 */
export async function openSession(
  db: Database,
  { staff, attempt, proof, user_agent, formerToken }: Opening,
  now: Date,
): Promise<{ session_id: string; token: string } | null> {
  const token = randomBytes(32).toString('base64url');
  const session_id = newId();
  const at = now.toISOString();
  const { staff_id, password_hash, totp_confirmed_at } = staff;
  return db.transaction(async (tx) => {
    const held = await holdSignIn.first(tx, { staff_id });
    if (held?.password_hash !== password_hash || held.totp_confirmed_at !== totp_confirmed_at) return null;
    if (held.disabled_at !== null || (proof && !(await spendCode(tx, staff_id, proof, now)))) return null;
    if (formerToken) await revoke.run(tx, { token_hash: hashToken(formerToken), at });
    await insertSession.run(tx, {
      session_id,
      token_hash: hashToken(token),
      staff_id,
      at,
      second_factor: proof ? 1 : 0,
      user_agent: user_agent.slice(0, longestUserAgent),
      address: attempt.address,
    });
    await forgetAttempts(tx, attempt);
    const detail = proof ? 'with a second factor' : '';
    await writeAudit(tx, { at, staff_id, action: 'sign_in', detail });
    return { session_id, token };
  });
}

export async function revokeSession(db: Database, token: string, now: Date): Promise<void> {
  await db.transaction((tx) => revoke.run(tx, { token_hash: hashToken(token), at: now.toISOString() }));
}

export async function touchSession(db: Database, session_id: string, now: Date): Promise<void> {
  await db.transaction((tx) => touch.run(tx, { session_id, at: now.toISOString() }));
}
