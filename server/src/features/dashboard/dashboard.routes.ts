import type { Programme } from '@storyvan/contract/common/programme';
import { childrenOfMonth, dashboard, placesAtAGlance } from '@storyvan/contract/dashboard';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { compareNames } from '@storyvan/domain/name-order';
import { issuedWhenDue, type LoanPeriods, overdueBefore } from '@storyvan/domain/overdue';
import { weekEnd, weekStart } from '@storyvan/domain/week';
import type { Executor } from '../../db/database.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { findDemoMark } from '../../records/account/auth.queries.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { listReadAloudsOfWeek, readAloudOf } from '../../records/read-aloud/read-aloud.queries.ts';
import { listVisits } from '../../records/read-aloud/visits.queries.ts';
import { getLoanPeriods } from '../../records/setting/loan-periods.queries.ts';
import {
  type BorrowedRow,
  countBorrowedByPlace,
  countOverdueByPlace,
  countSchools,
  findAnyCopy,
  listBoxesOut,
  listChildrenOfMonth,
  listPlaces,
  type PlaceRow,
} from './dashboard.queries.ts';
import { boxesOf, placesOf, sumOf, visitsOf } from './dashboard.rules.ts';

const mostBoxes = 8;

const monthTo = (today: CalendarDate) => ({ from: `${today.slice(0, 8)}01`, to: today });

const weekOf = (today: CalendarDate) => {
  return { week_from: weekStart(today), week_to: weekEnd(today) };
};

export function dashboardRoutes(api: Api): void {
  const { db } = api;

  serve(api, dashboard, async () => {
    const today = api.today();
    const [demo, copy, schools, periods, borrowed] = await Promise.all([
      findDemoMark(db),
      findAnyCopy.first(db, {}),
      countSchools.first(db, {}),
      getLoanPeriods(db),
      countBorrowedByPlace.all(db, monthTo(today)),
    ]);
    const mop = await readPlaces(db, 'mop', periods, borrowed, today);
    const lis = await readPlaces(db, 'lis', periods, borrowed, today);
    const visits = await listVisits(db, today);
    const week = await visitsOfWeek(db, mop.rows, today);
    const boxes = await boxesDue(db, lis.rows, periods.site.lis, today);
    const programmes = [
      { program: 'mop' as const, schools: null, ...sumOf(mop.places), this_week: week },
      { program: 'lis' as const, schools: schools?.schools ?? 0, ...sumOf(lis.places), this_week: boxes },
    ];
    const isRun = ({ program }: { program: Programme }) => api.library.programs.includes(program);
    return {
      date: today,
      demo: demo !== null,
      has_books: copy !== null,
      visits: visits.filter(isRun),
      programmes: programmes.filter(isRun),
    };
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
    countOverdueByPlace.all(db, { program, before: overdueBefore(today, periods.child[program]) }),
  ]);
  return { rows, places: placesOf(rows, borrowed, overdue, today) };
}

async function visitsOfWeek(db: Executor, sites: PlaceRow[], today: CalendarDate) {
  const { week_from: from, week_to: to } = weekOf(today);
  const readAlouds = await listReadAloudsOfWeek.all(db, { program: 'mop', from, to });
  return visitsOf(sites, readAlouds.map(readAloudOf), today);
}

/** The grades whose box is due back by this Saturday, the longest due first. */
async function boxesDue(db: Executor, grades: PlaceRow[], period: number, today: CalendarDate) {
  const issued_by = issuedWhenDue(weekOf(today).week_to, period);
  const boxes = await listBoxesOut.all(db, {
    program: 'lis',
    issued_by,
    overdue_before: overdueBefore(today, period),
    limit: mostBoxes,
  });
  return boxesOf(boxes, grades, period);
}
