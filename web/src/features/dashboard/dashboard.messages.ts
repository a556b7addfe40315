import { type CalendarDate, formatDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';

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
  importCommand: string;
}

export const programmeWords: Record<Programme, ProgrammeWords> = {
  mop: {
    title: 'mop · community sites',
    thisWeek: 'This week',
    nothingThisWeek: 'No session is planned this week.',
    noPlaces: 'No sites yet. Bring them in with',
    importCommand: 'npx storyvan import sites FILE',
  },
  lis: {
    title: 'lis · schools',
    thisWeek: 'Boxes due back',
    nothingThisWeek: 'No box is due back this week.',
    noPlaces: 'No schools yet. Bring them in with',
    importCommand: 'npx storyvan import schools FILE',
  },
};
