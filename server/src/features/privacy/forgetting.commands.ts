import { changesAccounts } from '../../db/account-changes.ts';
import type { Database } from '../../db/database.ts';
import { type Prepared, prepare, type Slots } from '../../db/prepare.ts';
import { daysBefore, devicesKept, failuresKept, repliesKept, sessionsKept } from './forgetting.rules.ts';

/** Takes away what is kept for a time only, in steps so small that whoever lends at night does not notice. */

const rowsInAStep = 500;

type OneStep = Prepared<{ before: string }, unknown>;

const forgetSessions: OneStep = changesAccounts(
  prepare((db, p: Slots<{ before: string }>) =>
    db
      .deleteFrom('session')
      .where('session_id', 'in', (of) =>
        of
          .selectFrom('session')
          .select('session_id')
          .where('created_at', '<', p('before'))
          .limit(rowsInAStep),
      ),
  ),
);

const forgetFailures: OneStep = prepare((db, p: Slots<{ before: string }>) =>
  db
    .deleteFrom('sign_in_failure')
    .where('failure_id', 'in', (of) =>
      of.selectFrom('sign_in_failure').select('failure_id').where('at', '<', p('before')).limit(rowsInAStep),
    ),
);

const forgetTriedAccounts: OneStep = prepare((db, p: Slots<{ before: string }>) =>
  db
    .deleteFrom('sign_in_account')
    .where('account', 'in', (of) =>
      of
        .selectFrom('sign_in_account')
        .select('account')
        .where('last_tried_at', '<', p('before'))
        .limit(rowsInAStep),
    ),
);

const forgetDevices: OneStep = prepare((db, p: Slots<{ before: string }>) =>
  db
    .deleteFrom('known_device')
    .where('token_hash', 'in', (of) =>
      of
        .selectFrom('known_device')
        .select('token_hash')
        .where('last_used_at', '<', p('before'))
        .limit(rowsInAStep),
    )
    .where('last_used_at', '<', p('before')),
);

const forgetReplies: OneStep = prepare((db, p: Slots<{ before: string }>) =>
  db
    .deleteFrom('lending_request')
    .where('request_id', 'in', (of) =>
      of.selectFrom('lending_request').select('request_id').where('at', '<', p('before')).limit(rowsInAStep),
    ),
);

async function forgetAll(
  db: Database,
  step: OneStep,
  before: string,
  stopping: AbortSignal,
): Promise<number> {
  for (let rows = 0; ; ) {
    if (stopping.aborted) return rows;
    const forgotten = await db.transaction((tx) => step.run(tx, { before }));
    rows += forgotten;
    if (forgotten < rowsInAStep) return rows;
  }
}

/** Sessions long ended, failures long forgiven and replies long told; gives how many rows of each. */
export async function forgetWhatHasServed(db: Database, now: Date, stopping: AbortSignal) {
  const forget = (step: OneStep, days: number) => forgetAll(db, step, daysBefore(now, days), stopping);
  return {
    sessions: await forget(forgetSessions, sessionsKept),
    failures:
      (await forget(forgetFailures, failuresKept)) + (await forget(forgetTriedAccounts, failuresKept)),
    devices: await forget(forgetDevices, devicesKept),
    replies: await forget(forgetReplies, repliesKept),
  };
}
