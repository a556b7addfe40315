import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf } from '@storyvan/contract/endpoint';
import type { markDone } from '@storyvan/contract/read-alouds';
import { type CalendarDate, futureProblem } from '@storyvan/domain/calendar-date';
import { countProblem, isToCome, stillToCome, wasCancelled } from '@storyvan/domain/read-aloud';
import {
  alreadyThere,
  isSamePlan,
  isSameSet,
  type Known,
  planOf,
  planProblems,
} from '@storyvan/domain/read-aloud-plan';
import { ApiError, refuseInvalid } from '../../api-error.ts';
import type { StoredReadAloud } from '../../records/read-aloud/read-aloud.queries.ts';

/** Whether a session can be marked done, or a done one corrected, and why not. Pure. */

type Body = BodyOf<typeof markDone>;

/** What is stored now. */
export interface Stored {
  /** The session that the request names, in this programme. */
  before: StoredReadAloud | null;
  /** The children who were ticked on it. */
  ticked: readonly number[];
  /** The children enrolled at the requested place. */
  enrolled: readonly number[];
  /** The place, the people and the lesson plan that the request names. */
  known: Known;
  /** The session planned or held at the requested place, date and time. */
  there: StoredReadAloud | null;
}

interface Caller {
  today: CalendarDate;
  staff_id: number;
}

export type DoneDecision =
  | { kind: 'write' }
  | { kind: 'saved already'; ra_id: number }
  | { kind: 'not enrolled'; child_id: number; place_name: string }
  | {
      kind: 'refused';
      /** The session that the reply shows. */
      ra_id: number;
      status: 'cancelled' | 'planned already' | 'held already';
      message: string;
    };

/** Throws a client error if the request itself is wrong or is based on a stale version. */
export function decideDone(
  program: Programme,
  body: Body,
  { before, ticked, enrolled, known, there }: Stored,
  { today, staff_id }: Caller,
): DoneDecision {
  refuseImpossible(body, today);
  if (body.ra_id !== null) {
    if (!before) throw ApiError.notFound('session');
    if (body.version === undefined) throw ApiError.versionRequired();
  }
  const place = known.places.get(body.site_grade_id);
  if (!place) throw ApiError.notFound(program === 'mop' ? 'site' : 'grade');
  refuseInvalid(planProblems(body, known, before));
  if (before && before.rep_id !== null && before.site_grade_id !== body.site_grade_id) {
    // A report belongs to one place.
    const message = `This session already has a report for ${before.site_name}, so its place cannot be changed.`;
    throw ApiError.invalidField('site_grade_id', message);
  }

  const stranger = body.attendance.find((id) => !ticked.includes(id) && !enrolled.includes(id));
  if (stranger !== undefined) return { kind: 'not enrolled', child_id: stranger, place_name: place.name };
  if (before?.status === 'cancelled') {
    const message = wasCancelled(before);
    return { kind: 'refused', ra_id: before.ra_id, status: 'cancelled', message };
  }
  const saved = before && hasSameValues(before, ticked, body) ? before : null;
  if (before && !saved && before.version !== body.version) {
    throw ApiError.changedMeanwhile('session', before.changed_by);
  }
  if (before && isToCome(before, today) && !body.held_earlier) {
    throw new ApiError('future_date', stillToCome(before));
  }
  if (there && there.ra_id !== body.ra_id) {
    return { kind: 'refused', ra_id: there.ra_id, ...alreadyThere(there, staff_id) };
  }
  return saved ? { kind: 'saved already', ra_id: saved.ra_id } : { kind: 'write' };
}

function refuseImpossible({ date, children_count, attendance }: Body, today: CalendarDate): void {
  const future = futureProblem(date, today);
  if (future) throw new ApiError('future_date', future);
  const problem = countProblem(children_count, attendance.length);
  if (problem) throw ApiError.invalidField('children_count', problem);
}

const hasSameValues = (before: StoredReadAloud, ticked: readonly number[], body: Body): boolean =>
  before.status === 'done' &&
  isSamePlan(planOf(before), body) &&
  before.children_count === body.children_count &&
  isSameSet(ticked, body.attendance);
