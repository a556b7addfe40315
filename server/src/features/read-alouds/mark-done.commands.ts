import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { markDone, ReadAloud } from '@storyvan/contract/read-alouds';
import { futureProblem } from '@storyvan/domain/calendar-date';
import { countProblem, isToCome, nameOf } from '@storyvan/domain/read-aloud';
import { ApiError, found } from '../../api-error.ts';
import { Outcome, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { isSameSet } from '../../records/read-aloud/planned.ts';
import { addSession, changeSession, tickPresent } from '../../records/read-aloud/read-aloud.commands.ts';
import { once } from '../../records/request/once.commands.ts';
import { getSession, type Planning, refuse, writingOf } from './planning.commands.ts';
import { findChildOfSession, findPlaceOfSession } from './planning.queries.ts';
import { askedOf, checkPlan, findConflicting, replyWith, staleVersion } from './read-alouds.commands.ts';
import { listPresent } from './read-alouds.queries.ts';
import { hasSamePlan, planOf, stillToCome } from './read-alouds.rules.ts';

/** Marks a session done, or corrects a done one: who came, and what was read. A report stays with it. */

type Body = BodyOf<typeof markDone>;
type Reply = ReplyOf<typeof markDone>;

export function markSessionDone(planning: Planning, program: Programme, body: Body): Promise<Reply> {
  return once(planning.db, askedOf(planning, 'ra_done', program, body), async (tx) => {
    const { ra_id, version, children_count, attendance, date } = body;
    const future = futureProblem(date, planning.today);
    if (future) throw new ApiError('future_date', future);
    const problem = countProblem(children_count, attendance.length);
    refuse(problem ? [{ field: 'children_count', message: problem }] : []);
    const session = ra_id === null ? null : await getSession(tx, program, { ra_id, version });
    await checkPlan(tx, program, body, session);
    checkReportedPlace(body, session);
    const ticked = session ? await readTicked(tx, session.ra_id) : [];
    const notEnrolled = await findNotEnrolled(tx, program, body, ticked);
    if (notEnrolled) {
      return unchanged<Reply>({
        status: { status: 'child not enrolled here', message: notEnrolled },
        details: null,
      });
    }

    if (session?.status === 'cancelled') {
      const message = `The session of ${nameOf(session)} was cancelled. Plan it again first.`;
      return unchanged(await replyWith(tx, session.ra_id, 'cancelled', message));
    }
    const known = { body, session, ticked };
    if (session && !hasSameValues(session, known) && session.version !== version) throw staleVersion(session);
    if (session && isToCome(session, planning.today) && !body.held_earlier) {
      throw new ApiError('future_date', stillToCome(session));
    }
    const other = await findConflicting(tx, planning, body, ra_id);
    if (other) return unchanged(other);
    const saved = await write(tx, planning, program, known);
    const reply = await replyWith(tx, saved, 'done', 'The session is done.');
    return new Outcome(reply, session === null || !hasSameValues(session, known));
  });
}

const readTicked = async (tx: Transaction, ra_id: number): Promise<number[]> =>
  (await listPresent.all(tx, { ra_id })).map(({ child_id }) => child_id);

interface Known {
  body: Body;
  session: ReadAloud | null;
  ticked: number[];
}

const hasSameValues = (session: ReadAloud, { body, ticked }: Known): boolean =>
  session.status === 'done' &&
  hasSamePlan(session, body) &&
  session.children_count === body.children_count &&
  isSameSet(ticked, body.attendance);

async function write(tx: Transaction, planning: Planning, program: Programme, known: Known): Promise<number> {
  const { body, session } = known;
  const { attendance } = body;
  const state = { ...body, status: 'done' as const, ...planOf(session) };
  const writing = writingOf(tx, planning);
  if (!session) {
    const ra_id = await addSession(writing, program, state);
    await tickPresent(tx, ra_id, attendance);
    return ra_id;
  }
  if (hasSameValues(session, known)) return session.ra_id;
  await changeSession(writing, session, state);
  await tickPresent(tx, session.ra_id, attendance);
  return session.ra_id;
}

/** A report belongs to one place, so a session with a report cannot move. */
function checkReportedPlace(body: Body, session: ReadAloud | null): void {
  if (!session || session.rep_id === null || session.site_grade_id === body.site_grade_id) return;
  const message = `This session already has a report for ${session.site_name}, so its place cannot be changed.`;
  refuse([{ field: 'site_grade_id', message }]);
}

/** Why a ticked child cannot have been there: only children of the place, and those ticked before, are accepted. */
async function findNotEnrolled(
  tx: Transaction,
  program: Programme,
  { attendance, site_grade_id }: Body,
  ticked: readonly number[],
): Promise<string | null> {
  for (const child_id of attendance) {
    if (ticked.includes(child_id)) continue;
    const child = found(await findChildOfSession.first(tx, { child_id }), 'child');
    if (child.site_grade_id === site_grade_id && child.inactive_since === null) continue;
    const place = await findPlaceOfSession.first(tx, { program, site_grade_id });
    return `${child.name} is not enrolled at ${place?.place_name}.`;
  }
  return null;
}
