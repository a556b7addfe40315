import { addDays, type CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import { weekStart } from '@storyvan/contract/common/week';
import { childrenOfMonth, dashboard, placesAtAGlance } from '@storyvan/contract/dashboard';
import type { Executor } from '../../db/database.ts';
import { compareNames } from '../../db/name-order.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { getHolder, getLoanPeriods, type LoanPeriods } from '../lending/lending.queries.ts';
import { readAloudOf } from '../read-alouds/read-aloud-rows.queries.ts';
import { listReadAloudsOfWeek } from '../read-alouds/read-alouds.queries.ts';
import {
  type BorrowedRow,
  countBorrowedByPlace,
  countOverdueByPlace,
  countSchools,
  findDemo,
  listBoxesOut,
  listChildrenOfMonth,
  listPlaces,
  type PlaceRow,
} from './dashboard.queries.ts';
import { boxesOf, placesOf, sumOf, visitsOf } from './dashboard.rules.ts';

const mostBoxes = 8;

const monthTo = (today: CalendarDate) => ({ from: `${today.slice(0, 8)}01`, to: today });

const weekOf = (today: CalendarDate) => {
  const week_from = weekStart(today);
  return { week_from, week_to: addDays(week_from, 6) };
};

export function dashboardRoutes(api: Api): void {
  const { db } = api;

  serve(api, dashboard, async () => {
    const today = api.today();
    const [demo, schools, periods, borrowed] = await Promise.all([
      findDemo.first(db, {}),
      countSchools.first(db, {}),
      getLoanPeriods(db),
      countBorrowedByPlace.all(db, monthTo(today)),
    ]);
    const mop = await readPlaces(db, 'mop', periods, borrowed, today);
    const lis = await readPlaces(db, 'lis', periods, borrowed, today);
    const visits = await visitsOfWeek(db, mop.rows, today);
    const boxes = await boxesDue(db, lis.rows, periods.site.lis, today);
    const programmes = [
      { program: 'mop' as const, schools: null, ...sumOf(mop.places), this_week: visits },
      { program: 'lis' as const, schools: schools?.schools ?? 0, ...sumOf(lis.places), this_week: boxes },
    ];
    return { date: today, demo: demo !== null, programmes };
  });

  serve(api, placesAtAGlance, async ({ params }) => {
    const today = api.today();
    const periods = await getLoanPeriods(db);
    const borrowed = await countBorrowedByPlace.all(db, monthTo(today));
    return (await readPlaces(db, params.program, periods, borrowed, today)).places;
  });

  serve(api, childrenOfMonth, async ({ params }) => {
    const { site_grade_id } = await getHolder(db, params);
    const children = await listChildrenOfMonth.all(db, { site_grade_id, ...monthTo(api.today()) });
    return children.sort((a, b) => compareNames(a.child_name, b.child_name));
  });
}

async function readPlaces(
  db: Executor,
  program: Programme,
  periods: LoanPeriods,
  borrowed: BorrowedRow[],
  today: CalendarDate,
) {
  const [rows, overdue] = await Promise.all([
    listPlaces.all(db, { program, ...weekOf(today) }),
    countOverdueByPlace.all(db, { program, before: addDays(today, -periods.child[program]) }),
  ]);
  return { rows, places: placesOf(rows, borrowed, overdue, today) };
}

async function visitsOfWeek(db: Executor, sites: PlaceRow[], today: CalendarDate) {
  const { week_from: from, week_to: to } = weekOf(today);
  const sessions = await listReadAloudsOfWeek.all(db, { program: 'mop', from, to });
  return visitsOf(sites, sessions.map(readAloudOf), today);
}

/** Of the grades whose box is due back by the Saturday of this week, those that wait the longest. */
async function boxesDue(db: Executor, grades: PlaceRow[], period: number, today: CalendarDate) {
  const issued_by = addDays(weekOf(today).week_to, -period);
  const boxes = await listBoxesOut.all(db, {
    program: 'lis',
    issued_by,
    overdue_before: addDays(today, -period),
    limit: mostBoxes,
  });
  return boxesOf(boxes, grades, period);
}
