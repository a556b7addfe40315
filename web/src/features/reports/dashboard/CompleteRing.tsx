import { pendingReports } from '@storyvan/domain/report-status';
import { counted, formatNumber } from '../../../lib/numbers.ts';
import classes from './ReportDashboardScreen.module.css';

const size = 168;
const thick = 18;
const radius = (size - thick) / 2;
const around = 2 * Math.PI * radius;

/** The share of sessions that have their report, as a ring around its number. */
export function CompleteRing({ of }: { of: { ra_count: number; report_status: number } }) {
  const percent = completePercent(of);
  const pending = pendingReports(of);
  const middle = size / 2;
  return (
    <div className={classes.complete}>
      <div className={classes.ring}>
        <svg viewBox={`0 0 ${size} ${size}`} className={classes.drawing} aria-hidden="true">
          <circle cx={middle} cy={middle} r={radius} className={classes.whole} strokeWidth={thick} />
          {percent > 0 && (
            <circle
              cx={middle}
              cy={middle}
              r={radius}
              className={classes.part}
              strokeWidth={thick}
              strokeDasharray={`${(around * percent) / 100} ${around}`}
              transform={`rotate(-90 ${middle} ${middle})`}
            />
          )}
        </svg>
        <p className={classes.percent}>
          {percent}
          <span className={classes.sign}> %</span>
        </p>
      </div>
      <div>
        <p className={classes.words}>
          <strong>{formatNumber(of.report_status)}</strong> of {counted(of.ra_count, 'session')} reported
        </p>
        <p className={classes.completeRingPending} data-none={pending === 0 || undefined}>
          {pending === 0 ? 'All submitted' : `${formatNumber(pending)} pending`}
        </p>
      </div>
    </div>
  );
}

interface Reported {
  ra_count: number;
  report_status: number;
}

/** Whole percent of sessions with a report. 100 only when none is pending, 0 only when none is written. */
export function completePercent(of: Reported): number {
  if (pendingReports(of) === 0) return 100;
  const percent = Math.floor((of.report_status / of.ra_count) * 100);
  return of.report_status > 0 ? Math.max(1, percent) : 0;
}
