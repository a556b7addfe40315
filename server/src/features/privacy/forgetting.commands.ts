import { cursorDays } from '@storyvan/contract/changes';
import { deliveriesKept } from '@storyvan/contract/webhooks';
import type { Database } from '../../db/database.ts';
import {
  forgetAuthSessions,
  forgetDevices,
  forgetFailures,
  forgetTriedAccounts,
} from '../../records/account/forget.commands.ts';
import { forgetPositions } from '../../records/change/change.commands.ts';
import { type OneStep, rowsInAStep } from '../../records/one-step.ts';
import { forgetReplies } from '../../records/request/replies.commands.ts';
import { forgetDeliveries } from '../../records/webhook/webhook.commands.ts';

/** How long temporary data is kept, in days. */

/** A sign-in session lasts a week at most; kept longer, it can answer who was signed in, and from where. */
const authSessionsKept = 30;

/** A failed attempt counts for a day (sign-in-throttle.rules.ts). */
const failuresKept = 2;

/** Days without a sign-in until a known device (known-devices.ts) is forgotten. */
const devicesKept = 180;

/** How long a repeated request gets its first reply: a phone without a network does not wait longer. */
const repliesKept = 30;

const day = 24 * 60 * 60 * 1000;

const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * day).toISOString();

/** Deletes rows kept for a limited time, in steps small enough not to delay lending at night. */

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

/** Deletes expired sign-in sessions, failures, devices, replies, deliveries and positions of the feed; returns how many of each. */
export async function deleteExpired(db: Database, now: Date, stopping: AbortSignal) {
  const forget = (step: OneStep, days: number) => forgetAll(db, step, daysBefore(now, days), stopping);
  return {
    sessions: await forget(forgetAuthSessions, authSessionsKept),
    failures:
      (await forget(forgetFailures, failuresKept)) + (await forget(forgetTriedAccounts, failuresKept)),
    devices: await forget(forgetDevices, devicesKept),
    replies: await forget(forgetReplies, repliesKept),
    deliveries: await forget(forgetDeliveries, deliveriesKept),
    positions: await forgetPositions(db, new Date(daysBefore(now, cursorDays)), stopping),
  };
}
