import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import classes from './DateRangeField.module.css';

/** Says so when a date in the address does not exist, since other dates are shown then. */
export function UnreadableDates({ dates }: { dates: (string | undefined)[] }) {
  const wrong = dates.filter((date) => date !== undefined && !parseCalendarDate(date));
  if (wrong.length === 0) return null;
  return (
    <p role="alert" className={classes.problem}>
      {wrong.length === 1 ? 'A date' : 'The dates'} in the address of this page,{' '}
      {wrong.map((date) => `“${date}”`).join(' and ')},{wrong.length === 1 ? ' does' : ' do'} not exist and{' '}
      {wrong.length === 1 ? 'was' : 'were'} ignored.
    </p>
  );
}
