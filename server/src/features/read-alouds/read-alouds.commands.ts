import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { cancelReadAloud, markNotDone, planReadAloud } from '@storyvan/contract/read-alouds';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { nameOf } from '@storyvan/domain/read-aloud';
import { ApiError, found } from '../../api-error.ts';
import { Outcome, unchanged } from '../../db/command.ts';
import type { Executor, Transaction } from '../../db/database.ts';
import type { Planned } from '../../records/read-aloud/planned.ts';
import { addSession, changeSession, tickPresent } from '../../records/read-aloud/read-aloud.commands.ts';
import { readAloudOf, type Session } from '../../records/read-aloud/read-aloud.queries.ts';
import { once } from '../../records/request/once.commands.ts';
import {
  findSession,
  getSession,
  type Planning,
  readKnown,
  readPage,
  refuse,
  writingOf,
} from './planning.commands.ts';
import { findSessionAt } from './planning.queries.ts';
import {
  alreadyThere,
  asPlannedBefore,
  cancelledOf,
  hasSamePlan,
  plannedState,
  problemsOf,
} from './read-alouds.rules.ts';

/** Plans, changes or cancels one session, or changes it back from done to planned: one transaction each. */

type PlanBody = BodyOf<typeof planReadAloud>;
type OneVersion = BodyOf<typeof cancelReadAloud>;

export const askedOf = (
  { now }: Planning,
  call: string,
  program: Programme,
  body: { request_id?: string | undefined },
) => ({ call: `${call} ${program}`, request_id: body.request_id, input: body, at: now.toISOString() });

/** The reply with the session as it is now. */
export async function replyWith<Status extends string>(
  on: Executor,
  ra_id: number,
  status: Status,
  message: string,
) {
  const session = found(await findSession(on, ra_id), 'session');
  return { status: { status, message }, details: await readPage(on, session) };
}

const what = 'session';
export const staleVersion = (session: Session) => ApiError.changedMeanwhile(what, session.changed_by);

/** 404 for an unknown place, 400 for other unknown or former records; `from` this day on, the place must be open. */
export async function checkPlan(
  tx: Transaction,
  program: Programme,
  asked: Planned,
  before: Session | null,
  from?: CalendarDate,
): Promise<void> {
  const known = await readKnown(tx, program, [asked]);
  if (!known.places.has(asked.site_grade_id)) {
    throw ApiError.notFound(program === 'mop' ? 'site' : 'grade');
  }
  refuse(problemsOf(asked, known, before, from));
}

/** The reply if another session is already planned or held at the same place, date and time. */
export async function findConflicting(
  tx: Transaction,
  { staff_id }: Planning,
  { site_grade_id, date, time }: Planned,
  ra_id: number | null,
) {
  const row = await findSessionAt.first(tx, { site_grade_id, date, time: time ?? '' });
  if (!row || row.ra_id === ra_id) return null;
  const { status, message } = alreadyThere(readAloudOf(row), staff_id);
  return replyWith(tx, row.ra_id, status, message);
}

export function planSession(
  planning: Planning,
  program: Programme,
  body: PlanBody,
): Promise<ReplyOf<typeof planReadAloud>> {
  return once(planning.db, askedOf(planning, 'plan_ra', program, body), async (tx) => {
    const { ra_id, version } = body;
    const session = ra_id === null ? null : await getSession(tx, program, { ra_id, version });
    await checkPlan(tx, program, body, session, planning.today);
    const hasSameValues = session?.status === 'planned' && hasSamePlan(session, body);
    if (session && !hasSameValues) {
      if (session.version !== version) throw staleVersion(session);
      if (session.status === 'done') {
        throw new ApiError(
          'conflict',
          `The session of ${nameOf(session)} is already done. Correct the done session instead.`,
        );
      }
    }
    const other = await findConflicting(tx, planning, body, ra_id);
    if (other) return unchanged(other);

    const state = plannedState(body);
    const writing = writingOf(tx, planning);
    if (session && !hasSameValues) await changeSession(writing, session, state);
    const saved = session ? session.ra_id : await addSession(writing, program, state);
    const now = found(await findSession(tx, saved), what);
    const reply = await replyWith(tx, saved, 'planned' as const, `${nameOf(now)} is planned.`);
    return new Outcome(reply, !hasSameValues);
  });
}

export function cancelSession(
  planning: Planning,
  program: Programme,
  body: OneVersion,
): Promise<ReplyOf<typeof cancelReadAloud>> {
  return once(planning.db, askedOf(planning, 'cancel_ra', program, body), async (tx) => {
    const session = await getSession(tx, program, body);
    const { ra_id } = session;
    if (session.status === 'done') {
      const message = `The session of ${nameOf(session)} is done and cannot be cancelled.`;
      return unchanged(await replyWith(tx, ra_id, 'done already' as const, message));
    }
    if (session.status === 'planned') {
      if (session.version !== body.version) throw staleVersion(session);
      await changeSession(writingOf(tx, planning), session, cancelledOf(session));
    }
    const reply = await replyWith(tx, ra_id, 'cancelled' as const, `${nameOf(session)} is cancelled.`);
    return new Outcome(reply, session.status === 'planned');
  });
}

export function undoDone(
  planning: Planning,
  program: Programme,
  body: OneVersion,
): Promise<ReplyOf<typeof markNotDone>> {
  return once(planning.db, askedOf(planning, 'ra_not_done', program, body), async (tx) => {
    const session = await getSession(tx, program, body);
    const { ra_id } = session;
    if (session.rep_id !== null) {
      const message = `The session of ${nameOf(session)} already has a report and cannot be changed back to planned.`;
      return unchanged(await replyWith(tx, ra_id, 'has a report' as const, message));
    }
    if (session.status !== 'planned') {
      if (session.version !== body.version) throw staleVersion(session);
      if (session.status === 'cancelled') {
        throw new ApiError('conflict', `The session of ${nameOf(session)} is cancelled.`);
      }
      const state = plannedState(asPlannedBefore(session));
      await checkPlan(tx, program, state, session, planning.today);
      const other = await findConflicting(tx, planning, state, ra_id);
      if (other) {
        const { status, message } = other.status;
        const way = 'Move or cancel that session first. Then this one can be changed back to planned.';
        return unchanged({ ...other, status: { status, message: `${message} ${way}` } });
      }
      await changeSession(writingOf(tx, planning), session, state);
      await tickPresent(tx, ra_id, []);
    }
    const reply = await replyWith(tx, ra_id, 'planned' as const, `${nameOf(session)} is planned again.`);
    return new Outcome(reply, session.status !== 'planned');
  });
}
