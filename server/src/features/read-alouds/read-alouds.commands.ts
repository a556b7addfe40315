import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { cancelReadAloud, markNotDone, planReadAloud } from '@storyvan/contract/read-alouds';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { nameOf, sessionPlannedAgain } from '@storyvan/domain/read-aloud';
import {
  alreadyThere,
  isSamePlan,
  type Planned,
  planOf,
  planProblems,
} from '@storyvan/domain/read-aloud-plan';
import { hasReport } from '@storyvan/domain/report-refusals';
import { ApiError, refuseInvalid } from '../../api-error.ts';
import { Outcome, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { readKnown } from '../../records/read-aloud/plan-check.queries.ts';
import { addReadAloud, changeReadAloud, tickPresent } from '../../records/read-aloud/read-aloud.commands.ts';
import { findReadAloudAt, getReadAloud, readAloudOf } from '../../records/read-aloud/read-aloud.queries.ts';
import {
  cancelledState,
  plannedAgain,
  plannedState,
  type StoredReadAloud,
} from '../../records/read-aloud/read-aloud-state.ts';
import { once } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import { replyWith } from './read-aloud-page.ts';

/** Plans, changes or cancels one read-aloud, or changes it back from done to planned: one transaction each. */

type OneVersion = BodyOf<typeof cancelReadAloud>;

export function saveReadAloud(
  work: Work,
  program: Programme,
  body: BodyOf<typeof planReadAloud>,
): Promise<ReplyOf<typeof planReadAloud>> {
  refuseSwitchedOff(work, program);
  return once(work, `plan_ra ${program}`, body, async (tx) => {
    const before = await readBefore(tx, program, body);
    await checkPlan(tx, program, body, before, work.today);
    const isSaved = before?.status === 'planned' && isSamePlan(planOf(before), body);
    if (before && !isSaved) {
      checkVersion(before, body.version);
      if (before.status === 'done') {
        const message = `The session of ${nameOf(before)} is already done. Correct the done session instead.`;
        throw new ApiError('conflict', message);
      }
    }
    const other = await findConflicting(tx, work.staff_id, body, body.ra_id);
    if (other) return unchanged(other);

    const state = plannedState(body);
    if (before && !isSaved) await changeReadAloud(tx, work, before, state);
    const ra_id = before ? before.ra_id : await addReadAloud(tx, work, program, state);
    const name = nameOf(await getReadAloud(tx, program, ra_id));
    return new Outcome(await replyWith(tx, { program, ra_id }, 'planned', `${name} is planned.`), !isSaved);
  });
}

export function cancel(
  work: Work,
  program: Programme,
  body: OneVersion,
): Promise<ReplyOf<typeof cancelReadAloud>> {
  return once(work, `cancel_ra ${program}`, body, async (tx) => {
    const before = await getReadAloud(tx, program, body.ra_id);
    const name = nameOf(before);
    if (before.status === 'done') {
      const message = `The session of ${name} is done and cannot be cancelled.`;
      return unchanged(await replyWith(tx, before, 'done already', message));
    }
    const isSaved = before.status === 'cancelled';
    if (!isSaved) {
      checkVersion(before, body.version);
      await changeReadAloud(tx, work, before, cancelledState(before));
    }
    return new Outcome(await replyWith(tx, before, 'cancelled', `${name} is cancelled.`), !isSaved);
  });
}

export function undoDone(
  work: Work,
  program: Programme,
  body: OneVersion,
): Promise<ReplyOf<typeof markNotDone>> {
  return once(work, `ra_not_done ${program}`, body, async (tx) => {
    const before = await getReadAloud(tx, program, body.ra_id);
    const { ra_id } = before;
    const name = nameOf(before);
    if (before.rep_id !== null) {
      return unchanged(await replyWith(tx, before, 'has a report', hasReport(before)));
    }
    const isSaved = before.status === 'planned';
    if (!isSaved) {
      checkVersion(before, body.version);
      if (before.status === 'cancelled')
        throw new ApiError('conflict', `The session of ${name} is cancelled.`);
      const state = plannedAgain(before);
      await checkPlan(tx, program, state, before, work.today);
      const other = await findConflicting(tx, work.staff_id, state, ra_id);
      if (other) {
        const { status, message } = other.status;
        const way = 'Move or cancel that session first. Then this one can be changed back to planned.';
        return unchanged({ ...other, status: { status, message: `${message} ${way}` } });
      }
      await changeReadAloud(tx, work, before, state);
      await tickPresent(tx, ra_id, []);
    }
    return new Outcome(await replyWith(tx, before, 'planned', sessionPlannedAgain(before)), !isSaved);
  });
}

/** What each command about one read-aloud reads and checks before it writes. */

/** The stored read-aloud that a request changes; null if it is a new one. */
async function readBefore(
  tx: Transaction,
  program: Programme,
  { ra_id, version }: { ra_id: number | null; version?: number | undefined },
): Promise<StoredReadAloud | null> {
  if (ra_id === null) return null;
  const before = await getReadAloud(tx, program, ra_id);
  if (version === undefined) throw ApiError.versionRequired();
  return before;
}

function checkVersion(before: StoredReadAloud, version: number | undefined): void {
  if (before.version !== version) throw ApiError.changedMeanwhile('session', before.changed_by);
}

/** 404 for an unknown place, 400 for other unknown or former records; `from` this day on, the place must be open. */
async function checkPlan(
  tx: Transaction,
  program: Programme,
  asked: Planned,
  before: StoredReadAloud | null,
  from?: CalendarDate,
): Promise<void> {
  const known = await readKnown(tx, program, [asked]);
  if (!known.places.has(asked.site_grade_id)) {
    throw ApiError.notFound(program === 'mop' ? 'site' : 'grade');
  }
  refuseInvalid(planProblems(asked, known, before, from));
}

/** The reply if another session is already planned or held at the same place, date and time. */
async function findConflicting(
  tx: Transaction,
  staff_id: number,
  { site_grade_id, date, time }: Planned,
  ra_id: number | null,
) {
  const row = await findReadAloudAt.first(tx, { site_grade_id, date, time: time ?? '' });
  if (!row || row.ra_id === ra_id) return null;
  const { status, message } = alreadyThere(readAloudOf(row), staff_id);
  return replyWith(tx, row, status, message);
}
