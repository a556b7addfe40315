import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar-date.ts';
import {
  daysOut,
  dueOn,
  isOverdue,
  issuedWhenDue,
  loanPeriodsOf,
  overdueBefore,
  overdueFrom,
  timeOut,
} from './overdue.ts';

describe('a loan of 14 days issued on 1 November', () => {
  it.each([
    ['2026-11-01', 0, false],
    ['2026-11-15', 14, false],
    ['2026-11-16', 15, true],
  ])('on %s, has been out for %i days; overdue: %s', (today, days_out, overdue) => {
    expect(timeOut({ date_issue: '2026-11-01', date_renewed: null }, today, 14)).toEqual({
      days_out,
      overdue,
    });
  });

  it.each([
    ['2026-11-24', 23, false],
    ['2026-11-25', 24, true],
  ])('renewed on the 10th, on %s has been out for %i days; overdue: %s', (today, days_out, overdue) => {
    const loan = { date_issue: '2026-11-01', date_renewed: '2026-11-10' };
    expect(timeOut(loan, today, 14)).toEqual({ days_out, overdue });
  });

  it('on a day before, which a change of the time zone can make today again, has been out for 0 days', () => {
    const loan = { date_issue: '2026-11-01', date_renewed: null };
    expect(timeOut(loan, '2026-10-31', 14)).toEqual({ days_out: 0, overdue: false });
    expect(daysOut('2026-11-01', '2026-10-31')).toBe(0);
  });

  it('is due on the 15th and overdue from the 16th', () => {
    expect([dueOn('2026-11-01', 14), overdueFrom('2026-11-01', 14)]).toEqual(['2026-11-15', '2026-11-16']);
  });
});

it('the boundaries for queries agree with the rule for all dates and periods', () => {
  fc.assert(
    fc.property(fc.integer({ min: -60, max: 60 }), fc.nat(50), (days, period) => {
      const today = '2028-03-01';
      const issued = addDays(today, days);
      const overdue = isOverdue(issued, today, period);
      expect(issued < overdueBefore(today, period)).toBe(overdue);
      expect(overdueFrom(issued, period) <= today).toBe(overdue);
      expect(issued <= issuedWhenDue(today, period)).toBe(dueOn(issued, period) <= today);
    }),
  );
});

it('loan periods, without settings, are 14 days for children and 35 for boxes; settings replace them', () => {
  expect(loanPeriodsOf([])).toEqual({ child: { mop: 14, lis: 14 }, site: { mop: 35, lis: 35 } });
  const settings = [
    { key: 'loan_period_days.lis', value: '21' },
    { key: 'box_period_days.mop', value: '60' },
  ];
  expect(loanPeriodsOf(settings)).toEqual({ child: { mop: 14, lis: 21 }, site: { mop: 60, lis: 35 } });
});
