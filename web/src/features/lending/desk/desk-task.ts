import type { Programme } from '@storyvan/contract/common/programme';

/** What a desk does with a scan: issue to a place (site or grade) or to a child, renew, or return from one of them. */
export type DeskTask = 'issue-place' | 'issue-child' | 'renew-child' | 'return-child' | 'return-place';

/** The place of a desk, and the task that its screen opens it in; a switch changes the task. */
export interface DeskSetup {
  program: Programme;
  site_grade_id: number;
  task: DeskTask;
  /** On a child's page: the only child this desk serves. */
  fixed_child_id?: number;
}

export type DeskParty = 'children' | 'place';

/** Whom the desk serves. One desk of a place has the same list, child and date for all its tasks. */
export const partyOf = (task: DeskTask): DeskParty => (task.endsWith('place') ? 'place' : 'children');

/** The tasks of the switch. */
export const tasksOf = (setup: DeskSetup): readonly DeskTask[] =>
  partyOf(setup.task) === 'place'
    ? ['issue-place', 'return-place']
    : ['issue-child', 'return-child', 'renew-child'];

/** The words that change with the task. */
export interface DeskWords {
  /** On the switch. */
  name: string;
  enter: string;
  button: string;
  date: string;
  /** On a date that is not today. */
  doing: string;
  /** Added to a refusal, to make clear that nothing changed. */
  nothing: string;
  /** Shown while the scan list is empty. */
  empty: string;
}

const lend: DeskWords = {
  name: 'Lend',
  enter: 'Enter lends',
  button: 'Lend',
  date: 'Issue date',
  doing: 'Lending',
  nothing: 'Nothing was issued.',
  empty: 'Scan a book to lend it. What you do is listed here, newest first.',
};

const takeBack: DeskWords = {
  name: 'Take back',
  enter: 'Enter takes back',
  button: 'Take back',
  date: 'Return date',
  doing: 'Taking back',
  nothing: 'Nothing was returned.',
  empty: 'Scan a book to take it back. What you do is listed here, newest first.',
};

const renew: DeskWords = {
  name: 'Renew',
  enter: 'Enter renews',
  button: 'Renew',
  date: 'Renewal date',
  doing: 'Renewing',
  nothing: 'Nothing was renewed.',
  empty: 'Scan a book that its child keeps for longer. What you do is listed here, newest first.',
};

const words: Record<DeskTask, DeskWords> = {
  'issue-place': lend,
  'issue-child': lend,
  'renew-child': renew,
  'return-child': takeBack,
  'return-place': takeBack,
};

export const wordsOf = (task: DeskTask): DeskWords => words[task];

/** The title of the screen once the switch was moved. */
export function titleOf(task: DeskTask, program: Programme): string {
  const place = program === 'mop' ? 'site' : 'grade';
  return {
    'issue-place': `Lend to ${place}`,
    'issue-child': 'Lend to child',
    'renew-child': 'Renew books',
    'return-child': 'Take back from child',
    'return-place': `Take back from ${place}`,
  }[task];
}
