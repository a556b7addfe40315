import type { Programme } from '@storyvan/contract/common/programme';
import type { PlaceNames } from '../../lib/use-place-names.ts';

/** What a site and a grade call the same things. */
export const wordsOf = {
  mop: { place: 'site', atPlace: 'At the site', lend: 'Lend to site' },
  lis: { place: 'grade', atPlace: 'At the grade', lend: 'Issue books to the grade' },
} as const satisfies Record<Programme, object>;

/** "pending-books-Aldona Primary-III-A": the name of a file tells what it lists and of which place. */
export const fileNameOf = (list: string, names: PlaceNames): string =>
  [list, names.school_name, names.name].filter(Boolean).join('-');
