import { addDays, type CalendarDate, formatDate, today } from '@storyvan/contract/common/calendar-date';
import { Link } from '@tanstack/react-router';
import { DateField } from '../../ui/DateField.tsx';
import classes from './TodoDays.module.css';
import { type TodoSearch, todoLink } from './todo-search.ts';

interface TodoDaysProps {
  date: CalendarDate;
  search: TodoSearch;
  onDate: (date: CalendarDate) => void;
}

/** Looks a day back or ahead, or at any date. */
export function TodoDays({ date, search, onDate }: TodoDaysProps) {
  const at = (day: CalendarDate) => todoLink({ ...search, date: day === today() ? undefined : day });
  const before = addDays(date, -1);
  const after = addDays(date, 1);
  return (
    <nav aria-label="Days" className={classes.days}>
      <Link {...at(before)} className={classes.step} aria-label={`Day before: ${formatDate(before)}`}>
        <span aria-hidden="true">←</span>
      </Link>
      <DateField label="As of" value={date} onChoose={onDate} />
      <Link {...at(after)} className={classes.step} aria-label={`Day after: ${formatDate(after)}`}>
        <span aria-hidden="true">→</span>
      </Link>
      {date !== today() && (
        <Link {...at(today())} className={classes.step}>
          Today
        </Link>
      )}
    </nav>
  );
}
