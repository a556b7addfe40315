import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf } from '@storyvan/contract/endpoint';
import type { postComment, ReportComment } from '@storyvan/contract/reports';
import type { StaffMember } from '@storyvan/contract/session';
import type { Database } from '../../db/database.ts';
import { once } from '../../db/once.commands.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { findProgramOfReport } from './reports.queries.ts';

/** Adds to the discussion of a report: the text as it was typed, under the name of who is signed in. */

const insertComment = prepare((db, p: Slots<Omit<Schema['report_comment'], 'comment_id'>>) =>
  db
    .insertInto('report_comment')
    .values({
      rep_id: p('rep_id'),
      rp_id: p('rp_id'),
      comment: p('comment'),
      staff_id: p('staff_id'),
      at: p('at'),
    })
    .returning('comment_id'),
);

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
  return once(db, { call: 'post_report_comment', request_id, input, at }, async (tx) => {
    const report = await findProgramOfReport.first(tx, comment);
    if (report?.program !== program) throw ApiError.notFound('report');
    const [added] = await insertComment.all(tx, { ...comment, staff_id: author.staff_id, at });
    if (!added) throw new Error('The comment was not written.');
    return [{ ...added, ...comment, author: author.name, at, mine: true }];
  });
}
