import type { StaffMember } from '@storyvan/contract/auth';
import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf } from '@storyvan/contract/endpoint';
import type { postComment, ReportComment } from '@storyvan/contract/reports';
import { ApiError } from '../../api-error.ts';
import { changed } from '../../db/command.ts';
import type { Database } from '../../db/database.ts';
import { insertComments } from '../../records/report/report.commands.ts';
import { once } from '../../records/request/once.commands.ts';
import { findProgramOfReport } from './reports.queries.ts';

/** Adds a comment to a report: the text as typed, under the name of the signed-in person. */

export interface Commenting {
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
