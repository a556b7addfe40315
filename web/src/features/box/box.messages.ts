import type { BoxCopy, BoxPurpose } from '@storyvan/contract/box';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { formatDate } from '@storyvan/domain/calendar-date';
import { withoutLabel } from '../../lib/without-label.ts';

/** The words of the checklists for packing and unpacking; `none` replaces an empty group. */
export const wordsOf = {
  packing: {
    mode: 'Packing',
    scan: 'Scan each book as you put it into the box',
    one: 'Lend',
    all: 'Lend all that are here',
    groups: { expected: 'To pack', done: 'In the box', away: 'Cannot go', 'not ours': 'Not on the list' },
    none: {
      expected: 'Nothing is left to pack.',
      done: 'Scanned books appear here. Each is lent to this place at once.',
    },
  },
  unpacking: {
    mode: 'Unpacking',
    scan: 'Scan each book as you take it out of the box',
    one: 'Take back',
    all: 'Take back all',
    groups: {
      expected: 'Not back yet',
      done: 'Back in the library',
      away: 'With children, or lost',
      'not ours': 'Not on the list',
    },
    none: {
      expected: 'No book is missing.',
      done: 'Scanned books appear here. Each is returned to the library at once.',
    },
  },
} as const satisfies Record<BoxPurpose, object>;

/** "in the library", "with Rahul Naik, Tonca", "at Chimbel since 13 Oct 2026", "lost" */
export function whereWords({ state, held_by }: Pick<BoxCopy, 'state' | 'held_by'>): string {
  if (state !== 'available') return state;
  if (held_by === null) return 'in the library';
  const { child_name, place_name, since } = held_by;
  const holder = child_name === null ? `at ${place_name}` : `with ${child_name}, ${place_name}`;
  return `${holder}, since ${formatDate(since)}`;
}

/** The numbers in pasted text: spaces, commas, semicolons and new lines separate them. */
export const numbersIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map(withoutLabel)
      .map(normaliseAccnNo)
      .filter(Boolean),
  ),
];
