import { Stack } from '@mantine/core';
import { addDays, today as todayHere } from '@storyvan/contract/common/calendar-date';
import { type DateRange, rangeBefore } from '@storyvan/contract/common/date-range';
import type { ReactNode } from 'react';
import { describeRange, orderProblem } from '../../lib/date-ranges.ts';
import { DateRangeField } from '../../ui/DateRangeField.tsx';
import { type Crumb, Screen } from '../../ui/Screen.tsx';
import { UnreadableDates } from '../../ui/UnreadableDates.tsx';
import classes from './StatisticsFrame.module.css';
import type { StatisticsStep } from './statistics-step.ts';

interface StatisticsFrameProps {
  crumbs: Crumb[];
  title: string;
  aside?: ReactNode;
  step: StatisticsStep;
  /** While the figures shown are still those of other dates. */
  outdated: boolean | undefined;
  children: ReactNode;
}

/** What every step of the statistics has: the dates, and what they are compared with. */
export function StatisticsFrame(props: StatisticsFrameProps) {
  const { crumbs, title, aside, step, outdated = false, children } = props;
  const { range, search, onRange } = step;
  const today = todayHere();
  return (
    <Screen crumbs={crumbs} title={title} aside={aside}>
      <Stack gap="md">
        <DateRangeField value={range} onChange={onRange} today={today} />
        <UnreadableDates dates={[search.start, search.end]} />
        {orderProblem(range) === null && (
          <>
            <p className={classes.compared}>
              {comparedWith(range, today)}
              <span role="status" className={classes.waiting}>
                {outdated && ' Counting the new dates…'}
              </span>
            </p>
            <div className={classes.content} aria-busy={outdated} data-outdated={outdated || undefined}>
              {children}
            </div>
          </>
        )}
      </Stack>
    </Screen>
  );
}

/** Which dates the figures are compared with, and why these. */
function comparedWith(range: DateRange, today: string): string {
  const before = rangeBefore(range, today);
  const isYearEarlier = addDays(before.end, 1) < range.start;
  const runs = range.start <= today && today < range.end;
  const why = isYearEarlier
    ? `: the same dates a year earlier${runs ? ', as far as this range has run' : ''}`
    : runs && ': as long as this range has run so far';
  return `Compared with ${describeRange(before)}${why || ''}.`;
}
