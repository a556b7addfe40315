import type { StaffMember } from '@storyvan/contract/auth';
import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import {
  hasWords,
  type postComment,
  type ReportComment,
  reportNeedsWords,
  type submitReport,
} from '@storyvan/contract/reports';
import { alreadyReported, notDoneYet, reportSubmitted } from '@storyvan/domain/report-refusals';
import { ApiError, found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { markReported } from '../../records/read-aloud/read-aloud.commands.ts';
import { insertComments, insertReports, updateReport } from '../../records/report/report.commands.ts';
import { ChangedMeanwhile, once } from '../../records/request/once.commands.ts';
import { editionOf, type Work } from '../../records/work.ts';
import { getReportPage } from './report-page.ts';
import {
  findLastReportOfPlace,
  findProgramOfReport,
  findReadAloudToReport,
  findReport,
  findReportOfReadAloud,
  listPendingOfPlace,
  type WholeReport,
} from './reports.queries.ts';
import { chooseOne } from './reports.rules.ts';

/** Writes and changes reports: a done read-aloud gets one, however many requests arrive at the same moment. */

type Asked = BodyOf<typeof submitReport>;
type Reply = ReplyOf<typeof submitReport>;

interface Writing {
  work: Work;
  program: Programme;
  asked: Asked;
}

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
  if (second) throw ApiError.invalidField('ra_id', chooseOne(pending));
  if (only) return only;
  return { reported: found(await findLastReportOfPlace.first(tx, { site_grade_id }), 'session') };
}

function refuseOtherPlace(
  { reports_site_id }: Asked,
  held: { site_grade_id: number; site_name: string },
): void {
  if (reports_site_id === null || reports_site_id === held.site_grade_id) return;
  throw ApiError.invalidField('reports_site_id', `This session was held at ${held.site_name}, not there.`);
}

async function writeReport(tx: Transaction, { work, program, asked }: Writing, ra_id: number) {
  const readAloud = await findReadAloudToReport.first(tx, { ra_id });
  if (readAloud?.program !== program) throw ApiError.notFound('session');
  const { site_grade_id } = readAloud;
  refuseOtherPlace(asked, readAloud);
  const tooEarly = notDoneYet(readAloud);
  if (tooEarly) return unchanged(await reply(tx, 'not done yet', tooEarly, null));
  if ((await markReported(tx, ra_id)) === 0) {
    const first = await findReportOfReadAloud.first(tx, { ra_id });
    // Without a report, it is no longer done: another request has changed it back since we looked.
    if (!first) throw new ChangedMeanwhile();
    return earlier(tx, first);
  }
  const { rating, what_was_read, how_it_went, to_change } = asked;
  const { staff_id: written_by, today: submitted_on } = work;
  const row = { ra_id, program, site_grade_id, submitted_on, written_by };
  await insertReports(tx, [{ ...row, rating, what_was_read, how_it_went, to_change }]);
  const report = found(await findReportOfReadAloud.first(tx, { ra_id }), 'report');
  return changed(await reply(tx, 'submitted', reportSubmitted(report.site_name), report));
}

async function changeReport(tx: Transaction, { work, program, asked }: Writing, rep_id: number) {
  const before = await findReport.first(tx, { rep_id });
  if (before?.program !== program) throw ApiError.notFound('report');
  if (asked.version === undefined) throw ApiError.versionRequired();
  if (asked.ra_id !== null && asked.ra_id !== before.ra_id) {
    throw ApiError.invalidField('ra_id', 'This report is about another session.');
  }
  refuseOtherPlace(asked, before);
  const { rating, what_was_read, how_it_went, to_change, version } = asked;
  const saved = await updateReport(
    tx,
    { ...editionOf(work), rating, what_was_read, how_it_went, to_change },
    { rep_id, version },
  );
  const report = found(await findReport.first(tx, { rep_id }), 'report');
  if (saved === 0) throw ApiError.changedMeanwhile('report', report.changed_by);
  return changed(await reply(tx, 'saved', 'The report is saved.', report));
}

export function saveReport(work: Work, program: Programme, asked: Asked): Promise<Reply> {
  if (!hasWords(asked)) throw ApiError.invalidField('what_was_read', reportNeedsWords);
  const writing = { work, program, asked };
  return once(work, 'submit_report', { program, ...asked }, async (tx) => {
    if (asked.rep_id !== null) return changeReport(tx, writing, asked.rep_id);
    if (asked.ra_id !== null) return writeReport(tx, writing, asked.ra_id);
    if (asked.reports_site_id === null) {
      throw ApiError.invalidField('ra_id', 'Choose the session that the report is about.');
    }
    const only = await findOnlyPending(tx, program, asked.reports_site_id);
    return 'reported' in only ? earlier(tx, only.reported) : writeReport(tx, writing, only.ra_id);
  });
}

/** Adds a comment to a report: the text as typed, under the name of the signed-in person. */

interface Commenting {
  db: Database;
  program: Programme;
  author: StaffMember;
  now: Date;
}

export function addComment(
  { db, program, author, now }: Commenting,
  asked: BodyOf<typeof postComment>,
): Promise<ReportComment[]> {
  const { request_id, ...comment } = asked;
  const at = now.toISOString();
  const input = { program, ...asked };
  return once({ db, now }, 'post_report_comment', input, async (tx) => {
    const report = await findProgramOfReport.first(tx, comment);
    if (report?.program !== program) throw ApiError.notFound('report');
    const [comment_id = 0] = await insertComments(tx, [{ ...comment, staff_id: author.staff_id, at }]);
    return changed([{ comment_id, ...comment, author: author.name, at, mine: true }]);
  });
}
