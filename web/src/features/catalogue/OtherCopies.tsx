import type { bookDetails } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { Link } from '@tanstack/react-router';
import { Pill } from '../../ui/Pill.tsx';
import classes from './OtherCopies.module.css';

/** The other copies of a title, and where each is. */
export function OtherCopies({ copies }: { copies: ReplyOf<typeof bookDetails>['copies'] }) {
  return (
    <ul className={classes.copies}>
      {copies.map(({ accn_no, state, where }) => (
        <li key={accn_no} className={classes.copy}>
          <Link to="/books/$id" params={{ id: accn_no }} className={classes.number}>
            {accn_no}
          </Link>
          {state === 'available' ? <bdi dir="auto">{where}</bdi> : <Pill kind="bad">{where}</Pill>}
        </li>
      ))}
    </ul>
  );
}
