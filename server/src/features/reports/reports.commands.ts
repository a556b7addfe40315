import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import { hasWords, reportNeedsWords, type submitReport } from '@storyvan/contract/reports';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { ApiError, found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { markReported } from '../../records/read-aloud/read-aloud.commands.ts';
import { insertReports, updateReport } from '../../records/report/report.commands.ts';
import { ChangedMeanwhile, once } from '../../records/request/once.commands.ts';
import { getReportPage } from './report-page.ts';
import {
  findLastReportOfPlace,
  findReport,
  findReportOfSession,
  findSession,
  listPendingOfPlace,
  type WholeReport,
} from './reports.queries.ts';
import { alreadyReported, chooseOne, notDoneYet } from './reports.rules.ts';

/** Writes and changes reports: a done read-aloud gets one, however many requests arrive at the same moment. */

type Asked = BodyOf<typeof submitReport>;
type Reply = ReplyOf<typeof submitReport>;

export interface Writing {
  db: Database;
  program: Programme;
  staff_id: number;
  today: CalendarDate;
  now: Date;
}

const invalid = (field: string, message: string) => ApiError.invalid(message, [{ field, message }]);

const reply = async (
  tx: Transaction,
  status: Reply['status']['status'],
  message: string,
  report: WholeReport | null,
): Promise<Reply> => ({
  status: { status, message },
  details: report && (await getReportPage(tx, report)),
});

const earlier = async (tx: Transaction, report: WholeReport) =>
  unchanged(await reply(tx, 'already reported', alreadyReported(report), report));

/** The one session of the place that is waiting for its report. */
async function findOnlyPending(
  tx: Transaction,
  program: Programme,
  place: number,
): Promise<{ ra_id: number } | { reported: WholeReport }> {
  const { site_grade_id } = await getHolder(tx, { program, id: place });
  const pending = await listPendingOfPlace.all(tx, { site_grade_id });
  const [only, second] = pending;
  if (second) throw invalid('ra_id', chooseOne(pending));
  if (only) return only;
  return { reported: found(await findLastReportOfPlace.first(tx, { site_grade_id }), 'read-aloud') };
}

async function writeReport(tx: Transaction, writing: Writing, asked: Asked, ra_id: number) {
  const session = await findSession.first(tx, { ra_id });
  if (session?.program !== writing.program) throw ApiError.notFound('read-aloud');
  const { program, site_grade_id } = session;
  if (asked.reports_site_id !== null && asked.reports_site_id !== site_grade_id) {
    throw invalid('reports_site_id', `This session was held at ${session.site_name}, not there.`);
  }
  const tooEarly = notDoneYet(session);
  if (tooEarly) return unchanged(await reply(tx, 'not done yet', tooEarly, null));
  if ((await markReported(tx, ra_id)) === 0) {
    const first = await findReportOfSession.first(tx, { ra_id });
    // Without a report, it is no longer done: another request has changed it back since we looked.
    if (!first) throw new ChangedMeanwhile();
    return earlier(tx, first);
  }
  const { rating, what_was_read, how_it_went, to_change } = asked;
  const { staff_id: written_by, today: submitted_on } = writing;
  const row = { ra_id, program, site_grade_id, submitted_on, written_by };
  await insertReports(tx, [{ ...row, rating, what_was_read, how_it_went, to_change }]);
  const report = found(await findReportOfSession.first(tx, { ra_id }), 'report');
  return changed(await reply(tx, 'submitted', `The report of ${report.site_name} is submitted.`, report));
}

async function changeReport(tx: Transaction, writing: Writing, asked: Asked, rep_id: number) {
  const before = await findReport.first(tx, { rep_id });
  if (before?.program !== writing.program) throw ApiError.notFound('report');
  if (asked.version === undefined) throw invalid('version', 'The version is required.');
  if (asked.ra_id !== null && asked.ra_id !== before.ra_id) {
    throw invalid('ra_id', 'This report is about another session.');
  }
  if (asked.reports_site_id !== null && asked.reports_site_id !== before.site_grade_id) {
    throw invalid('reports_site_id', `This session was held at ${before.site_name}, not there.`);
  }
  const { rating, what_was_read, how_it_went, to_change, version } = asked;
  const change = { changed_by: writing.staff_id, changed_at: writing.now.toISOString() };
  const saved = await updateReport(
    tx,
    { ...change, rating, what_was_read, how_it_went, to_change },
    { rep_id, version },
  );
  const report = found(await findReport.first(tx, { rep_id }), 'report');
  if (saved === 0) throw ApiError.changedMeanwhile('report', report.changed_by);
  return changed(await reply(tx, 'saved', 'The report is saved.', report));
}

export function saveReport(writing: Writing, asked: Asked): Promise<Reply> {
  const { db, program, now } = writing;
  const { request_id } = asked;
  if (!hasWords(asked)) throw invalid('what_was_read', reportNeedsWords);
  const input = { program, ...asked };
  return once(db, { call: 'submit_report', request_id, input, at: now.toISOString() }, async (tx) => {
    if (asked.rep_id !== null) return changeReport(tx, writing, asked, asked.rep_id);
    if (asked.ra_id !== null) return writeReport(tx, writing, asked, asked.ra_id);
    if (asked.reports_site_id === null) {
      throw invalid('ra_id', 'Choose the session that the report is about.');
    }
    const only = await findOnlyPending(tx, program, asked.reports_site_id);
    return 'reported' in only ? earlier(tx, only.reported) : writeReport(tx, writing, asked, only.ra_id);
  });
}
