import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { saveRaPlan } from '@storyvan/contract/planner';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { weekEnd } from '@storyvan/domain/week';
import type { FieldError } from '../../api-error.ts';
import { Outcome } from '../../db/command.ts';
import type { Executor, Transaction } from '../../db/database.ts';
import { addSession, changeSession, putAside } from '../../records/read-aloud/read-aloud.commands.ts';
import {
  listReadAloudsOfWeek,
  readAloudOf,
  type Session,
} from '../../records/read-aloud/read-aloud.queries.ts';
import { once } from '../../records/request/once.commands.ts';
import { decidePlan, type PlanDecision, type PlanRow } from './plan.rules.ts';
import {
  getOfProgramme,
  type Planning,
  readKnown,
  refuse,
  versionProblems,
  writingOf,
} from './planning.commands.ts';
import {
  byMoment,
  cancelledOf,
  dayProblem,
  plannedState,
  problemsOf,
  weekProblem,
} from './read-alouds.rules.ts';

/** Saves the changed rows of a week: all are checked first, then each is written unless another person has changed it. */

const program = 'mop';

/** The week of mop, as the planner shows it; 400 unless it starts on a Sunday. */
export async function readWeek(on: Executor, start: CalendarDate): Promise<Session[]> {
  const problem = weekProblem(start);
  refuse(problem ? [problem] : []);
  const rows = await listReadAloudsOfWeek.all(on, { program, from: start, to: weekEnd(start) });
  return rows.map(readAloudOf).sort(byMoment);
}

export function savePlan(
  planning: Planning,
  start: CalendarDate,
  body: BodyOf<typeof saveRaPlan>,
): Promise<ReplyOf<typeof saveRaPlan>> {
  const { request_id, rows } = body;
  const asked = { call: `ra_plan ${start}`, request_id, input: body, at: planning.now.toISOString() };
  return once(planning.db, asked, async (tx) => {
    const week = await readWeek(tx, start);
    const named = await readNamed(tx, rows);
    await checkRows(tx, rows, { start, named, from: planning.today });
    const others = week.filter(({ ra_id }) => !named.has(ra_id));
    const decision = decidePlan(rows, [...named.values(), ...others], planning.staff_id);
    await write(tx, planning, decision);
    const { conflicts, writes } = decision;
    const reply = { status: statusOf(decision), conflicts, plan: await readWeek(tx, start) };
    return new Outcome(reply, writes.length > 0);
  });
}

async function readNamed(tx: Transaction, rows: readonly PlanRow[]): Promise<Map<number, Session>> {
  const named = new Map<number, Session>();
  for (const { ra_id } of rows) {
    if (ra_id !== null) named.set(ra_id, await getOfProgramme(tx, program, ra_id));
  }
  return named;
}

interface Looked {
  start: CalendarDate;
  named: ReadonlyMap<number, Session>;
  /** Today. */
  from: CalendarDate;
}

/** If one row is invalid, nothing is written; each problem is reported with its row number. */
async function checkRows(
  tx: Transaction,
  rows: readonly PlanRow[],
  { start, named, from }: Looked,
): Promise<void> {
  const known = await readKnown(tx, program, rows);
  const fields: FieldError[] = [];
  const seen = new Set<number>();
  for (const [n, row] of rows.entries()) {
    const { ra_id } = row;
    const session = ra_id === null ? null : (named.get(ra_id) ?? null);
    const problems = row.cancel ? [] : problemsOf(row, known, session, from);
    const day = dayProblem(row.date, start);
    if (day) problems.unshift(day);
    if (ra_id !== null) {
      problems.push(...versionProblems(row.version));
      if (seen.has(ra_id)) problems.push({ field: 'ra_id', message: 'The same session is in two rows.' });
      seen.add(ra_id);
    }
    fields.push(...problems.map(({ field, message }) => ({ field: `rows.${n}.${field}`, message })));
  }
  refuse(fields);
}

async function write(tx: Transaction, planning: Planning, { aside, writes }: PlanDecision): Promise<void> {
  const writing = writingOf(tx, planning);
  for (const session of aside) await putAside(tx, session.ra_id);
  for (const change of writes) {
    const state = plannedState(change.row);
    if (change.kind === 'add') await addSession(writing, program, state);
    else if (change.kind === 'change') await changeSession(writing, change.session, state);
    else await changeSession(writing, change.session, cancelledOf(change.session));
  }
}

const sessions = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`);

function statusOf({ writes, conflicts }: PlanDecision) {
  const saved = writes.length === 0 ? 'There were no changes to save.' : `Saved ${sessions(writes.length)}.`;
  if (conflicts.length === 0) return { status: 'saved' as const, message: saved };
  const were = conflicts.length === 1 ? 'was' : 'were';
  const unsaved = `${sessions(conflicts.length)} ${were} not saved: the plan has changed since you opened it.`;
  const message = writes.length === 0 ? unsaved : `${saved} ${unsaved}`;
  return { status: 'changed meanwhile' as const, message };
}
