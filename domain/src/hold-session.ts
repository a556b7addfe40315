import type { ErrorCode } from '@storyvan/contract/common/error-reply';
import type { Programme } from '@storyvan/contract/common/programme';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { type CalendarDate, futureProblem } from './calendar-date.ts';
import { countProblem, isToCome, stillToCome, wasCancelled } from './read-aloud.ts';
import {
  alreadyThere,
  isSamePlan,
  isSameSet,
  type Known,
  type Planned,
  planOf,
  planProblems,
} from './read-aloud-plan.ts';

/** Whether a session can be marked done, or a done one corrected, and why not. Pure. */

/** Who came, and what was read. */
export interface Held extends Planned {
  program: Programme;
  /** Null if it was not planned. */
  ra_id: number | null;
  version?: number | undefined;
  held_earlier: boolean;
  children_count: number;
  attendance: readonly number[];
}

/** A device does not know when a session was planned, nor who changed it when. */
type StoredSession = Omit<
  ReadAloud,
  'program' | 'school_id' | 'lp_name' | 'planned_date' | 'planned_time' | 'changed_at'
> & { changer_id: number | null };

/** What is stored now. */
export interface Stored {
  /** The session that the request names, in this programme. */
  before: StoredSession | null;
  /** The children who were ticked on it. */
  ticked: readonly number[];
  /** The children enrolled at the requested place. */
  enrolled: readonly number[];
  /** The place, the people and the lesson plan that the request names. */
  known: Known;
  /** The session planned or held at the requested place, date and time. */
  there: StoredSession | null;
}

interface Caller {
  today: CalendarDate;
  staff_id: number;
}

interface Invalid {
  kind: 'invalid';
  code: ErrorCode;
  message: string;
  fields: { field: string; message: string }[];
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
    }
  /** It is based on a stale version. */
  | { kind: 'changed meanwhile'; by: string | null }
  | Invalid;

const invalid = (code: ErrorCode, message: string): Invalid => ({
  kind: 'invalid',
  code,
  message,
  fields: [],
});

const invalidField = (field: string, message: string): Invalid => ({
  ...invalid('invalid_input', message),
  fields: [{ field, message }],
});

export function decideDone(held: Held, stored: Stored, { today, staff_id }: Caller): DoneDecision {
  const { before, ticked, enrolled, known, there } = stored;
  const problem = problemOf(held, stored, today);
  if (problem) return problem;

  const stranger = held.attendance.find((id) => !ticked.includes(id) && !enrolled.includes(id));
  if (stranger !== undefined) {
    const place_name = known.places.get(held.site_grade_id)?.name ?? '';
    return { kind: 'not enrolled', child_id: stranger, place_name };
  }
  if (before?.status === 'cancelled') {
    const message = wasCancelled(before);
    return { kind: 'refused', ra_id: before.ra_id, status: 'cancelled', message };
  }
  const saved = before && hasSameValues(before, ticked, held) ? before : null;
  if (before && !saved && before.version !== held.version)
    return { kind: 'changed meanwhile', by: before.changed_by };
  if (before && isToCome(before, today) && !held.held_earlier)
    return invalid('future_date', stillToCome(before));
  if (there && there.ra_id !== held.ra_id)
    return { kind: 'refused', ra_id: there.ra_id, ...alreadyThere(there, staff_id) };
  return saved ? { kind: 'saved already', ra_id: saved.ra_id } : { kind: 'write' };
}

/** What is wrong with the request itself; else null. */
function problemOf(held: Held, { before, known }: Stored, today: CalendarDate): Invalid | null {
  const { date, children_count, attendance, ra_id, version, site_grade_id, program } = held;
  const future = futureProblem(date, today);
  if (future) return invalid('future_date', future);
  const tooFew = countProblem(children_count, attendance.length);
  if (tooFew) return invalidField('children_count', tooFew);
  if (ra_id !== null && !before) return invalid('not_found', 'There is no such session.');
  if (ra_id !== null && version === undefined) return invalidField('version', 'The version is required.');
  if (!known.places.has(site_grade_id))
    return invalid('not_found', `There is no such ${program === 'mop' ? 'site' : 'grade'}.`);
  const fields = planProblems(held, known, before);
  if (fields[0]) return { ...invalid('invalid_input', fields[0].message), fields };
  // A report belongs to one place.
  if (before && before.rep_id !== null && before.site_grade_id !== site_grade_id) {
    const message = `This session already has a report for ${before.site_name}, so its place cannot be changed.`;
    return invalidField('site_grade_id', message);
  }
  return null;
}

const hasSameValues = (before: StoredSession, ticked: readonly number[], held: Held): boolean =>
  before.status === 'done' &&
  isSamePlan(planOf(before), held) &&
  before.children_count === held.children_count &&
  isSameSet(ticked, held.attendance);
