import { createHash, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { findFailures } from './session.queries.ts';
import { isForgotten, type SubjectKind, secondsToWait } from './session.rules.ts';

/** Sessions are opened with a random token that only its holder knows; the database keeps its hash. */

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const insertSession = prepare(
  (db, p: Slots<{ session_id: string; token_hash: string; staff_id: number; at: string }>) =>
    db.insertInto('session').values({
      session_id: p('session_id'),
      token_hash: p('token_hash'),
      staff_id: p('staff_id'),
      created_at: p('at'),
      last_seen_at: p('at'),
      revoked_at: null,
    }),
);

const revoke = prepare((db, p: Slots<{ token_hash: string; at: string }>) =>
  db
    .updateTable('session')
    .set({ revoked_at: p('at') })
    .where('token_hash', '=', p('token_hash'))
    .where('revoked_at', 'is', null),
);

const revokeAllOfStaff = prepare((db, p: Slots<{ staff_id: number; at: string }>) =>
  db
    .updateTable('session')
    .set({ revoked_at: p('at') })
    .where('staff_id', '=', p('staff_id'))
    .where('revoked_at', 'is', null),
);

const touch = prepare((db, p: Slots<{ session_id: string; at: string }>) =>
  db
    .updateTable('session')
    .set({ last_seen_at: p('at') })
    .where('session_id', '=', p('session_id')),
);

const forgetFailures = prepare((db, p: Slots<{ subject: string }>) =>
  db.deleteFrom('sign_in_failure').where('subject', '=', p('subject')),
);

const takeBackFailure = prepare((db, p: Slots<{ subject: string }>) =>
  db
    .updateTable('sign_in_failure')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('subject', '=', p('subject'))
    .where('failures', '>', 0),
);

/** Makes the row where there is none, and holds it until the transaction ends, so that no count is lost. */
const holdFailures = prepare((db, p: Slots<{ subject: string; at: string }>) =>
  db
    .insertInto('sign_in_failure')
    .values({ subject: p('subject'), failures: 0, last_failed_at: p('at') })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject: p('subject') })),
);

const writeFailures = prepare((db, p: Slots<{ subject: string; failures: number; at: string }>) =>
  db
    .updateTable('sign_in_failure')
    .set({ failures: p('failures'), last_failed_at: p('at') })
    .where('subject', '=', p('subject')),
);

/** Opens a session; the token is told once and goes into the cookie. The attempts counted for it are taken back. */
export async function openSession(
  db: Database,
  staff_id: number,
  attempt: SignInAttempt,
  now: Date,
): Promise<{ session_id: string; token: string }> {
  const token = randomBytes(32).toString('base64url');
  const session_id = newId();
  await db.transaction(async (tx) => {
    const at = now.toISOString();
    await insertSession.run(tx, { session_id, token_hash: hashToken(token), staff_id, at });
    await forgetFailures.run(tx, { subject: subjectOf('account', attempt) });
    await takeBackFailure.run(tx, { subject: subjectOf('address', attempt) });
  });
  return { session_id, token };
}

export async function revokeSession(db: Database, token: string, now: Date): Promise<void> {
  await db.transaction((tx) => revoke.run(tx, { token_hash: hashToken(token), at: now.toISOString() }));
}

export function revokeSessionsOfStaff(tx: Transaction, staff_id: number, now: Date): Promise<number> {
  return revokeAllOfStaff.run(tx, { staff_id, at: now.toISOString() });
}

export async function touchSession(db: Database, session_id: string, now: Date): Promise<void> {
  await db.transaction((tx) => touch.run(tx, { session_id, at: now.toISOString() }));
}

export interface SignInAttempt {
  account: string;
  address: string;
}

const subjectOf = (kind: SubjectKind, attempt: SignInAttempt): string => `${kind}:${attempt[kind]}`;

/**
 * Counts an attempt as failed before its password is looked at, so that a thousand at once gain nothing.
 * Tells how many seconds to wait instead when there were too many.
 */
export async function countAttempt(db: Database, attempt: SignInAttempt, now: Date): Promise<number> {
  const at = now.toISOString();
  return db.transaction(async (tx) => {
    const counts: { subject: string; before: number }[] = [];
    let wait = 0;
    for (const kind of ['account', 'address'] as const) {
      const subject = subjectOf(kind, attempt);
      await holdFailures.run(tx, { subject, at });
      const past = await findFailures.first(tx, { subject });
      wait = Math.max(wait, secondsToWait(kind, past, now));
      counts.push({ subject, before: past && !isForgotten(past, now) ? past.failures : 0 });
    }
    if (wait > 0) return wait;
    for (const { subject, before } of counts) {
      await writeFailures.run(tx, { subject, failures: before + 1, at });
    }
    return 0;
  });
}
