import { type CalendarDate, formatDate, today } from '@storyvan/contract/common/calendar-date';
import type { ReactNode, Ref } from 'react';
import { weekdayOf } from '../../lib/weekday-of.ts';
import { Pill } from '../../ui/Pill.tsx';
import classes from './PlanDay.module.css';

interface DayHeadProps {
  date: CalendarDate;
  heading?: Ref<HTMLHeadingElement>;
  /** At the end: the way to add a session. */
  children?: ReactNode;
}

/** "Wednesday 18 Nov", which names the section around it. */
export function DayHead({ date, heading, children }: DayHeadProps) {
  return (
    <div className={classes.head}>
      <h2 ref={heading} id={`day-${date}`} tabIndex={-1} className={classes.name}>
        {weekdayOf(date)}{' '}
        <span className={classes.date}>{formatDate(date).split(' ').slice(0, 2).join(' ')}</span>
      </h2>
      {date === today() && <Pill kind="mop">Today</Pill>}
      {children}
    </div>
  );
}
