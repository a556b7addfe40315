import type { Programme } from '@storyvan/contract/common/programme';
import { addDays, type CalendarDate, daysBetween } from './calendar-date.ts';

/**
 * When a loan is overdue: the day after its period ends (DOMAIN, overdue). There are no fines, and it never blocks
 * lending. A box is due as a whole, even while a child has one of its books.
 */

/** In days, for the loan of a child and for the box of a site or grade. */
export interface LoanPeriods {
  child: Record<Programme, number>;
  site: Record<Programme, number>;
}

/** From the settings `loan_period_days.mop`, `box_period_days.lis` …; the defaults are 14 and 35 days. */
export function loanPeriodsOf(settings: readonly { key: string; value: string }[]): LoanPeriods {
  const days = (key: string, byDefault: number) =>
    Number(settings.find((setting) => setting.key === key)?.value ?? byDefault);
  return {
    child: { mop: days('loan_period_days.mop', 14), lis: days('loan_period_days.lis', 14) },
    site: { mop: days('box_period_days.mop', 35), lis: days('box_period_days.lis', 35) },
  };
}

/** Days since the issue; `until` is today or the date of return. */
export const daysOut = (date_issue: CalendarDate, until: CalendarDate): number =>
  daysBetween(date_issue, until);

/** The last day on which the loan is not overdue. */
export const dueOn = (date_issue: CalendarDate, period: number): CalendarDate => addDays(date_issue, period);

/** The first day on which the loan is overdue. */
export const overdueFrom = (date_issue: CalendarDate, period: number): CalendarDate =>
  addDays(dueOn(date_issue, period), 1);

/** Days out, and whether the loan is overdue. */
export function timeOut(date_issue: CalendarDate, today: CalendarDate, period: number) {
  const days_out = daysOut(date_issue, today);
  return { days_out, overdue: days_out > period };
}

export const isOverdue = (date_issue: CalendarDate, today: CalendarDate, period: number): boolean =>
  timeOut(date_issue, today, period).overdue;

/** For queries: loans issued before this date are overdue today. */
export const overdueBefore = (today: CalendarDate, period: number): CalendarDate => addDays(today, -period);

/** For queries: loans issued on this date or before are due on `date` or before. */
export const issuedWhenDue = (date: CalendarDate, period: number): CalendarDate => addDays(date, -period);
