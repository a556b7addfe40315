import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { submitReading } from '@storyvan/contract/reading';
import { callErrorOf } from '../../lib/send-once.ts';

/** What the form of a reading says where it cannot be saved. */
export type ReadingProblems = Partial<
  Record<'child' | 'accn_no' | 'date_reading' | 'librarian_id' | 'form', string>
>;

export const noBook = 'An accession number is needed: scan the book, or type its number.';
export const unknownBook = 'No book has this accession number.';
export const noDate = 'Please choose the date.';
export const nobodyReadWith = 'Please choose who read with the child.';

const savedBefore =
  'This was saved at the first try, although no answer came. What you have changed since is not saved: close this, and add it anew if it is needed.';

/** Each refusal stands at its field. */
export function refusalProblems({
  status,
  message,
}: ReplyOf<typeof submitReading>['status']): ReadingProblems {
  return status === 'unknown accession number' ? { accn_no: message } : { child: message };
}

export function failureProblems(failure: unknown): ReadingProblems {
  const error = callErrorOf(failure);
  if (error.code === 'conflict') return { form: savedBefore };
  if (error.code === 'future_date') return { date_reading: error.message };
  return { form: `${error.message} Nothing you typed is lost: press Save to try again.` };
}
