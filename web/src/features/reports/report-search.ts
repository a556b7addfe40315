import { reportFields } from '@storyvan/contract/reports';
import { addDays, type CalendarDate, monthNames } from '@storyvan/domain/calendar-date';

/** The filter of lis reports in the address (SPEC section 5): a field, a pattern, a month. */
export interface ReportSearch {
  field?: string;
  pattern?: string;
  month?: string;
  /** Only the reports of this grade. */
  place?: string;
}

export type ReportField = (typeof reportFields)[number];

export const fieldWords: Record<ReportField, { label: string; example: string; finds: string }> = {
  schools_name: { label: 'School name', example: '^St ', finds: 'names that begin with “St ”' },
  grade_code: { label: 'Grade name', example: 'III-A|III-B', finds: 'either grade' },
  lp_name: { label: 'Lesson plan', example: 'mango|tiger', finds: 'plans with either word' },
};

/** The field chosen; the school if it is missing or unknown. */
export const fieldOf = (field: string | undefined): ReportField =>
  reportFields.find((known) => known === field) ?? 'schools_name';

/** Months as in paths and replies: "2026-11". */

export const isMonth = (text: string | undefined): text is string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '');

const monthsOffered = 24;

/** The months to choose from, newest first, with the one in the address added if it is older. */
export function monthsBack(today: CalendarDate, chosen: string | undefined): string[] {
  const months: string[] = [];
  for (let day = today; months.length < monthsOffered; day = addDays(`${day.slice(0, 7)}-01`, -1)) {
    months.push(day.slice(0, 7));
  }
  return isMonth(chosen) && !months.includes(chosen) ? [...months, chosen] : months;
}

/** "Nov" */
export const monthName = (month: string): string => monthNames[Number(month.slice(5, 7)) - 1] ?? month;

/** "Nov 2026" */
export const formatMonth = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;
