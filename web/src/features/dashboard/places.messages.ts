import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { PlacesBy } from './places-by.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "November" */
export const monthNameOf = (date: CalendarDate): string => months[Number(date.split('-')[1]) - 1] ?? '';

interface FigureWords {
  /** The heading of a column, a choice. */
  label: string;
  /** What the list is of. */
  title: string;
  /** When every place has 0. */
  none: string;
}

export function figureWords(by: PlacesBy, today: CalendarDate): FigureWords {
  const month = monthNameOf(today);
  const words: Record<PlacesBy, FigureWords> = {
    books_out: {
      label: 'Books out',
      title: 'Books out with children',
      none: 'No books are with children',
    },
    borrowed: {
      label: 'Borrowed',
      title: `Children who borrowed in ${month}`,
      none: `No child has borrowed in ${month} yet`,
    },
    not_borrowed: {
      label: 'Have not borrowed',
      title: `Children who have not borrowed in ${month}`,
      none: `Every child has borrowed in ${month}`,
    },
    overdue: { label: 'Overdue', title: 'Overdue books', none: 'No book is overdue' },
    sessions: { label: 'Sessions', title: 'Sessions this week', none: 'There is no session this week' },
    reports: { label: 'Reports pending', title: 'Reports pending', none: 'All reports are submitted' },
  };
  return words[by];
}

export const placeWords = {
  mop: {
    place: 'Site',
    places: 'sites',
    noPlaces: {
      title: 'There are no sites yet',
      hint: 'Sites come in with “storyvan import sites”.',
    },
  },
  lis: {
    place: 'Grade',
    places: 'grades',
    noPlaces: {
      title: 'There are no grades yet',
      hint: 'Schools and their grades come in with “storyvan import schools”.',
    },
  },
} as const;
