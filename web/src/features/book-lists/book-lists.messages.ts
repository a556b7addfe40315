import type { Programme } from '@storyvan/contract/common/programme';
import { type PlaceRef, placeCrumbs, taskLink } from '../../records/place/place-links.ts';
import type { PlaceNames } from '../../records/place/use-place-names.ts';
import type { Crumb } from '../../ui/crumbs.ts';

/** Words that differ between a site and a grade. */
export const wordsOf = {
  mop: { place: 'site', atPlace: 'At the site', lend: 'Lend to site' },
  lis: { place: 'grade', atPlace: 'At the grade', lend: 'Lend to grade' },
} as const satisfies Record<Programme, object>;

/** "pending-books-Aldona Primary-III-A": what a file lists, and for which place. */
export const fileNameOf = (list: string, names: PlaceNames): string =>
  [list, names.school_name, names.name].filter(Boolean).join('-');

/** Breadcrumbs of the screens below the book list. */
export const bookListCrumbs = (place: PlaceRef, names: PlaceNames): Crumb[] => [
  ...placeCrumbs(place, names),
  { label: 'Book list', link: taskLink(place, 'book_list') },
];
