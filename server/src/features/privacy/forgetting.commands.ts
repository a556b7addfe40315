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
import { authSessionsKept, daysBefore, devicesKept, failuresKept, repliesKept } from './forgetting.rules.ts';

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
