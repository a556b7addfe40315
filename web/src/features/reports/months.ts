import { addDays, type CalendarDate } from '@storyvan/contract/common/calendar-date';

/** Months as paths and replies carry them: "2026-11". */

export const isMonth = (text: string | undefined): text is string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '');

const monthsOffered = 24;

/** The months to choose from, the newest first; one that only the address names is added. */
export function monthsBack(today: CalendarDate, chosen: string | undefined): string[] {
  const months: string[] = [];
  for (let day = today; months.length < monthsOffered; day = addDays(`${day.slice(0, 7)}-01`, -1)) {
    months.push(day.slice(0, 7));
  }
  return isMonth(chosen) && !months.includes(chosen) ? [...months, chosen] : months;
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Nov" */
export const monthName = (month: string): string => names[Number(month.slice(5, 7)) - 1] ?? month;

/** "Nov 2026" */
export const formatMonth = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;
