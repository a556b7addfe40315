import { findChildByCard } from '@storyvan/contract/children';
import { type IssueReply, issueBookChild, issueBookSite, type ReturnReply } from '@storyvan/contract/lending';
import { unpadded } from '@storyvan/domain/calendar-date';
import { call } from '../../../lib/call.ts';
import { librarian_id, returnCopy } from '../../../records/loan/return-copy.ts';
import type { DeskChild, DeskRow } from './desk-list.ts';
import type { DeskSetup } from './desk-task.ts';

/** Sends the issue or return of a row. */
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

interface Card {
  /** The child to choose; null if this desk cannot serve the child. */
  child: DeskChild | null;
  /** Says whose card it is. */
  sentence: string;
}

/** Looks up a scanned card where a book was expected; null if it is unknown or the lookup failed. */
export async function findCard(setup: DeskSetup, cardNo: string): Promise<Card | null> {
  const [found] = await call(findChildByCard, { params: { cardNo } }).catch(() => []);
  if (!found) return null;
  const { child_id, name, level, site_grade_id, place_name } = found;
  if (site_grade_id !== setup.site_grade_id) {
    return {
      child: null,
      sentence: `${cardNo} is the card of ${name}, who is enrolled at ${place_name}, not here.`,
    };
  }
  const choosable = setup.task === 'issue-child' && setup.fixed_child_id === undefined;
  return {
    child: choosable ? { child_id, name, level } : null,
    sentence: `${cardNo} is the card of ${name}, not a book.`,
  };
}
