import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { ReturnableBook } from '@storyvan/contract/lending';
import { Link } from '@tanstack/react-router';
import { BookLine } from '../../ui/BookLine.tsx';
import { DaysOut } from '../../ui/DaysOut.tsx';
import { childLink, type PlaceRef } from '../../ui/places/place-links.ts';
import type { Column } from '../../ui/RecordTable.tsx';
import classes from './ReturnableColumns.module.css';

/** Title, child, date issued and days out; the child only where children have the books. */
export function returnableColumns(place: PlaceRef, withChild: boolean): Column<ReturnableBook>[] {
  const child: Column<ReturnableBook> = {
    key: 'child_name',
    label: 'Child',
    render: (book) => <ChildOf book={book} place={place} />,
    sortBy: (book) => book.child_name ?? '',
  };
  return [
    { key: 'title', label: 'Book', render: (book) => <BookLine book={book} />, sortBy: (book) => book.title },
    ...(withChild ? [child] : []),
    {
      key: 'date_issue',
      label: 'Issued',
      render: (book) => formatDate(book.date_issue),
      sortBy: (book) => book.date_issue,
      numeric: true,
    },
    {
      key: 'days_out',
      label: 'Days out',
      render: (book) => <DaysOut days_out={book.days_out} overdue={book.overdue} />,
      sortBy: (book) => book.days_out,
      numeric: true,
    },
  ];
}

function ChildOf({ book: { child_id, child_name }, place }: { book: ReturnableBook; place: PlaceRef }) {
  if (child_id === null) return null;
  return (
    <Link {...childLink({ ...place, child_id })}>
      <bdi dir="auto">{child_name}</bdi>
    </Link>
  );
}

/** One returnable book on a phone. */
export function ReturnableCard({ book, place }: { book: ReturnableBook; place: PlaceRef }) {
  return (
    <BookLine book={book}>
      <div className={classes.out}>
        <ChildOf book={book} place={place} />
        <DaysOut days_out={book.days_out} overdue={book.overdue} />
        <span className={classes.since}>since {formatDate(book.date_issue)}</span>
      </div>
    </BookLine>
  );
}
