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
  Math.max(0, daysBetween(date_issue, until));

/** The last day on which the loan is not overdue; `since` is the day from which its period counts. */
export const dueOn = (since: CalendarDate, period: number): CalendarDate => addDays(since, period);

/** The first day on which the loan is overdue. */
export const overdueFrom = (since: CalendarDate, period: number): CalendarDate =>
  addDays(dueOn(since, period), 1);

export interface LoanDates {
  date_issue: CalendarDate;
  /** The latest renewal: the loan's period started again on that day. Loans of a site or grade have none. */
  date_renewed: CalendarDate | null;
}

/** The day from which the loan's period counts. */
export const periodStart = ({ date_issue, date_renewed }: LoanDates): CalendarDate =>
  date_renewed ?? date_issue;

/** Days since the issue, and whether the loan is overdue, which counts from the latest renewal. */
export function timeOut(loan: LoanDates, today: CalendarDate, period: number) {
  const days_out = daysOut(loan.date_issue, today);
  return { days_out, overdue: isOverdue(periodStart(loan), today, period) };
}

/** `since`: the day from which the loan's period counts. */
export const isOverdue = (since: CalendarDate, today: CalendarDate, period: number): boolean =>
  daysOut(since, today) > period;

/** For queries: loans whose period started before this date are overdue today. */
export const overdueBefore = (today: CalendarDate, period: number): CalendarDate => addDays(today, -period);

/** For queries: loans whose period started on this date or before are due on `date` or before. */
export const issuedWhenDue = (date: CalendarDate, period: number): CalendarDate => addDays(date, -period);
