import { Stack } from '@mantine/core';
import { addDays, today as todayHere } from '@storyvan/domain/calendar-date';
import { type DateRange, rangeBefore } from '@storyvan/domain/date-range';
import type { ReactNode } from 'react';
import { describeRange, orderProblem } from '../../lib/date-ranges.ts';
import type { Read } from '../../lib/use-read.ts';
import type { Crumb } from '../../ui/crumbs.ts';
import { DateRangeField } from '../../ui/DateRangeField.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { UnreadableDates } from '../../ui/UnreadableDates.tsx';
import classes from './LendingStatistics.module.css';
import type { StatisticsStep } from './statistics-step.ts';

interface StatisticsFrameProps {
  crumbs: Crumb[];
  title: string;
  aside?: ReactNode;
  step: StatisticsStep;
  /** The figures shown may still be those of the previous dates. */
  read: Read<unknown>;
  children: ReactNode;
}

/** Shared by all steps: the dates, and the period they are compared with. */
export function StatisticsFrame(props: StatisticsFrameProps) {
  const { crumbs, title, aside, step, read, children } = props;
  const outdated = read.status === 'done' && read.outdated;
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

/** Which dates the figures are compared with, and why. */
function comparedWith(range: DateRange, today: string): string {
  const before = rangeBefore(range, today);
  const isYearEarlier = addDays(before.end, 1) < range.start;
  const runs = range.start <= today && today < range.end;
  const why = isYearEarlier
    ? `: the same dates a year earlier${runs ? ', as far as this range has run' : ''}`
    : runs && ': as long as this range has run so far';
  return `Compared with ${describeRange(before)}${why || ''}.`;
}
