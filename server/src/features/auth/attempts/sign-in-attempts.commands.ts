import { ApiError } from '../../../api-error.ts';
import type { Database, Executor, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/new-id.ts';
import type { CountedAttempt } from '../../../records/account/counted-attempt.ts';
import {
  clearFailures,
  deleteFailure,
  holdAccount,
  insertFailure,
} from '../../../records/account/sign-in-attempt.commands.ts';
import { listFailures, listLatestOfSource } from './sign-in-attempts.queries.ts';
import {
  choosePlace,
  countedBetween,
  networkFailuresAtFullSpeed,
  type Place,
  secondsUntilNetworkMayTry,
  waitMessage,
} from './sign-in-throttle.rules.ts';

/** Attempts with a password or a code: each counts as failed until it has succeeded. */

export interface SignInAttempt {
  /** The key that failures are counted by: 'staff 12', or 'other 48213' for an unknown username. */
  account: string;
  /** Where it may be counted, in order of preference. */
  places: readonly Place[];
  /** The network whose attempts are limited together; null for known devices. */
  network: string | null;
}

/** Seconds to wait, or where the attempt is counted. */
async function judge(on: Executor, { account, places, network }: SignInAttempt, now: Date) {
  const window = countedBetween(now);
  const choice = choosePlace(places, await listFailures.all(on, { account, ...window }), now);
  if (choice.place === null || network === null || choice.place.source !== network) return choice;
  const slots = { source: network, ...window, failures: networkFailuresAtFullSpeed };
  const latest = await listLatestOfSource.all(on, slots);
  const last = latest.length < networkFailuresAtFullSpeed ? undefined : latest[0]?.at;
  const wait = last === undefined ? 0 : secondsUntilNetworkMayTry(last, now);
  return wait === 0 ? choice : { place: null, wait };
}

function refuse(wait: number): never {
  throw new ApiError('too_many_attempts', waitMessage(wait), [], wait);
}

/** Rejects an attempt that must wait without writing anything, since there may be thousands. */
export async function refuseIfTooMany(db: Database, attempt: SignInAttempt, now: Date): Promise<void> {
  const { wait } = await judge(db, attempt, now);
  if (wait > 0) refuse(wait);
}

/**
 * Counts an attempt as failed before checking its password, so that sending a thousand at once gains nothing.
 * Throws 429 with the seconds to wait after too many.
 */
export async function countAttempt(db: Database, attempt: SignInAttempt, now: Date): Promise<CountedAttempt> {
  const at = now.toISOString();
  const { account } = attempt;
  const judged = await db.transaction(async (tx) => {
    await holdAccount(tx, account, at);
    const { place, wait } = await judge(tx, attempt, now);
    if (place === null) return wait;
    const counted = { failure_id: newId(), account, ...place };
    await insertFailure(tx, { ...counted, at });
    return counted;
  });
  return typeof judged === 'number' ? refuse(judged) : judged;
}

/** Uncounts a success but not earlier failures, because knowing the password must not allow more guesses at codes. */
export async function uncountAttempt(tx: Transaction, { failure_id }: CountedAttempt): Promise<void> {
  await deleteFailure(tx, failure_id);
}

/** After a sign-in, failures from the same device or network no longer slow others. */
export async function clearAttempts(tx: Transaction, counted: CountedAttempt): Promise<void> {
  await uncountAttempt(tx, counted);
  await clearFailures(tx, counted);
}
