import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { Link, type LinkProps } from '@tanstack/react-router';
import { DateField } from './DateField.tsx';
import classes from './DateSteps.module.css';

interface Step {
  link: LinkProps;
  /** Said by screen readers in place of the arrow: "Day before: 17 Nov 2026". */
  label: string;
}

interface DateStepsProps {
  /** Names the links for screen readers: "Weeks". */
  label: string;
  previous: Step;
  next: Step;
  /** Back to the present: "This week". */
  now: { link: LinkProps; words: string; chosen: boolean };
  /** Label of the field for any date. */
  field: string;
  date: CalendarDate;
  onDate: (date: CalendarDate) => void;
}

/** Links to the day or week before, now and after, and a field for any date. */
export function DateSteps({ label, previous, next, now, field, date, onDate }: DateStepsProps) {
  return (
    <nav aria-label={label} className={classes.steps} data-screen-only>
      <Link {...previous.link} className={classes.step} aria-label={previous.label}>
        <span aria-hidden="true">←</span>
      </Link>
      <Link
        {...now.link}
        className={classes.step}
        aria-current={now.chosen ? 'date' : undefined}
        data-now={now.chosen || undefined}
      >
        {now.words}
      </Link>
      <Link {...next.link} className={classes.step} aria-label={next.label}>
        <span aria-hidden="true">→</span>
      </Link>
      <DateField label={field} value={date} onChoose={onDate} />
    </nav>
  );
}
