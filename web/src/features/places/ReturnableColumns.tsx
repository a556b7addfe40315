import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { ReturnableBook } from '@storyvan/contract/lending';
import { Link } from '@tanstack/react-router';
import { BookLine } from '../../ui/BookLine.tsx';
import { DaysOut } from '../../ui/DaysOut.tsx';
import { childLink, type PlaceRef } from '../../ui/places/place-links.ts';
import type { Column } from '../../ui/RecordTable.tsx';
import { bookColumns } from '../../ui/records/book-columns.ts';
import type { ExportColumn } from '../../ui/records/export-column.ts';
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

/** The same in a file, where there is room for more of the book. */
export function returnableExport(withChild: boolean): ExportColumn<ReturnableBook>[] {
  const child: ExportColumn<ReturnableBook> = { label: 'Child', value: (book) => book.child_name };
  return [
    ...bookColumns,
    ...(withChild ? [child] : []),
    { label: 'Issued', value: (book) => book.date_issue, kind: 'date' },
    { label: 'Days out', value: (book) => book.days_out, kind: 'number' },
    { label: 'Overdue', value: (book) => (book.overdue ? 'yes' : 'no') },
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
