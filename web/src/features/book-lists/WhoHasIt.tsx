import type { PendingBook } from '@storyvan/contract/book-lists';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { childLink, type PlaceRef } from '../../records/place/place-links.ts';
import classes from './BookLists.module.css';
import { wordsOf } from './book-lists.messages.ts';

interface WhoHasItProps {
  place: PlaceRef;
  book: Pick<PendingBook, 'child_id' | 'child_name' | 'child_since' | 'child_overdue'>;
  /** False if a separate column shows the date. */
  since?: boolean;
}

/** The child who has a pending copy and since when, or the place. */
export function WhoHasIt({ place, book, since = true }: WhoHasItProps) {
  const { child_id, child_name, child_since } = book;
  if (child_id === null) return <span>{wordsOf[place.program].atPlace}</span>;
  return (
    <span className={classes.who}>
      <Link {...childLink({ ...place, child_id })}>
        <bdi dir="auto">{child_name}</bdi>
      </Link>
      {since && child_since && (
        <span className={classes.count}>
          since {formatDate(child_since)}
          {book.child_overdue && ' · overdue'}
        </span>
      )}
    </span>
  );
}
