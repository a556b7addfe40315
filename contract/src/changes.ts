import { z } from 'zod';
import { replyDate } from './common/calendar-date.ts';
import { copyState } from './common/copy-state.ts';
import { pageQuery } from './common/paging.ts';
import { programme } from './common/programme.ts';
import { get } from './endpoint.ts';

export const about = {
  title: 'Changes',
  description: 'What happened since a program last asked, for programs that keep a copy of the loans.',
};

/** In the order in which people read them. */
export const changeKinds = [
  'issue_site',
  'issue_child',
  'renew_child',
  'return_child',
  'return_site',
  'undo',
  'copy_state',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const change = z.object({
  change_id: z.uuid().describe('The same each time the change is delivered: skip one that you already have'),
  kind: z.enum(changeKinds).describe('What happened'),
  at: z.string().describe('When it was recorded; UTC'),
  date: replyDate.describe('The date it has in the register'),
  accn_no: z.string(),
  title: z.string().describe('The title of the book as it is now'),
  isbn: z.string().nullable(),
  program: programme.nullable().describe('Null for copy_state'),
  site_grade_id: z.int().nullable().describe('The site or grade; null for copy_state'),
  child_id: z.int().nullable().describe('The child who borrowed or returned it; never a name'),
  loan_id: z.string().nullable().describe('The same for the issue, renewals and return of one loan'),
  undoes: z.string().nullable().describe('For undo: the change_id of the change that it undoes'),
  from_state: copyState.nullable().describe('For copy_state'),
  to_state: copyState.nullable().describe('For copy_state'),
  staff_id: z.int().describe('Who recorded it'),
});
export type Change = z.infer<typeof change>;

/** Changes on the largest page, and on a usual one. */
export const changesPageSize = { most: 1000, usual: 100 };

/** How long a cursor can be used, in days. */
export const cursorDays = 35;

export const listChanges = get('/api/changes', 'coordinator', {
  query: z.object(pageQuery(changesPageSize.most, changesPageSize.usual)),
  reply: z.object({
    changes: z.array(change).max(changesPageSize.most).describe('The oldest first'),
    next: z.string().describe('Send it as `after` the next time. Store it together with the changes'),
    more: z.boolean().describe('Whether more changes are available now'),
  }),
  doc: `Every issue, renewal, return and undo, and every copy that is withdrawn, lost or found, in the order in which they were recorded. Without \`after\`, it starts with the oldest. No change is ever skipped, but one may come twice (at-least-once delivery): use \`change_id\` to skip it. A cursor that is older than ${cursorDays} days, or from before a backup was restored, is answered 410 \`cursor_expired\`: start again without \`after\`.`,
});
