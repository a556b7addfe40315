import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { markDone } from '@storyvan/contract/read-alouds';
import { futureProblem } from '@storyvan/domain/calendar-date';
import { countProblem, isToCome, nameOf } from '@storyvan/domain/read-aloud';
import { isSamePlan, isSameSet, planOf } from '@storyvan/domain/read-aloud-plan';
import { ApiError, found } from '../../api-error.ts';
import { Outcome, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { findChild, listActiveChildren } from '../../records/child/child.queries.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { addReadAloud, changeReadAloud, tickPresent } from '../../records/read-aloud/read-aloud.commands.ts';
import type { StoredReadAloud } from '../../records/read-aloud/read-aloud.queries.ts';
import { doneState } from '../../records/read-aloud/read-aloud-state.ts';
import { once } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import { checkPlan, checkVersion, findConflicting, readBefore } from './plan-check.ts';
import { replyWith } from './read-aloud-page.ts';
import { listPresent } from './read-alouds.queries.ts';
import { stillToCome } from './read-alouds.rules.ts';

type Body = BodyOf<typeof markDone>;
type Reply = ReplyOf<typeof markDone>;

/** Marks a read-aloud done, or corrects a done one: who came, and what was read. A report stays with it. */
export function markReadAloudDone(work: Work, program: Programme, body: Body): Promise<Reply> {
  return once(work, `ra_done ${program}`, body, async (tx) => {
    checkHeld(work, body);
    const before = await readBefore(tx, program, body);
    await checkPlan(tx, program, body, before);
    if (before) checkReportedPlace(before, body);
    const ticked = before ? await readTicked(tx, before.ra_id) : [];
    const notEnrolled = await findNotEnrolled(tx, program, body, ticked);
    if (notEnrolled) {
      const status = { status: 'child not enrolled here' as const, message: notEnrolled };
      return unchanged<Reply>({ status, details: null });
    }
    if (before?.status === 'cancelled') {
      const message = `The session of ${nameOf(before)} was cancelled. Plan it again first.`;
      return unchanged(await replyWith(tx, before, 'cancelled', message));
    }
    const isSaved = before !== null && hasSameValues(before, ticked, body);
    if (before && !isSaved) checkVersion(before, body.version);
    if (before && isToCome(before, work.today) && !body.held_earlier) {
      throw new ApiError('future_date', stillToCome(before));
    }
    const other = await findConflicting(tx, work.staff_id, body, body.ra_id);
    if (other) return unchanged(other);
    const ra_id = isSaved ? before.ra_id : await write(tx, work, program, before, body);
    return new Outcome(await replyWith(tx, { program, ra_id }, 'done', 'The session is done.'), !isSaved);
  });
}

function checkHeld({ today }: Work, { date, children_count, attendance }: Body): void {
  const future = futureProblem(date, today);
  if (future) throw new ApiError('future_date', future);
  const problem = countProblem(children_count, attendance.length);
  if (problem) throw ApiError.invalidField('children_count', problem);
}

/** A report belongs to one place, so a read-aloud with a report cannot move. */
function checkReportedPlace({ rep_id, site_grade_id, site_name }: StoredReadAloud, body: Body): void {
  if (rep_id === null || site_grade_id === body.site_grade_id) return;
  const message = `This session already has a report for ${site_name}, so its place cannot be changed.`;
  throw ApiError.invalidField('site_grade_id', message);
}

const readTicked = async (tx: Transaction, ra_id: number): Promise<number[]> =>
  (await listPresent.all(tx, { ra_id })).map(({ child_id }) => child_id);

/** Why a ticked child cannot have been there: only children of the place, and those ticked before, are accepted. */
async function findNotEnrolled(
  tx: Transaction,
  program: Programme,
  { attendance, site_grade_id }: Body,
  ticked: readonly number[],
): Promise<string | null> {
  const enrolled = await listActiveChildren.all(tx, { site_grade_id });
  const known = new Set([...ticked, ...enrolled.map(({ child_id }) => child_id)]);
  const child_id = attendance.find((id) => !known.has(id));
  if (child_id === undefined) return null;
  const { name } = found(await findChild.first(tx, { child_id }), 'child');
  const { place_name } = await getHolder(tx, { program, id: site_grade_id });
  return `${name} is not enrolled at ${place_name}.`;
}

const hasSameValues = (before: StoredReadAloud, ticked: readonly number[], body: Body): boolean =>
  before.status === 'done' &&
  isSamePlan(planOf(before), body) &&
  before.children_count === body.children_count &&
  isSameSet(ticked, body.attendance);

/** Returns the ra_id. */
async function write(
  tx: Transaction,
  work: Work,
  program: Programme,
  before: StoredReadAloud | null,
  body: Body,
): Promise<number> {
  const state = doneState(body, before);
  if (before) await changeReadAloud(tx, work, before, state);
  const ra_id = before ? before.ra_id : await addReadAloud(tx, work, program, state);
  await tickPresent(tx, ra_id, body.attendance);
  return ra_id;
}
