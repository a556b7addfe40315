import type { Programme } from '@storyvan/contract/common/programme';
import { type CalendarDate, formatDate, today } from '@storyvan/domain/calendar-date';
import type { PlacesBy } from './places-by.ts';

/** "15 Nov" */
export const dayAndMonth = (date: CalendarDate): string => formatDate(date).split(' ').slice(0, 2).join(' ');

/** "Nov", for the figures of the month. */
export const monthOf = (date: CalendarDate): string => formatDate(date).split(' ')[1] ?? '';

export function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
}

interface ProgrammeWords {
  title: string;
  thisWeek: string;
  nothingThisWeek: string;
  noPlaces: string;
  toImport: string;
}

export const programmeWords: Record<Programme, ProgrammeWords> = {
  mop: {
    title: 'mop · community sites',
    thisWeek: 'This week',
    nothingThisWeek: 'No sessions planned this week.',
    noPlaces: 'No sites yet.',
    toImport: 'sites',
  },
  lis: {
    title: 'lis · schools',
    thisWeek: 'Boxes due back',
    nothingThisWeek: 'No boxes due back this week.',
    noPlaces: 'No schools yet.',
    toImport: 'schools and grades',
  },
};

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** "November" */
export const monthNameOf = (date: CalendarDate): string => months[Number(date.split('-')[1]) - 1] ?? '';

interface FigureWords {
  label: string;
  title: string;
  /** Shown when every place has 0. */
  none: string;
}

export function figureWords(by: PlacesBy): FigureWords {
  const month = monthNameOf(today());
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
    overdue: { label: 'Overdue', title: 'Overdue books', none: 'No books are overdue' },
    sessions: { label: 'Sessions', title: 'Sessions this week', none: 'No sessions this week' },
    reports: { label: 'Reports pending', title: 'Reports pending', none: 'All reports are submitted' },
  };
  return words[by];
}

export const placeWords = {
  mop: { place: 'Site', places: 'sites' },
  lis: { place: 'Grade', places: 'grades' },
} as const;
