import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { cancelReadAloud, planReadAloud } from '@storyvan/contract/read-alouds';
import type { Executor, Transaction } from '../../db/database.ts';
import { once } from '../../db/once.commands.ts';
import { ApiError, found } from '../../http/api-error.ts';
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
import { addSession, changeSession, tickPresent } from './read-aloud-rows.commands.ts';
import { readAloudOf, type Session } from './read-aloud-rows.queries.ts';
import {
  alreadyThere,
  asPlannedBefore,
  cancelledOf,
  isAsPlanned,
  nameOf,
  type Planned,
  plannedState,
  problemsOf,
} from './read-alouds.rules.ts';

/** One session is planned, changed, cancelled, or taken back from done to planned: one transaction each. */

type PlanBody = BodyOf<typeof planReadAloud>;
type OneVersion = BodyOf<typeof cancelReadAloud>;

export const askedOf = (
  { now }: Planning,
  call: string,
  program: Programme,
  body: { request_id?: string | undefined },
) => ({ call: `${call} ${program}`, request_id: body.request_id, input: body, at: now.toISOString() });

/** The reply about a session as it stands now. */
export async function told<Status extends string>(
  on: Executor,
  ra_id: number,
  status: Status,
  message: string,
) {
  const session = found(await findSession(on, ra_id), 'session');
  return { status: { status, message }, details: await readPage(on, session) };
}

const what = 'session';
export const olderVersion = (session: Session) => ApiError.changedMeanwhile(what, session.changed_by);

/** 404 for an unknown place, 400 for whom or what a plan cannot name; `from` today on for what is to come. */
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

/** The reply when another session is planned or was held at the same place, day and time: that one, and so in words. */
export async function findInTheWay(
  tx: Transaction,
  { staff_id }: Planning,
  { site_grade_id, date, time }: Planned,
  ra_id: number | null,
) {
  const row = await findSessionAt.first(tx, { site_grade_id, date, time: time ?? '' });
  if (!row || row.ra_id === ra_id) return null;
  const { status, message } = alreadyThere(readAloudOf(row), staff_id);
  return told(tx, row.ra_id, status, message);
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
    const isAsAsked = session?.status === 'planned' && isAsPlanned(session, body);
    if (session && !isAsAsked) {
      if (session.version !== version) throw olderVersion(session);
      if (session.status === 'done') {
        throw new ApiError(
          'conflict',
          `The session of ${nameOf(session)} is done. Correct it as a session done.`,
        );
      }
    }
    const other = await findInTheWay(tx, planning, body, ra_id);
    if (other) return other;

    const state = plannedState(body);
    const writing = writingOf(tx, planning);
    if (session && !isAsAsked) await changeSession(writing, session, state);
    const saved = session ? session.ra_id : await addSession(writing, program, state);
    const now = found(await findSession(tx, saved), what);
    return told(tx, saved, 'planned' as const, `${nameOf(now)} is planned.`);
  });
}

export function cancelSession(planning: Planning, program: Programme, body: OneVersion) {
  return once(planning.db, askedOf(planning, 'cancel_ra', program, body), async (tx) => {
    const session = await getSession(tx, program, body);
    const { ra_id } = session;
    if (session.status === 'done') {
      const message = `The session of ${nameOf(session)} is done: it cannot be cancelled.`;
      return told(tx, ra_id, 'done already' as const, message);
    }
    if (session.status === 'planned') {
      if (session.version !== body.version) throw olderVersion(session);
      await changeSession(writingOf(tx, planning), session, cancelledOf(session));
    }
    return told(tx, ra_id, 'cancelled' as const, `${nameOf(session)} is cancelled.`);
  });
}

export function takeBackDone(planning: Planning, program: Programme, body: OneVersion) {
  return once(planning.db, askedOf(planning, 'ra_not_done', program, body), async (tx) => {
    const session = await getSession(tx, program, body);
    const { ra_id } = session;
    if (session.rep_id !== null) {
      const message = `The session of ${nameOf(session)} has a report: it stays done.`;
      return told(tx, ra_id, 'has a report' as const, message);
    }
    if (session.status !== 'planned') {
      if (session.version !== body.version) throw olderVersion(session);
      if (session.status === 'cancelled') {
        throw new ApiError('conflict', `The session of ${nameOf(session)} is cancelled.`);
      }
      const state = plannedState(asPlannedBefore(session));
      await checkPlan(tx, program, state, session, planning.today);
      const other = await findInTheWay(tx, planning, state, ra_id);
      if (other) {
        const { status, message } = other.status;
        const way = 'Move or cancel that session first. Then this one can go back to its plan.';
        return { ...other, status: { status, message: `${message} ${way}` } };
      }
      await changeSession(writingOf(tx, planning), session, state);
      await tickPresent(tx, ra_id, []);
    }
    return told(tx, ra_id, 'planned' as const, `${nameOf(session)} is planned again.`);
  });
}
