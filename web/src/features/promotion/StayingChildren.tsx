import type { StayingChild } from '@storyvan/contract/promotion';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { childLink } from '../../ui/places/place-links.ts';
import classes from './StayingChildren.module.css';

interface StayingChildrenProps {
  staying: StayingChild[];
  /** Where they are of different grades. */
  withPlace?: boolean;
}

/** More than these are shown when they are asked for. */
const mostAtOnce = 6;

/** Who stays because of books out, each the way to the books. */
export function StayingChildren({ staying, withPlace }: StayingChildrenProps) {
  const list = (
    <ul className={classes.children}>
      {staying.map((child) => (
        <li key={child.child_id}>
          <Link {...childLink(child)} className={classes.child}>
            <bdi dir="auto">{child.name}</bdi>
          </Link>{' '}
          {counted(child.books_out, 'book')}
          {withPlace && `, ${child.place_name}`}
        </li>
      ))}
    </ul>
  );
  return (
    <div className={classes.staying}>
      <p className={classes.why}>
        {counted(staying.length, 'child stays, with books out', 'children stay, with books out')}. Take the
        books back, then promote again: only {staying.length === 1 ? 'this child' : 'these children'} will
        move.
      </p>
      {staying.length <= mostAtOnce ? (
        list
      ) : (
        <details>
          <summary className={classes.who}>Who they are</summary>
          {list}
        </details>
      )}
    </div>
  );
}
