import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import { weekdayNames } from '@storyvan/contract/common/week';

export const weekdayOf = (date: CalendarDate): string =>
  weekdayNames[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
