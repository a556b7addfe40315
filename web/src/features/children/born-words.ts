import { type CalendarDate, formatDate, today } from '@storyvan/contract/common/calendar-date';

/** "8 years, born 5 Mar 2018"; for 1 January, which stands for a year alone, "about 8 years, born 2018". */
export function bornWords(date_of_birth: CalendarDate, on: CalendarDate = today()): string {
  const [year, day] = [date_of_birth.slice(0, 4), date_of_birth.slice(5)];
  const years = Number(on.slice(0, 4)) - Number(year) - (on.slice(5) < day ? 1 : 0);
  const age = `${years} ${years === 1 ? 'year' : 'years'}`;
  return day === '01-01' ? `about ${age}, born ${year}` : `${age}, born ${formatDate(date_of_birth)}`;
}
