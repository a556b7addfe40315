import { addDays, type CalendarDate, today } from '@storyvan/contract/common/calendar-date';
import { weekStart } from '@storyvan/contract/common/week';
import { Link, useNavigate } from '@tanstack/react-router';
import { DateField } from '../../ui/DateField.tsx';
import { plannerLink } from '../../ui/places/week-links.ts';
import classes from './WeekSteps.module.css';
import { weekTitle } from './week-title.ts';

/** The way to the week before and after, to this one, and to that of any date. */
export function WeekSteps({ start }: { start: CalendarDate }) {
  const navigate = useNavigate();
  const previous = addDays(start, -7);
  const next = addDays(start, 7);
  const thisWeek = weekStart(today());
  return (
    <nav aria-label="Weeks" className={classes.steps}>
      <Link
        {...plannerLink(previous)}
        className={classes.step}
        aria-label={`Previous: ${weekTitle(previous)}`}
      >
        <span aria-hidden="true">←</span>
      </Link>
      <Link
        {...plannerLink()}
        className={classes.step}
        aria-current={start === thisWeek ? 'date' : undefined}
        data-now={start === thisWeek || undefined}
      >
        This week
      </Link>
      <Link {...plannerLink(next)} className={classes.step} aria-label={`Next: ${weekTitle(next)}`}>
        <span aria-hidden="true">→</span>
      </Link>
      <DateField label="Week of" value={start} onChoose={(date) => navigate(plannerLink(weekStart(date)))} />
    </nav>
  );
}
