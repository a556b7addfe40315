import type { TermOfChild, TermOfScope } from '@storyvan/contract/insight';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type DateRange, monthsIn } from '@storyvan/domain/date-range';
import { grownOf, growthOf } from '@storyvan/domain/insight/borrowing';
import type { Executor } from '../../db/database.ts';
import { readActivity } from './activity.ts';
import { readEnrolled } from './enrolled.ts';
import { borrowersIn } from './figures.rules.ts';
import { rangesOf } from './read-insight.ts';
import type { Scope } from './scope.ts';
import { countLoansOfChild, listTermLoans } from './term.queries.ts';

/** A school term of a scope, or of a child, in a few figures. */

export async function readTermOfScope(
  on: Executor,
  scope: Scope,
  term: DateRange,
  today: CalendarDate,
): Promise<TermOfScope> {
  const { now, before } = rangesOf(term, today);
  const [activity, earlier, enrolled] = await Promise.all([
    readActivity(on, scope.slots, now),
    readActivity(on, scope.slots, before),
    readEnrolled(on, scope, now.end, today),
  ]);
  const borrowers = borrowersIn(activity);
  const growth = growthOf(grownOf(borrowers.values()));
  const lendings = [...activity.places.values()].map(({ lending }) => lending);
  return {
    ...term,
    loans: lendings.reduce((sum, { loans }) => sum + loans, 0),
    loans_before: [...earlier.places.values()].reduce((sum, { lending }) => sum + lending.loans, 0),
    months: activity.months.map((month, n) => ({
      month,
      loans: lendings.reduce((sum, { by_month }) => sum + (by_month[n] ?? 0), 0),
    })),
    children: borrowers.size,
    enrolled: enrolled.total,
    rose: growth.rose,
    growth_children: growth.children,
  };
}

export async function readTermOfChild(
  on: Executor,
  child_id: number,
  term: DateRange,
  today: CalendarDate,
): Promise<TermOfChild> {
  const { now, before } = rangesOf(term, today);
  const [loans, earlier, ever] = await Promise.all([
    listTermLoans.all(on, { child_id, ...now }),
    listTermLoans.all(on, { child_id, ...before }),
    countLoansOfChild.first(on, { child_id }),
  ]);
  const levels = loans.flatMap(({ child_level }) => child_level ?? []);
  return {
    ...term,
    loans: loans.length,
    loans_before: earlier.length,
    months: monthsIn(now).map((month) => ({
      month,
      loans: loans.filter(({ date_issue }) => date_issue.startsWith(month)).length,
    })),
    loans_ever: ever?.loans ?? 0,
    first_level: levels[0] ?? null,
    last_level: levels.at(-1) ?? null,
  };
}
