import type { CalendarDate } from '@storyvan/contract/common/calendar-date';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export const weekdayOf = (date: CalendarDate): string =>
  days[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
