import { type CalendarDate, formatDate } from '@storyvan/contract/common/calendar-date';
import { Link } from '@tanstack/react-router';
import { Note } from '../../ui/Note.tsx';
import { type PlaceRef, taskLink } from '../../ui/places/place-links.ts';
import { registerLink } from './register-search.ts';

interface EmptyDayProps {
  place: PlaceRef;
  date: CalendarDate;
  /** The last date with entries; null before the first loan. */
  latest: CalendarDate | null;
}

/** A day without entries, and the way to one that has some. */
export function EmptyDay({ place, date, latest }: EmptyDayProps) {
  return (
    <Note title={`No child borrowed or returned a book on ${formatDate(date)}`}>
      {latest ? (
        <p>
          <Link {...registerLink(place, latest)}>Open the latest day with entries, {formatDate(latest)}</Link>
        </p>
      ) : (
        <p>No book was issued to a child here yet. The first one will stand in the register of its day.</p>
      )}
      <p>
        <Link {...taskLink(place, 'lend_to_child')}>Lend to child</Link>
      </p>
    </Note>
  );
}
