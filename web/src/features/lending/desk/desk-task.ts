import type { Programme } from '@storyvan/contract/common/programme';

/** What a desk does: issue to a place (site or grade) or to a child, or return from one of them. */
export type DeskTask = 'issue-place' | 'issue-child' | 'return-child' | 'return-place';

/** The place and task of a desk; fixed while its screen is open. */
export interface DeskSetup {
  program: Programme;
  site_grade_id: number;
  task: DeskTask;
  /** On a child's page: the only child this desk serves. */
  fixed_child_id?: number;
}

export const isIssue = (task: DeskTask): boolean => task === 'issue-place' || task === 'issue-child';

/** The words that change with the task. */
export interface DeskWords {
  done: string;
  enter: string;
  button: string;
  date: string;
  /** Added to a refusal, to make clear that nothing changed. */
  nothing: string;
  again: string;
  /** Shown while the scan list is empty. */
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
