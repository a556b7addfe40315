import type { Programme } from '@storyvan/contract/common/programme';
import {
  getReport,
  listComments,
  listReports,
  pendingReports,
  postComment,
  reportDashboard,
  reportDisplay,
  reportListing,
  submitReport,
  viewReports,
} from '@storyvan/contract/reports';
import { ApiError } from '../../http/api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { getHolder } from '../lending/lending.queries.ts';
import { readAloudOf } from '../read-alouds/read-aloud-rows.queries.ts';
import { addComment } from './comments.commands.ts';
import { countRatings, countSessionsByDate, listPlacesReported } from './report-dashboard.queries.ts';
import { dashboardOf, lastTwelveMonths } from './report-dashboard.rules.ts';
import { listListedReports } from './report-listing.ts';
import { getReportPage } from './report-page.ts';
import { saveReport } from './reports.commands.ts';
import {
  findProgramOfReport,
  findReport,
  listCommentsAfter,
  listPendingOfProgramme,
  listReportsOfPlace,
  listReportsOfProgramme,
} from './reports.queries.ts';
import { commentOf, reportRowOf } from './reports.rules.ts';

/** Above every id: a list without `before` starts at the newest. */
const newest = 2_147_483_647;

export function reportsRoutes(api: Api): void {
  const { db } = api;

  const listOfProgramme = async (program: Programme, before = newest) =>
    (await listReportsOfProgramme.all(db, { program, before })).map(reportRowOf);

  const getWhole = async (program: Programme, rep_id: number) => {
    const report = await findReport.first(db, { rep_id });
    if (report?.program !== program) throw ApiError.notFound('report');
    return getReportPage(db, report);
  };

  serve(api, listReports, async ({ params: { program }, query: { place, before = newest } }) => {
    if (place === undefined) return listOfProgramme(program, before);
    await getHolder(db, { program, id: place });
    return (await listReportsOfPlace.all(db, { place, before })).map(reportRowOf);
  });

  serve(api, viewReports, ({ params, query }) => listOfProgramme(params.program, query.before));

  serve(api, getReport, ({ params }) => getWhole(params.program, params.id));

  serve(api, reportListing, ({ params, query }) => listListedReports(db, { ...params, ...query }));

  serve(api, reportDisplay, async (call) => {
    const rep_id = call.params.reportId;
    const report = await getWhole('lis', rep_id);
    const comments = await listCommentsAfter.all(db, { rep_id, after: 0 });
    const { staff_id } = call.staff();
    return { ...report, discussion: comments.map((row) => commentOf(row, staff_id)) };
  });

  serve(api, pendingReports, async ({ params }) =>
    (await listPendingOfProgramme.all(db, params)).map(readAloudOf),
  );

  serve(api, submitReport, (call) => {
    const { staff_id } = call.staff();
    const { program } = call.params;
    return saveReport({ db: call.db, program, staff_id, today: api.today(), now: api.now() }, call.body);
  });

  serve(api, reportDashboard, async ({ params: { program } }) => {
    const today = api.today();
    const [first] = lastTwelveMonths(today);
    const on = db.longReads;
    return dashboardOf(
      await listPlacesReported.all(on, { program }),
      await countRatings.all(on, { program }),
      await countSessionsByDate.all(on, { program, from: `${first}-01`, to: today }),
      today,
    );
  });

  serve(api, listComments, async (call) => {
    const { program, id: rep_id, after } = call.params;
    const report = await findProgramOfReport.first(db, { rep_id });
    if (report?.program !== program) throw ApiError.notFound('report');
    const { staff_id } = call.staff();
    return (await listCommentsAfter.all(db, { rep_id, after })).map((row) => commentOf(row, staff_id));
  });

  serve(api, postComment, (call) =>
    addComment(
      { db: call.db, program: call.params.program, author: call.staff(), now: api.now() },
      call.body,
    ),
  );
}
