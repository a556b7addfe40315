import { type CalendarDate, formatDate } from '@storyvan/contract/common/calendar-date';
import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './DateSteps.module.css';

interface DateStepsProps {
  /** What is stepped through: "Dates of the book list". */
  label: string;
  /** The dates that have records, in any order. */
  dates: CalendarDate[];
  date: CalendarDate;
  linkOf: (date: CalendarDate) => LinkProps;
}

/** The way to the date before this one that has records, and to the one after it. */
export function DateSteps({ label, dates, date, linkOf }: DateStepsProps) {
  const inOrder = [...dates].sort();
  const previous = inOrder.findLast((each) => each < date);
  const next = inOrder.find((each) => each > date);
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className={classes.steps}>
      {previous && (
        <Link {...linkOf(previous)} className={classes.step} aria-label={`Previous: ${formatDate(previous)}`}>
          <span aria-hidden="true">←</span> {formatDate(previous)}
        </Link>
      )}
      {next && (
        <Link {...linkOf(next)} className={classes.step} aria-label={`Next: ${formatDate(next)}`}>
          {formatDate(next)} <span aria-hidden="true">→</span>
        </Link>
      )}
    </nav>
  );
}
