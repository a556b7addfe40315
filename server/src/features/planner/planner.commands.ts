import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { saveRaPlan } from '@storyvan/contract/planner';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { planProblems } from '@storyvan/domain/read-aloud-plan';
import { type FieldError, refuseInvalid, versionRequired } from '../../api-error.ts';
import { Outcome } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { readKnown } from '../../records/read-aloud/plan-check.queries.ts';
import { addReadAloud, changeReadAloud, putAside } from '../../records/read-aloud/read-aloud.commands.ts';
import { getReadAloud } from '../../records/read-aloud/read-aloud.queries.ts';
import type { StoredReadAloud } from '../../records/read-aloud/read-aloud-state.ts';
import { cancelledState, plannedState } from '../../records/read-aloud/read-aloud-state.ts';
import { once } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import { dayProblem, decidePlan, type PlanDecision, type PlanRow } from './planner.rules.ts';
import { readWeek } from './read-week.ts';

/** Saves the changed rows of a week: all are checked first, then each is written unless another person has changed it. */

const program = 'mop';

export function savePlan(
  work: Work,
  start: CalendarDate,
  body: BodyOf<typeof saveRaPlan>,
): Promise<ReplyOf<typeof saveRaPlan>> {
  refuseSwitchedOff(work, program);
  const { rows } = body;
  return once(work, `ra_plan ${start}`, body, async (tx) => {
    const week = await readWeek(tx, start);
    const named = await readNamed(tx, rows);
    await checkRows(tx, rows, { start, named, today: work.today });
    const others = week.filter(({ ra_id }) => !named.has(ra_id));
    const decision = decidePlan(rows, [...named.values(), ...others], work.staff_id);
    await write(tx, work, decision);
    const { conflicts, writes } = decision;
    const reply = { status: statusOf(decision), conflicts, plan: await readWeek(tx, start) };
    return new Outcome(reply, writes.length > 0);
  });
}

async function readNamed(tx: Transaction, rows: readonly PlanRow[]): Promise<Map<number, StoredReadAloud>> {
  const named = new Map<number, StoredReadAloud>();
  for (const { ra_id } of rows) {
    if (ra_id !== null) named.set(ra_id, await getReadAloud(tx, program, ra_id));
  }
  return named;
}

interface Looked {
  start: CalendarDate;
  named: ReadonlyMap<number, StoredReadAloud>;
  today: CalendarDate;
}

/** If one row is invalid, nothing is written; each problem is reported with its row number. */
async function checkRows(
  tx: Transaction,
  rows: readonly PlanRow[],
  { start, named, today }: Looked,
): Promise<void> {
  const known = await readKnown(tx, program, rows);
  const fields: FieldError[] = [];
  const seen = new Set<number>();
  for (const [n, row] of rows.entries()) {
    const { ra_id } = row;
    const before = ra_id === null ? null : (named.get(ra_id) ?? null);
    const problems: FieldError[] = row.cancel ? [] : planProblems(row, known, before, today);
    const day = dayProblem(row.date, start);
    if (day) problems.unshift(day);
    if (ra_id !== null) {
      if (row.version === undefined) problems.push(versionRequired);
      if (seen.has(ra_id)) problems.push({ field: 'ra_id', message: 'The same session is in two rows.' });
      seen.add(ra_id);
    }
    fields.push(...problems.map(({ field, message }) => ({ field: `rows.${n}.${field}`, message })));
  }
  refuseInvalid(fields);
}

async function write(tx: Transaction, work: Work, { aside, writes }: PlanDecision): Promise<void> {
  for (const { ra_id } of aside) await putAside(tx, ra_id);
  for (const change of writes) {
    if (change.kind === 'add') await addReadAloud(tx, work, program, plannedState(change.row));
    else if (change.kind === 'change') {
      await changeReadAloud(tx, work, change.readAloud, plannedState(change.row));
    } else await changeReadAloud(tx, work, change.readAloud, cancelledState(change.readAloud));
  }
}

const sessions = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`);

function statusOf({ writes, conflicts }: PlanDecision) {
  const saved = writes.length === 0 ? 'There were no changes to save.' : `Saved ${sessions(writes.length)}.`;
  if (conflicts.length === 0) return { status: 'saved' as const, message: saved };
  const were = conflicts.length === 1 ? 'was' : 'were';
  const unsaved = `${sessions(conflicts.length)} ${were} not saved: the plan changed after you opened it.`;
  const message = writes.length === 0 ? unsaved : `${saved} ${unsaved}`;
  return { status: 'changed meanwhile' as const, message };
}
