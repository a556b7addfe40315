import { futureDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { markDone, ReadAloud } from '@storyvan/contract/read-alouds';
import type { Transaction } from '../../db/database.ts';
import { once } from '../../db/once.commands.ts';
import { ApiError, found } from '../../http/api-error.ts';
import { getSession, type Planning, refuse, writingOf } from './planning.commands.ts';
import { findChildOfSession, findPlaceOfSession } from './planning.queries.ts';
import { addSession, changeSession, tickPresent } from './read-aloud-rows.commands.ts';
import { askedOf, checkPlan, findInTheWay, olderVersion, told } from './read-alouds.commands.ts';
import { listPresent } from './read-alouds.queries.ts';
import { countProblem, isAsPlanned, isSameSet, nameOf, planOf, stillToCome } from './read-alouds.rules.ts';

/** Marks a session done, or corrects one that is: who came, and what was read. Its report stays with it. */

type Body = BodyOf<typeof markDone>;
type Reply = ReplyOf<typeof markDone>;

export function markSessionDone(planning: Planning, program: Programme, body: Body): Promise<Reply> {
  return once(planning.db, askedOf(planning, 'ra_done', program, body), async (tx): Promise<Reply> => {
    const { ra_id, version, children_count, attendance, date } = body;
    if (date > planning.today) throw new ApiError('future_date', futureDate(date, planning.today));
    const problem = countProblem(children_count, attendance.length);
    refuse(problem ? [problem] : []);
    const session = ra_id === null ? null : await getSession(tx, program, { ra_id, version });
    await checkPlan(tx, program, body, session);
    checkReportedPlace(body, session);
    const ticked = session ? await readTicked(tx, session.ra_id) : [];
    const stranger = await findStranger(tx, program, body, ticked);
    if (stranger) return { status: { status: 'child not enrolled here', message: stranger }, details: null };

    if (session?.status === 'cancelled') {
      const message = `The session of ${nameOf(session)} was cancelled. Plan it again first.`;
      return told(tx, session.ra_id, 'cancelled', message);
    }
    const known = { body, session, ticked };
    if (session && !isAsAsked(session, known) && session.version !== version) throw olderVersion(session);
    if (session?.status === 'planned' && session.date > planning.today && !body.held_earlier) {
      throw new ApiError('future_date', stillToCome(session));
    }
    const other = await findInTheWay(tx, planning, body, ra_id);
    if (other) return other;
    const saved = await write(tx, planning, program, known);
    return told(tx, saved, 'done', 'The session is done.');
  });
}

const readTicked = async (tx: Transaction, ra_id: number): Promise<number[]> =>
  (await listPresent.all(tx, { ra_id })).map(({ child_id }) => child_id);

interface Known {
  body: Body;
  session: ReadAloud | null;
  ticked: number[];
}

const isAsAsked = (session: ReadAloud, { body, ticked }: Known): boolean =>
  session.status === 'done' &&
  isAsPlanned(session, body) &&
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
  if (isAsAsked(session, known)) return session.ra_id;
  await changeSession(writing, session, state);
  await tickPresent(tx, session.ra_id, attendance);
  return session.ra_id;
}

/** A report is of one place: a session that has one stays there. */
function checkReportedPlace(body: Body, session: ReadAloud | null): void {
  if (!session || session.rep_id === null || session.site_grade_id === body.site_grade_id) return;
  const message = `The session has its report at ${session.site_name}: the place stays.`;
  refuse([{ field: 'site_grade_id', message }]);
}

/** Why one of those ticked cannot have been there: none but children of the place, and those ticked before. */
async function findStranger(
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
