import { type CalendarDate, formatDate } from '@storyvan/contract/common/calendar-date';
import { Link, useNavigate } from '@tanstack/react-router';
import { DateField } from '../../ui/DateField.tsx';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import classes from './RegisterDays.module.css';
import { registerLink } from './register-search.ts';

interface RegisterDaysProps {
  place: PlaceRef;
  date: CalendarDate;
  /** The nearest days with entries, once they are known. */
  day: { previous: CalendarDate | null; next: CalendarDate | null } | undefined;
}

/** Leafs through the register, skipping the days on which nothing happened, or jumps to a date. */
export function RegisterDays({ place, date, day }: RegisterDaysProps) {
  const navigate = useNavigate();
  return (
    <nav aria-label="Days of the register" className={classes.days}>
      <Step place={place} date={date} to={day?.previous ?? null} label="Previous day with entries" />
      <DateField label="Date" value={date} onChoose={(chosen) => navigate(registerLink(place, chosen))} />
      <Step place={place} date={date} to={day?.next ?? null} label="Next day with entries" />
    </nav>
  );
}

interface StepProps {
  place: PlaceRef;
  date: CalendarDate;
  to: CalendarDate | null;
  label: 'Previous day with entries' | 'Next day with entries';
}

/** Stays where it is when there is no further day, so that the focus is not lost under the leafing thumb. */
function Step({ place, date, to, label }: StepProps) {
  const back = label === 'Previous day with entries';
  const day = to ? formatDate(to) : 'none';
  return (
    <Link
      {...registerLink(place, to ?? date)}
      disabled={to === null}
      tabIndex={0}
      className={classes.step}
      data-back={back || undefined}
      aria-label={`${label}: ${day}`}
    >
      <span className={classes.label}>{label}</span>
      <span className={classes.date}>
        {back && <span aria-hidden="true">←</span>} {day} {!back && <span aria-hidden="true">→</span>}
      </span>
    </Link>
  );
}
