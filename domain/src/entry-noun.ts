import type { EntryKind } from '@storyvan/contract/common/field-entry';

/** What a sentence calls an entry that was made without a network. */
export const nounOfEntry: Readonly<Record<EntryKind, string>> = {
  issue: 'issue',
  return: 'return',
  renewal: 'renewal',
  undo: 'undo',
  session_done: 'session',
  observation: 'observation',
  enrolment: 'enrolment',
  report: 'report',
};
