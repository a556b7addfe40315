import { Stack } from '@mantine/core';
import { today as todayHere } from '@storyvan/contract/common/calendar-date';
import { type DateRange, rangeBefore } from '@storyvan/contract/common/date-range';
import type { ReactNode } from 'react';
import { describeRange, orderProblem } from '../../lib/date-ranges.ts';
import { DateRangeField } from '../../ui/DateRangeField.tsx';
import { type Crumb, Screen } from '../../ui/Screen.tsx';
import classes from './StatisticsFrame.module.css';

interface StatisticsFrameProps {
  crumbs: Crumb[];
  title: string;
  aside?: ReactNode;
  range: DateRange;
  onRange: (range: DateRange) => void;
  /** While the figures shown are still those of other dates. */
  outdated: boolean | undefined;
  children: ReactNode;
}

/** What every step of the statistics has: the dates, and what they are compared with. */
export function StatisticsFrame(props: StatisticsFrameProps) {
  const { crumbs, title, aside, range, onRange, outdated = false, children } = props;
  const today = todayHere();
  return (
    <Screen crumbs={crumbs} title={title} aside={aside}>
      <Stack gap="md">
        <DateRangeField value={range} onChange={onRange} today={today} />
        {orderProblem(range) === null && (
          <>
            <p className={classes.compared}>
              Compared with {describeRange(rangeBefore(range, today))}
              {soFar(range, today)}.
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

/** A range that still runs is compared with as many days as it has run. */
const soFar = ({ start, end }: DateRange, today: string): string =>
  start <= today && today < end ? ': as long as this range has run so far' : '';
