import type { Programme } from '@storyvan/contract/common/programme';
import { mayDo, type Role } from '@storyvan/contract/common/role';
import { daysAhead, mostTodo, type Todo } from '@storyvan/contract/todo';
import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import { overdueBefore } from '@storyvan/domain/overdue';
import type { Executor } from '../../db/database.ts';
import { countInReview, countOwnInReview } from '../../records/field-entry/field-entry.queries.ts';
import { getLoanPeriods } from '../../records/setting/loan-periods.queries.ts';
import { listFailingWebhooks } from '../../records/webhook/webhook.queries.ts';
import {
  findOwnPerson,
  listDoneNotes,
  listOpenNotes,
  listPlacesOverdue,
  listToHold,
  listToHoldLed,
  listToHoldSupported,
  listUnreported,
  listUnreportedLed,
  listUnreportedSupported,
} from './todo.queries.ts';
import {
  bounded,
  eachOnce,
  inOrder,
  noteOf,
  overdueOf,
  preparationOf,
  type ReadAloudRow,
  reportOf,
  reviewOf,
  webhookFailureOf,
} from './todo.rules.ts';

/** Gathers the to-do list in some fifteen short reads, each in an index. */

interface Asking {
  staff_id: number;
  role: Role;
  date: CalendarDate;
  today: CalendarDate;
}

const programmes: Programme[] = ['mop', 'lis'];
const earliest = '1900-01-01';
/** One more than is listed, to know whether there are more. */
const limit = mostTodo + 1;

export async function readTodo(on: Executor, asking: Asking): Promise<Todo[]> {
  const { staff_id, date } = asking;
  const rp_id = (await findOwnPerson.first(on, { staff_id }))?.rp_id ?? null;
  const asked = { date, rp_id };
  const entries = await Promise.all([
    listReadAloudsToDo(on, asked, { reports: true, from: earliest, to: addDays(date, daysAhead - 1) }),
    listReadAloudsToDo(on, asked, { reports: false, from: earliest, to: addDays(date, -1) }),
    listReadAloudsToDo(on, asked, { reports: false, from: date, to: addDays(date, daysAhead) }),
    readOverdue(on, date),
    readReview(on, asking),
    readFailingWebhooks(on, asking),
    readNotes(on, asking),
  ]);
  return entries.flat().sort(inOrder);
}

interface Sessions {
  reports: boolean;
  from: CalendarDate;
  to: CalendarDate;
}

async function listReadAloudsToDo(
  on: Executor,
  asked: { date: CalendarDate; rp_id: number | null },
  { reports, from, to }: Sessions,
): Promise<Todo[]> {
  const { rp_id } = asked;
  const [all, led, supported] = reports
    ? [listUnreported, listUnreportedLed, listUnreportedSupported]
    : [listToHold, listToHoldLed, listToHoldSupported];
  const days = { from, to, limit };
  const entryOf = (row: ReadAloudRow) => (reports ? reportOf(row, asked) : preparationOf(row, asked));
  const listed = await Promise.all(programmes.map((program) => all.all(on, { program, ...days })));
  const own =
    rp_id === null
      ? []
      : await Promise.all([led.all(on, { rp_id, ...days }), supported.all(on, { rp_id, ...days })]);
  const ofAll = listed.flatMap((rows) => bounded(rows.map(entryOf)));
  const shown = new Set(ofAll.map(({ ra_id }) => ra_id));
  return [
    ...ofAll,
    ...eachOnce(own.flat())
      .map(entryOf)
      .filter(({ ra_id }) => !shown.has(ra_id)),
  ];
}

async function readOverdue(on: Executor, date: CalendarDate): Promise<Todo[]> {
  const { child } = await getLoanPeriods(on);
  const listed = programmes.map(async (program) => {
    const before = overdueBefore(date, child[program]);
    const rows = await listPlacesOverdue.all(on, { program, before, limit });
    return bounded(rows.map((row) => overdueOf(row, date, child[program])));
  });
  return (await Promise.all(listed)).flat();
}

/** Coordinators decide about the entries of all. */
async function readReview(on: Executor, { staff_id, role, date }: Asking): Promise<Todo[]> {
  const rows = mayDo(role, 'coordinator')
    ? await countInReview.all(on, {})
    : await countOwnInReview.all(on, { staff_id });
  return rows.flatMap((row) => reviewOf(row, date) ?? []);
}

async function readFailingWebhooks(on: Executor, { role, date }: Asking): Promise<Todo[]> {
  if (!mayDo(role, 'administrator')) return [];
  return (await listFailingWebhooks.all(on, {})).map((row) => webhookFailureOf(row, date));
}

async function readNotes(on: Executor, { staff_id, date, today }: Asking): Promise<Todo[]> {
  const open = bounded((await listOpenNotes.all(on, { staff_id, limit })).map((row) => noteOf(row, date)));
  const days = [...new Set([today, date])];
  const ticked = await Promise.all(
    days.map((done_on) => listDoneNotes.all(on, { staff_id, done_on, limit: mostTodo })),
  );
  return [...open, ...ticked.flat().map((row) => noteOf(row, date))];
}
