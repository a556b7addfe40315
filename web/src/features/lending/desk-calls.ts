import { unpadded } from '@storyvan/contract/common/calendar-date';
import {
  type HeldBy,
  type IssueReply,
  issueBookChild,
  issueBookSite,
  type ReturnReply,
  returnBookFromChild,
  returnBookSite,
} from '@storyvan/contract/lending';
import { call } from '../../lib/call.ts';
import type { DeskRow } from './desk-list.ts';
import type { DeskSetup } from './desk-task.ts';

/** The librarian id is fixed at 1 (SPEC section 6). */
const librarian_id = 1;

/** Sends the issue or the return of a row. */
export function sendLending(
  { program, site_grade_id, task }: DeskSetup,
  { accn_no, child, date, request_id }: DeskRow,
  signal: AbortSignal,
): Promise<IssueReply | ReturnReply> {
  const common = { program, librarian_id, site_grade_id, accn_no, request_id };
  const issue = { ...common, date_issue: unpadded(date) };
  const giveBack = { ...common, date_return: unpadded(date) };
  switch (task) {
    case 'issue-place':
      return call(issueBookSite, { body: issue }, signal);
    case 'issue-child':
      return call(issueBookChild, { body: { ...issue, child_id: child?.child_id } }, signal);
    case 'return-child':
      return call(returnBookFromChild, { body: giveBack }, signal);
    case 'return-place':
      return call(returnBookSite, { body: giveBack }, signal);
  }
}

/** Takes a copy back from the child who has it, at that child's own place. */
export function sendTakeBack(
  { program, site_grade_id }: HeldBy,
  { accn_no, date, request_id }: Pick<DeskRow, 'accn_no' | 'date' | 'request_id'>,
  signal: AbortSignal,
): Promise<ReturnReply> {
  const body = { program, librarian_id, site_grade_id, accn_no, date_return: unpadded(date), request_id };
  return call(returnBookFromChild, { body }, signal);
}
