import { type CalendarDate, formatDate } from '@storyvan/contract/common/calendar-date';
import { Link } from '@tanstack/react-router';
import type { PlaceNames } from '../../lib/use-place-names.ts';
import { type PlaceRef, placeCrumbs, taskLink } from '../../ui/places/place-links.ts';
import type { Crumb } from '../../ui/Screen.tsx';

/** The way to what lies beneath the book list of a place. */
export const bookListCrumbs = (place: PlaceRef, names: PlaceNames): Crumb[] => [
  ...placeCrumbs(place, names),
  { label: 'Book list', link: taskLink(place, 'book_list') },
];

export const nothingIssuedOn = (place: PlaceRef, date: CalendarDate) => ({
  title: `No books were issued here on ${formatDate(date)}`,
  hint: (
    <>
      Choose another date from the <Link {...taskLink(place, 'book_list')}>book list</Link>.
    </>
  ),
});
