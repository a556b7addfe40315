import type { Database, Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { ApiError } from '../../http/api-error.ts';
import { findFailures } from './session.queries.ts';
import { isForgotten, type SubjectKind, secondsToWait } from './session.rules.ts';

/** Attempts to prove who one is, by password or code: each counts as failed until it has succeeded. */

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

export interface SignInAttempt {
  account: string;
  address: string;
}

const subjectOf = (kind: SubjectKind, attempt: SignInAttempt): string => `${kind}:${attempt[kind]}`;

/**
 * Counts an attempt as failed before its password is looked at, so that a thousand at once gain nothing.
 * Throws 429 with the seconds to wait when there were too many.
 */
export async function countAttempt(db: Database, attempt: SignInAttempt, now: Date): Promise<void> {
  const at = now.toISOString();
  const wait = await db.transaction(async (tx) => {
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
  if (wait === 0) return;
  throw new ApiError(
    'too_many_attempts',
    `Too many failed attempts. Please wait ${wait} ${wait === 1 ? 'second' : 'seconds'} and try again.`,
    [],
    wait,
  );
}

/** It was no failure. Those before it stay counted: a password that is known must not buy more looks at codes. */
export async function takeBackAttempt(tx: Transaction, attempt: SignInAttempt): Promise<void> {
  for (const kind of ['account', 'address'] as const) {
    await takeBackFailure.run(tx, { subject: subjectOf(kind, attempt) });
  }
}

/** All was shown that the account asks for: what failed before is forgotten, other accounts at the address aside. */
export async function forgetAttempts(tx: Transaction, attempt: SignInAttempt): Promise<void> {
  await forgetFailures.run(tx, { subject: subjectOf('account', attempt) });
  await takeBackFailure.run(tx, { subject: subjectOf('address', attempt) });
}
