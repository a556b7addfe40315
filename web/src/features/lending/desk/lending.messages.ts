import { unableToIssue, unableToReturn } from '../../../records/loan/lending-sentences.ts';
import type { DeskSetup } from './desk-task.ts';

/** The sentences of SPEC section 8, word for word, and when each is shown. */

/** The alert of a return that succeeded on a child's page. */
export const returned = 'returned';
const oopsReturning = 'Oops! We encountered an error while returning this book. Please try again later.';
const unableToRenew = 'Unable to renew the book';

/**
 * Where a failure is shown: in growls, or in an error dialog. `status` is the server's status value, or null after an error without a reply.
 * A return from a site says "issue", as SPEC section 8 requires.
 */
export function failureMessages(setup: DeskSetup, status: string | null) {
  const { program, task, fixed_child_id } = setup;
  if (task === 'return-child') {
    return fixed_child_id === undefined
      ? { growls: [unableToReturn], dialog: null }
      : { growls: [], dialog: oopsReturning };
  }
  if (task === 'renew-child') return { growls: [unableToRenew], dialog: null };
  if (task === 'return-place' || status === null) return { growls: [unableToIssue], dialog: null };
  if (program === 'lis') return { growls: [unableToIssue, status], dialog: null };
  return { growls: [task === 'issue-place' ? status : unableToIssue], dialog: null };
}
