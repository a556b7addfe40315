import { addDays, type CalendarDate } from '@storyvan/contract/common/calendar-date';

/** The times that people ask the log for, as they stand on a day. */

interface Period {
  key: string;
  label: string;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

export const periods = (today: CalendarDate): Period[] => [
  { key: 'any', label: 'Any time' },
  { key: 'today', label: 'Today', from: today },
  { key: 'week', label: 'Last 7 days', from: addDays(today, -6) },
  { key: 'month', label: 'Last 30 days', from: addDays(today, -29) },
];

/** The key of that time, or "dates" where it is another. */
export function periodOf({ from, to }: Pick<Period, 'from' | 'to'>, today: CalendarDate): string {
  const period = periods(today).find((each) => each.from === from && each.to === to);
  return period?.key ?? 'dates';
}
