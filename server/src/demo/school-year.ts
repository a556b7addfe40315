import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';

/** When there is lending: schools from June to April without their holidays, sites all year round. */

/** First and last day, month and day. */
const schoolHolidays: ReadonlyArray<readonly [first: string, last: string]> = [
  ['01-01', '01-03'],
  ['04-25', '06-09'],
  ['08-15', '08-15'],
  ['10-28', '11-06'],
  ['12-23', '12-31'],
];
const siteHolidays: ReadonlyArray<readonly [first: string, last: string]> = [
  ['01-01', '01-01'],
  ['08-15', '08-15'],
  ['12-24', '12-26'],
];

const isWithin = (date: CalendarDate, holidays: typeof schoolHolidays): boolean => {
  const day = date.slice(5);
  return holidays.some(([first, last]) => day >= first && day <= last);
};

export const isSchoolDay = (date: CalendarDate): boolean => !isWithin(date, schoolHolidays);

export const isSiteDay = (date: CalendarDate): boolean => !isWithin(date, siteHolidays);

/** The boxes come home at the last session before the summer. */
export const isLastSchoolWeek = (date: CalendarDate): boolean =>
  !isSchoolDay(addDays(date, 7)) && date.slice(5, 7) === '04';

const daysOfLending = 548;

/** Eighteen months of days, the last of them yesterday. */
export const lendingDays = (today: CalendarDate): CalendarDate[] =>
  Array.from({ length: daysOfLending }, (_, n) => addDays(today, n - daysOfLending));
