import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import type { Transaction } from '../db/database.ts';
import { lessonPlanKey } from '../features/lesson-plans/lesson-plans.rules.ts';
import { insertLessonPlans } from '../records/lesson-plan/lesson-plan.commands.ts';
import { insertMembers } from '../records/member/member.commands.ts';
import { insertPeople } from '../records/person/person.commands.ts';
import {
  insertAttendance,
  insertPartners,
  insertReadAlouds,
} from '../records/read-aloud/read-aloud.commands.ts';
import { insertComments, insertReports } from '../records/report/report.commands.ts';
import { insertNotes } from '../records/todo-note/todo-note.commands.ts';
import { lessonPlans, todoNotes } from './demo-data.ts';
import type { HeldVisit, VisitedPlace } from './lending-history.ts';
import { makeMembers } from './members.ts';
import { makePeople } from './people.ts';
import { makeRandom, type Random } from './random.ts';
import { arrangeComing, arrangePast, chooseReadAlouds, type DemoReadAloud } from './read-alouds.ts';
import { makeComment, makeReport } from './reports.ts';
import { Rota } from './rota.ts';

/** Writes what staff plan, hold and write about: people, lesson plans, sessions, reports and their discussion, notes. */

export interface DemoWeek {
  /** That of the lending: it chooses which sessions were read-alouds. */
  random: Random;
  today: CalendarDate;
  created_at: string;
  staff: { staff_id: number; name: string }[];
  places: readonly VisitedPlace[];
  held: readonly HeldVisit[];
  /** The titles and their ids, in one order. */
  titles: readonly { title: string }[];
  title_ids: readonly number[];
}

/** A separate seed, so that changes here leave the lending as it is. */
const seed = 4_041_126;
const daysOfTalk = 45;

export async function insertWeek(tx: Transaction, demo: DemoWeek): Promise<void> {
  const { today, places, staff, created_at } = demo;
  const random = makeRandom(seed);
  const people = makePeople(staff, { left_on: addDays(today, -60), created_at });
  const rp_ids = await insertPeople(tx, people);
  const lp_ids = await insertDemoLessonPlans(tx, demo);

  const rpOf = new Map(staff.map(({ staff_id }, n) => [staff_id, rp_ids[n] as number]));
  const active = people.flatMap(({ mop, lis, staff_id, inactive_since }, n) =>
    inactive_since ? [] : [{ rp_id: rp_ids[n] as number, mop, lis, is_staff: staff_id !== null }],
  );
  const rota = new Rota(random, active);
  const personOf = (staff_id: number) => rpOf.get(staff_id) as number;
  const asked = { random, today, places, rota, plans: lessonPlans.length, personOf };
  const readAlouds = [
    ...arrangePast(asked, chooseReadAlouds(demo.random, demo.held, addDays(today, -1))),
    ...arrangeComing(asked),
  ];
  const ra_ids = await insertDemoReadAlouds(tx, readAlouds, lp_ids);
  await insertDemoReports(tx, random, demo, { readAlouds, ra_ids });
  await insertDemoNotes(tx, demo);
  await insertMembers(tx, makeMembers(random, { today, created_at }));
}

async function insertDemoLessonPlans(tx: Transaction, demo: DemoWeek): Promise<number[]> {
  const { titles, title_ids, created_at } = demo;
  const idOf = new Map(titles.map(({ title }, n) => [title, title_ids[n] as number]));
  const rows = lessonPlans.map(({ lp_name, book, theme, objectives, steps, materials }) => ({
    lp_name,
    lp_key: lessonPlanKey(lp_name),
    title_id: idOf.get(book) ?? null,
    theme,
    objectives,
    steps: steps.join('\n'),
    materials: materials.join('\n'),
    created_at,
  }));
  return insertLessonPlans(tx, rows);
}

async function insertDemoReadAlouds(
  tx: Transaction,
  readAlouds: readonly DemoReadAloud[],
  lp_ids: readonly number[],
): Promise<number[]> {
  const rows = readAlouds.map(({ holder, date, time, status, lead, plan, children_count, submitted_on }) => ({
    ...holder,
    date,
    time,
    status,
    reported: submitted_on === null ? 0 : 1,
    lead_rp_id: lead,
    lp_id: plan === null ? null : (lp_ids[plan] as number),
    children_count,
  }));
  const ra_ids = await insertReadAlouds(tx, rows);
  const seats = readAlouds.flatMap(({ rps }, n) =>
    rps.map((rp_id, seat) => ({ ra_id: ra_ids[n] as number, seat: seat === 0 ? 1 : 2, rp_id }) as const),
  );
  await insertPartners(tx, seats);
  const present = readAlouds.flatMap((one, n) =>
    one.present.map((child_id) => ({ ra_id: ra_ids[n] as number, child_id })),
  );
  await insertAttendance(tx, present);
  return ra_ids;
}

interface Stored {
  readAlouds: readonly DemoReadAloud[];
  ra_ids: readonly number[];
}

async function insertDemoReports(
  tx: Transaction,
  random: Random,
  { today, staff, places }: DemoWeek,
  { readAlouds, ra_ids }: Stored,
): Promise<void> {
  const staffOf = new Map(places.map(({ holder, staff_ids }) => [holder.site_grade_id, staff_ids]));
  const rows = readAlouds.flatMap(({ holder, plan, submitted_on }, n) => {
    if (submitted_on === null) return [];
    const written = makeReport(random, plan === null ? null : (lessonPlans[plan]?.book ?? null));
    const written_by = staffOf.get(holder.site_grade_id)?.[0] as number;
    return [{ ra_id: ra_ids[n] as number, ...holder, submitted_on, ...written, written_by }];
  });
  const rep_ids = await insertReports(tx, rows);
  const comments = rows.flatMap(({ submitted_on, written_by }, n) => {
    if (submitted_on < addDays(today, -daysOfTalk) || submitted_on >= addDays(today, -1)) return [];
    const others = random.shuffled(staff.filter(({ staff_id }) => staff_id !== written_by));
    const count = random.weighted([
      [0, 60],
      [1, 22],
      [2, 12],
      [3, 6],
    ]);
    return others.slice(0, count).map(({ staff_id }, later) => ({
      rep_id: rep_ids[n] as number,
      rp_id: 1,
      comment: makeComment(random),
      staff_id,
      at: `${addDays(submitted_on, 1)}T${String(8 + later * 3).padStart(2, '0')}:${random.between(10, 59)}:00.000Z`,
    }));
  });
  await insertComments(
    tx,
    comments.sort((one, other) => (one.at < other.at ? -1 : 1)),
  );
}

async function insertDemoNotes(tx: Transaction, { today, created_at, staff }: DemoWeek): Promise<void> {
  const rows = todoNotes.map(({ prog, title, due_in_days, done }) => ({
    staff_id: staff[0]?.staff_id as number,
    prog,
    title,
    due: addDays(today, due_in_days),
    done_on: done ? addDays(today, due_in_days) : null,
    created_at,
  }));
  await insertNotes(tx, rows);
}
