import '@mantine/core/styles/RingProgress.css';
import { Group, RingProgress } from '@mantine/core';
import { pendingReports } from '@storyvan/domain/report-status';
import { counted, formatNumber } from '../../../lib/numbers.ts';
import { Text } from '../../../ui/Text.tsx';
import classes from './ReportDashboardScreen.module.css';

interface Reported {
  ra_count: number;
  report_status: number;
}

/** The share of sessions that have a report, as a ring around its number. */
export function CompleteRing({ of }: { of: Reported }) {
  const percent = completePercent(of);
  const pending = pendingReports(of);
  return (
    <Group gap="1rem 1.5rem">
      <RingProgress
        // Mantine leaves an empty border around the ring.
        size={206}
        m={-18}
        thickness={18}
        rootColor="color-mix(in srgb, var(--star) 45%, var(--card))"
        sections={percent > 0 ? [{ value: percent, color: 'var(--accent)' }] : []}
        label={
          <p className={classes.percent}>
            {percent}
            <span>{'\u00a0%'}</span>
          </p>
        }
      />
      <div>
        <Text>
          <strong className={classes.figure}>{formatNumber(of.report_status)}</strong> of{' '}
          {counted(of.ra_count, 'session')} reported
        </Text>
        <Text strong tone={pending === 0 ? 'good' : 'warn'}>
          {pending === 0 ? 'All submitted' : `${formatNumber(pending)} pending`}
        </Text>
      </div>
    </Group>
  );
}

/** Whole percent of sessions with a report. 100 only when every session has one, 0 only when no session has. */
export function completePercent(of: Reported): number {
  if (pendingReports(of) === 0) return 100;
  const percent = Math.floor((of.report_status / of.ra_count) * 100);
  return of.report_status > 0 ? Math.max(1, percent) : 0;
}
