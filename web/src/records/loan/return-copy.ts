import type { Holder } from '@storyvan/contract/common/programme';
import { type ReturnReply, returnBookFromChild, returnBookSite } from '@storyvan/contract/lending';
import { type CalendarDate, unpadded } from '@storyvan/domain/calendar-date';
import { call } from '../../lib/call.ts';

/** The librarian id is fixed at 1 (SPEC section 6). */
export const librarian_id = 1;

interface Returned {
  accn_no: string;
  date: CalendarDate;
  request_id: string;
}

/** Returns a copy: from the child of this place who has it to where it was lent from, or from the place itself. */
export function returnCopy(
  from: 'child' | 'place',
  { program, site_grade_id }: Holder,
  { accn_no, date, request_id }: Returned,
): Promise<ReturnReply> {
  const body = { program, librarian_id, site_grade_id, accn_no, date_return: unpadded(date), request_id };
  return call(from === 'child' ? returnBookFromChild : returnBookSite, { body });
}
