import { type CalendarDate, formatDate } from '@storyvan/contract/common/calendar-date';
import type { ReactNode } from 'react';
import classes from './PlaceCare.module.css';

/** Stands above what is closed: what is read here is history. */
export function ClosedNote({ since, children }: { since: CalendarDate; children?: ReactNode }) {
  return (
    <div className={classes.closed}>
      <p className={classes.since}>
        <strong>Closed since {formatDate(since)}.</strong> Its history can be read here.
      </p>
      {children}
    </div>
  );
}
