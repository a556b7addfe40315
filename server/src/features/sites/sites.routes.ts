import { getSite, listSites, siteListing, siteStats } from '@storyvan/contract/sites';
import { childrenOf } from '@storyvan/domain/children-count';
import { byName } from '@storyvan/domain/name-order';
import { overdueBefore } from '@storyvan/domain/overdue';
import { nextOn } from '@storyvan/domain/week';
import { ApiError, found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { findPlaceStats } from '../../records/place/place-figures.queries.ts';
import { findVisit } from '../../records/read-aloud/visits.queries.ts';
import { getLoanPeriods } from '../../records/setting/loan-periods.queries.ts';
import { findSite, listSiteRows } from './sites.queries.ts';
import { siteOf } from './sites.rules.ts';

export function sitesRoutes(api: Api): void {
  const list = async (groups: 'no_junior' | 'all') => {
    const rows = await listSiteRows.all(api.db, { junior: groups === 'all' ? 1 : 0 });
    return rows.map(siteOf).sort(byName);
  };

  serve(api, listSites, ({ params }) => list(params.groups));
  serve(api, siteListing, ({ params }) => list(params.groups));

  serve(api, getSite, async ({ params }) => {
    const site_grade_id = params.id;
    const row = found(await findSite.first(api.db, { site_grade_id }), 'site');
    return [{ ...siteOf(row), visit: await findVisit(api.db, { site_grade_id, today: api.today() }) }];
  });

  serve(api, siteStats, async ({ params }) => {
    const today = api.today();
    const { child } = await getLoanPeriods(api.db);
    const stats = await findPlaceStats.first(api.db, {
      site_grade_id: params.id,
      today,
      month_start: `${today.slice(0, 8)}01`,
      overdue_before: overdueBefore(today, child.mop),
    });
    if (stats?.program !== 'mop') throw ApiError.notFound('site');
    return {
      ...stats,
      site_id: params.id,
      no_of_children: childrenOf(stats),
      next_visit: stats.visit_day === null ? null : nextOn(stats.visit_day, today),
      report_status: stats.ra_count - stats.reports_pending,
    };
  });
}
