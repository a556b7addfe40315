import type { Database, Executor, Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { ApiError } from '../../http/api-error.ts';
import { listFailures, listLatestOfSource } from './sign-in-attempts.queries.ts';
import {
  choosePlace,
  countedBetween,
  networkFailuresAtFullSpeed,
  type Place,
  secondsUntilNetworkMayTry,
  waitMessage,
} from './sign-in-throttle.rules.ts';

/** Attempts to prove who one is, by password or code: each counts as failed until it has succeeded. */

export interface SignInAttempt {
  /** Whose failures count: 'staff 12', or 'other 48213'. */
  account: string;
  /** Where it may be counted, in this order. */
  places: readonly Place[];
  /** The network it came from, where attempts from there are limited together; known devices are not. */
  network: string | null;
}

/** An attempt that is counted as failed. */
export interface CountedAttempt extends Place {
  failure_id: string;
  account: string;
}

/** Holds the row of the account until the transaction ends, so that two attempts at once are counted one by one. */
const holdAccount = prepare((db, p: Slots<{ account: string; at: string }>) =>
  db
    .insertInto('sign_in_account')
    .values({ account: p('account'), last_tried_at: p('at') })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ last_tried_at: p('at') })),
);

const insertFailure = prepare((db, p: Slots<CountedAttempt & { at: string }>) =>
  db.insertInto('sign_in_failure').values({
    failure_id: p('failure_id'),
    account: p('account'),
    lane: p('lane'),
    source: p('source'),
    at: p('at'),
  }),
);

const deleteFailure = prepare((db, p: Slots<{ failure_id: string }>) =>
  db.deleteFrom('sign_in_failure').where('failure_id', '=', p('failure_id')),
);

const clearFailures = prepare((db, p: Slots<{ account: string; source: string }>) =>
  db
    .updateTable('sign_in_failure')
    .set({ cleared: 1 })
    .where('account', '=', p('account'))
    .where('source', '=', p('source'))
    .where('cleared', '=', 0),
);

/** Seconds that the attempt has to wait, or where it is counted. */
async function judge(on: Executor, { account, places, network }: SignInAttempt, now: Date) {
  const window = countedBetween(now);
  const choice = choosePlace(places, await listFailures.all(on, { account, ...window }), now);
  if (choice.place === null || network === null || choice.place.source !== network) return choice;
  const asked = { source: network, ...window, failures: networkFailuresAtFullSpeed };
  const latest = await listLatestOfSource.all(on, asked);
  const last = latest.length < networkFailuresAtFullSpeed ? undefined : latest[0]?.at;
  const wait = last === undefined ? 0 : secondsUntilNetworkMayTry(last, now);
  return wait === 0 ? choice : { place: null, wait };
}

function refuse(wait: number): never {
  throw new ApiError('too_many_attempts', waitMessage(wait), [], wait);
}

/** Refuses an attempt that has to wait, without writing anything: of those there may be thousands. */
export async function refuseIfTooMany(db: Database, attempt: SignInAttempt, now: Date): Promise<void> {
  const { wait } = await judge(db, attempt, now);
  if (wait > 0) refuse(wait);
}

/**
 * Counts an attempt as failed before its password is looked at, so that a thousand at once gain nothing.
 * Throws 429 with the seconds to wait when there were too many.
 */
export async function countAttempt(db: Database, attempt: SignInAttempt, now: Date): Promise<CountedAttempt> {
  const at = now.toISOString();
  const { account } = attempt;
  const judged = await db.transaction(async (tx) => {
    await holdAccount.run(tx, { account, at });
    const { place, wait } = await judge(tx, attempt, now);
    if (place === null) return wait;
    const counted = { failure_id: newId(), account, ...place };
    await insertFailure.run(tx, { ...counted, at });
    return counted;
  });
  return typeof judged === 'number' ? refuse(judged) : judged;
}

/** It was no failure. Those before it stay counted: a password that is known must not buy more guesses at codes. */
export async function takeBackAttempt(tx: Transaction, { failure_id }: CountedAttempt): Promise<void> {
  await deleteFailure.run(tx, { failure_id });
}

/** The person has signed in: failures from the same device or network no longer slow sign-ins. */
export async function clearAttempts(tx: Transaction, counted: CountedAttempt): Promise<void> {
  await takeBackAttempt(tx, counted);
  await clearFailures.run(tx, counted);
}
