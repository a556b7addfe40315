import type { Programme } from '@storyvan/contract/common/programme';
import {
  getReport,
  listComments,
  listReports,
  pendingReports,
  postComment,
  type ReportRow,
  reportDashboard,
  reportDisplay,
  reportListing,
  submitReport,
  viewReports,
} from '@storyvan/contract/reports';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { keyIn, linked, pageOf, rowId } from '../../http/paging.ts';
import { type Call, serve } from '../../http/serve.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { readAloudOf } from '../../records/read-aloud/read-aloud.queries.ts';
import { countRatings, countReadAloudsByDate, listPlacesReported } from './report-dashboard.queries.ts';
import { dashboardOf, lastTwelveMonths } from './report-dashboard.rules.ts';
import { listListedReports } from './report-listing.ts';
import { getReportPage } from './report-page.ts';
import { addComment, saveReport } from './reports.commands.ts';
import {
  findProgramOfReport,
  findReport,
  listCommentsAfter,
  listPendingOfProgramme,
  listReportsOfPlace,
  listReportsOfProgramme,
} from './reports.queries.ts';
import { commentOf, reportRowOf } from './reports.rules.ts';

/** The rep_id of the last report of a page. */
const reportKey = z.tuple([rowId]);

/** Above every id: a list starts at the newest. */
const newest = 2_147_483_647;

export function reportsRoutes(api: Api): void {
  const { db } = api;

  /** One page: reports before a given one, plus one more to know whether another page follows. */
  const pageFrom = async (
    call: Pick<Call<typeof viewReports>, 'query' | 'request' | 'reply'>,
    read: (from: { before: number; limit: number }) => Promise<ReportRow[]>,
  ) => {
    const { after, limit } = call.query;
    const [before] = keyIn(after, reportKey) ?? [newest];
    const rows = await read({ before, limit: limit + 1 });
    return linked(
      call,
      pageOf(rows, limit, (last) => [last.rep_id]),
    );
  };
  const listOfProgramme = async (program: Programme, from: { before: number; limit: number }) =>
    (await listReportsOfProgramme.all(db, { program, ...from })).map(reportRowOf);

  const getWhole = async (program: Programme, rep_id: number) => {
    const report = await findReport.first(db, { rep_id });
    if (report?.program !== program) throw ApiError.notFound('report');
    return getReportPage(db, report);
  };

  serve(api, listReports, (call) =>
    pageFrom(call, async (from) => {
      const { program } = call.params;
      const { place } = call.query;
      if (place === undefined) return listOfProgramme(program, from);
      await getHolder(db, { program, id: place });
      return (await listReportsOfPlace.all(db, { place, ...from })).map(reportRowOf);
    }),
  );

  serve(api, viewReports, (call) => pageFrom(call, (from) => listOfProgramme(call.params.program, from)));

  serve(api, getReport, ({ params }) => getWhole(params.program, params.id));

  serve(api, reportListing, (call) =>
    pageFrom(call, (from) => listListedReports(db, { ...call.params, ...call.query, ...from })),
  );

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

  serve(api, submitReport, (call) => saveReport(call.work(), call.params.program, call.body));

  serve(api, reportDashboard, async ({ params: { program } }) => {
    const today = api.today();
    const [first] = lastTwelveMonths(today);
    const on = db.longReads;
    return dashboardOf(
      await listPlacesReported.all(on, { program }),
      await countRatings.all(on, { program }),
      await countReadAloudsByDate.all(on, { program, from: `${first}-01`, to: today }),
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
