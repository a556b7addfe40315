import { addDays, type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';
import { clockTime } from '@storyvan/domain/time-of-day';
import { dayName } from '@storyvan/domain/week';

/** "Wednesday, 18 Nov 2026" */
export const dayWords = (date: string): string => `${dayName(date)}, ${formatDate(date)}`;

/** "Wednesday, 18 Nov 2026, 4:30 PM" */
export const momentWords = ({ date, time }: { date: string; time: string | null }): string =>
  time === null ? dayWords(date) : `${dayWords(date)}, ${clockTime(time)}`;

interface Moment {
  date: string;
  time: string | null;
  status: string;
}

/** "Today 3:30 PM", "Done today, 3:30 PM", "Tomorrow 3:30 PM" or "Friday, 27 Nov, 3:30 PM". */
export function visitWords({ date, time, status }: Moment, today: CalendarDate): string {
  const at = (day: string, between = ' ') => (time === null ? day : `${day}${between}${clockTime(time)}`);
  if (date === today) return status === 'done' ? at('Done today', ', ') : at('Today');
  if (date === addDays(today, 1)) return at('Tomorrow');
  const [day, month] = formatDate(date).split(' ');
  return at(`${dayName(date)}, ${day} ${month}`, ', ');
}
