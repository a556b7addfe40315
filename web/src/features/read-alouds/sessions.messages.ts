import { type CalendarDate, formatDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import { clockTime } from '@storyvan/contract/common/time-of-day';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { weekdayOf } from '../../lib/weekday-of.ts';

/** "Wednesday, 18 Nov 2026" */
export const dayWords = (date: CalendarDate): string => `${weekdayOf(date)}, ${formatDate(date)}`;

/** "Wednesday, 18 Nov 2026, 4:30 PM" */
export const momentWords = ({ date, time }: Pick<ReadAloud, 'date' | 'time'>): string =>
  time === null ? dayWords(date) : `${dayWords(date)}, ${clockTime(time)}`;

/** Which one is meant, where many buttons say the same: "Tonca, 18 Nov 2026". */
export const whichSession = ({ site_name, date }: ReadAloud): string => `${site_name}, ${formatDate(date)}`;

export const placesOf: Record<Programme, { all: string; one: string }> = {
  mop: { all: 'All sites', one: 'site' },
  lis: { all: 'All grades', one: 'grade' },
};

const yet = ({ status }: ReadAloud): string => (status === 'planned' ? ' yet' : '');

export const noLead = (session: ReadAloud): string => `No lead${yet(session)}`;
export const noLessonPlan = (session: ReadAloud): string => `No lesson plan${yet(session)}`;

/** From this many on a list is longer than a screen and can be narrowed. */
export const filterFrom = 12;

export const searchedOnly = 'Only the read-alouds that are loaded were searched.';

export const noneFits = 'No read-aloud here has these words.';
