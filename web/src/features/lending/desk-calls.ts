import { unpadded } from '@storyvan/contract/common/calendar-date';
import { type IssueReply, issueBookChild, issueBookSite, type ReturnReply } from '@storyvan/contract/lending';
import { call } from '../../lib/call.ts';
import { librarian_id, returnCopy } from '../../lib/return-copy.ts';
import type { DeskRow } from './desk-list.ts';
import type { DeskSetup } from './desk-task.ts';

/** Sends the issue or the return of a row. */
export function sendLending(setup: DeskSetup, row: DeskRow): Promise<IssueReply | ReturnReply> {
  const { program, site_grade_id, task } = setup;
  const { accn_no, child, date, request_id } = row;
  const issue = { program, librarian_id, site_grade_id, accn_no, date_issue: unpadded(date), request_id };
  switch (task) {
    case 'issue-place':
      return call(issueBookSite, { body: issue });
    case 'issue-child':
      return call(issueBookChild, { body: { ...issue, child_id: child?.child_id } });
    case 'return-child':
      return returnCopy('child', setup, row);
    case 'return-place':
      return returnCopy('place', setup, row);
  }
}
