import type { JournalEntry } from '../../../../records/import/journal.ts';
import type { AddedCopy } from './copy-numbers.commands.ts';

/** The journal entries of new copies; a copy is as it was imported until it is first lent, withdrawn or lost. */
export const copyEntries = (copies: readonly AddedCopy[]): JournalEntry[] =>
  copies.map(({ accn_no, state = 'available' }) => ({
    noun: 'copy',
    key: accn_no,
    before: null,
    after: { state, last_event_id: null, moved_on: null },
  }));
