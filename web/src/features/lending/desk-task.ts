import type { Programme } from '@storyvan/contract/common/programme';

/** What a desk does: lends to a place (site or grade) or to a child, or takes back from one of them. */
export type DeskTask = 'issue-place' | 'issue-child' | 'return-child' | 'return-place';

/** Where a desk stands and what it does; fixed as long as its screen is open. */
export interface DeskSetup {
  program: Programme;
  site_grade_id: number;
  task: DeskTask;
  /** On a child's own page: the only child this desk serves. */
  fixed_child_id?: number;
}

export const isIssue = (task: DeskTask): boolean => task === 'issue-place' || task === 'issue-child';

/** The words that change with the task. */
export interface DeskWords {
  done: string;
  enter: string;
  button: string;
  date: string;
  /** Ends a refusal, so that nobody wonders. */
  nothing: string;
  again: string;
  /** Said while the session's list has no rows. */
  empty: string;
}

const issueWords: DeskWords = {
  done: 'issued',
  enter: 'Enter issues',
  button: 'Issue',
  date: 'Issue date',
  nothing: 'Nothing was issued.',
  again: 'Issue again',
  empty: 'Scan a book to lend it. What you issue is listed here, newest first.',
};

const returnWords: DeskWords = {
  done: 'returned',
  enter: 'Enter takes back',
  button: 'Return',
  date: 'Return date',
  nothing: 'Nothing was returned.',
  again: 'Return again',
  empty: 'Scan a book to take it back. What you take back is listed here, newest first.',
};

export const wordsOf = (task: DeskTask): DeskWords => (isIssue(task) ? issueWords : returnWords);
