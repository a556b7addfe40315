import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import type { Holder } from '@storyvan/contract/common/programme';
import {
  issueBookChild,
  issueBookSite,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import type { TestApp } from '../test-app.ts';

interface Reply {
  status: { message: string };
  details: LendingDetails | null;
}

/** Lends and takes back at one place as its staff do; a refusal fails the test. Gives the event that an undo names. */
export function lendingDesk(app: TestApp, holder: Holder) {
  const done = ({ status, details }: Reply): string => {
    if (details) return details.event_id;
    throw new Error(`Refused: ${status.message}`);
  };
  const at = { program: holder.program, site_grade_id: holder.site_grade_id };
  return {
    toPlace: async (accn_no: string, date_issue: string) =>
      done(await app.call(issueBookSite, { body: { ...at, accn_no, date_issue } })),
    toChild: async (accn_no: string, child_id: number, date_issue: string) =>
      done(await app.call(issueBookChild, { body: { ...at, accn_no, child_id, date_issue } })),
    fromChild: async (accn_no: string, date_return: string) =>
      done(await app.call(returnBookFromChild, { body: { ...at, accn_no, date_return } })),
    fromPlace: async (accn_no: string, date_return: string) =>
      done(await app.call(returnBookSite, { body: { ...at, accn_no, date_return } })),
    undo: async (event_id: string) => done(await app.call(undoLending, { body: { event_id } })),
  };
}
