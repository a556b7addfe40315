import { addDays } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import { dashboard } from '@storyvan/contract/dashboard';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { getLoanPeriods, type LoanPeriods } from '../lending/lending.queries.ts';
import {
  type CopiesAtPlaceRow,
  countChildrenBorrowed,
  countCopiesByPlace,
  countOverdue,
  countSchools,
  type DashboardPlaceRow,
  findDemo,
  listBoxesOut,
  listDashboardPlaces,
  listReportsPending,
} from './dashboard.queries.ts';
import { boxesOf, figuresOf, visitsOf, weekStart } from './dashboard.rules.ts';

const mostShown = 8;

export function dashboardRoutes(api: Api): void {
  serve(api, dashboard, async () => {
    const { db } = api;
    const [demo, periods, places, copies, schools] = await Promise.all([
      findDemo.first(db, {}),
      getLoanPeriods(db),
      listDashboardPlaces.all(db, {}),
      countCopiesByPlace.all(db, {}),
      countSchools.first(db, {}),
    ]);
    const shared = { periods, places, copies, schools: schools?.schools ?? 0 };
    const programmes = [await figures(api, 'mop', shared), await figures(api, 'lis', shared)];
    return { date: api.today(), demo: demo !== null, programmes };
  });
}

interface Shared {
  periods: LoanPeriods;
  places: DashboardPlaceRow[];
  copies: CopiesAtPlaceRow[];
  schools: number;
}

async function figures(api: Api, program: Programme, shared: Shared) {
  const { db } = api;
  const today = api.today();
  const { periods, copies, schools } = shared;
  const places = shared.places.filter((place) => place.program === program);
  const [borrowed, overdue, pending] = await Promise.all([
    countChildrenBorrowed.first(db, { program, from: `${today.slice(0, 8)}01`, to: today }),
    countOverdue.first(db, { program, before: addDays(today, -periods.child[program]) }),
    listReportsPending.all(db, { program, limit: mostShown }),
  ]);
  return figuresOf({
    program,
    places,
    copies,
    schools,
    borrowed: borrowed?.children ?? 0,
    overdue: overdue?.loans ?? 0,
    this_week: program === 'mop' ? visitsOf(places, today) : await boxesDue(api, places, periods.site.lis),
    pending,
  });
}

async function boxesDue(api: Api, places: DashboardPlaceRow[], period: number) {
  const today = api.today();
  const saturday = addDays(weekStart(today), 6);
  const asked = { program: 'lis' as const, issued_by: addDays(saturday, -period), limit: mostShown };
  return boxesOf(await listBoxesOut.all(api.db, asked), places, period, today);
}
