import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { formatDate } from '@storyvan/domain/calendar-date';
import classes from './Renewals.module.css';

/** "renewed 10 Nov 2026", below the date of issue; nothing for a loan that was not renewed. */
export const Renewals = ({ dates }: { dates: readonly CalendarDate[] }) =>
  dates.length === 0 ? null : (
    <span className={classes.renewals}>renewed {dates.map(formatDate).join(', ')}</span>
  );

/** For a file: "2026-11-10, 2026-11-20". */
export const renewalsInFile = (dates: readonly CalendarDate[]): string => dates.join(', ');
