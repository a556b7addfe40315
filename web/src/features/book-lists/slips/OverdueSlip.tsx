import { type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';
import { counted } from '../../../lib/numbers.ts';
import { dayWords } from '../../../records/week/week-words.ts';
import classes from './slips.module.css';
import type { Slip } from './slips-of.ts';

interface OverdueSlipProps {
  slip: Slip;
  /** "Tonca" or "Aldona Primary, III-A" */
  place_name: string;
  /** When the next session is planned there; null if no session is. */
  next_session: CalendarDate | null;
}

/** A note for a child to take home: the books it has, and when to bring them. */
export function OverdueSlip({ slip, place_name, next_session }: OverdueSlipProps) {
  const { child_name, books } = slip;
  const them = books.length === 1 ? 'this book' : 'these books';
  return (
    <article className={classes.slip}>
      <header className={classes.head}>
        <span className={classes.name} dir="auto">
          {child_name}
        </span>
        <bdi dir="auto">{place_name}</bdi>
      </header>
      <p>You have {them} from our library:</p>
      <ul className={classes.books}>
        {books.map(({ accn_no, title, child_since, child_days_out }) => (
          <li key={accn_no}>
            <bdi dir="auto" className={classes.title}>
              {title}
            </bdi>{' '}
            <span className={classes.number}>{accn_no}</span>
            <div className={classes.since}>
              since {formatDate(child_since ?? '')}, {counted(child_days_out ?? 0, 'day')}
            </div>
          </li>
        ))}
      </ul>
      <p className={classes.ask}>
        Please bring {books.length === 1 ? 'it' : 'them'} to the next session
        {next_session ? ` on ${dayWords(next_session)}` : ''}. Then you can choose something new. Thank you!
      </p>
    </article>
  );
}
