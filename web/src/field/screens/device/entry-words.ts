import type { EntryKind } from '@storyvan/contract/common/field-entry';

interface Done {
  kind: EntryKind;
  place_name: string;
  /** The child or place that it is about; null if that is not known. */
  party: string | null;
  /** The child that it enrols. */
  newChild: string | null | undefined;
}

/** "Lent to Asha Gawde", "Session marked done": what an entry made without a network is called. */
export function doneWords({ kind, place_name, party, newChild }: Done): string {
  const withChild = (words: string, link: string) => (party ? `${words} ${link} ${party}` : words);
  switch (kind) {
    case 'issue':
      return `Lent to ${party ?? place_name}`;
    case 'return':
      return withChild('Taken back', 'from');
    case 'renewal':
      return withChild('Renewed', 'for');
    case 'undo':
      return 'Undone';
    case 'session_done':
      return 'Session marked done';
    case 'observation':
      return withChild('“How was it?”', 'of');
    case 'enrolment':
      return `Enrolled ${newChild ?? 'a child'}`;
    case 'report':
      return 'Report written';
  }
}
