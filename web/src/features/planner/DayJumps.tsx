import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import { weekdayOf } from '../../lib/weekday-of.ts';
import classes from './DayJumps.module.css';
import { daysOf } from './week-title.ts';

interface DayJumpsProps {
  start: CalendarDate;
  /** How many sessions a day has. */
  countOn: (date: CalendarDate) => number;
}

/** The way to each day of a week that is longer than a screen, with how much it holds. */
export function DayJumps({ start, countOn }: DayJumpsProps) {
  const handleJump = (date: CalendarDate) => {
    const heading = document.getElementById(`day-${date}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="Days" className={classes.days}>
      {daysOf(start).map((date) => (
        <button key={date} type="button" className={classes.day} onClick={() => handleJump(date)}>
          <span aria-hidden="true">{weekdayOf(date).slice(0, 3)}</span>
          <span className={classes.hidden}>{weekdayOf(date)}: </span>
          <span className={classes.count}>
            {countOn(date)}
            <span className={classes.hidden}>{countOn(date) === 1 ? ' session' : ' sessions'}</span>
          </span>
        </button>
      ))}
    </nav>
  );
}
