import type { ListedBook } from '@storyvan/contract/book-lists';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import { counted } from '../../lib/numbers.ts';
import { BookLine } from '../../ui/BookLine.tsx';
import { DaysOut } from '../../ui/DaysOut.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import type { Column } from '../../ui/RecordTable.tsx';
import { bookColumns } from '../../ui/records/book-columns.ts';
import type { ExportColumn } from '../../ui/records/export-column.ts';
import classes from './ListedBookColumns.module.css';
import { WhoHasIt } from './WhoHasIt.tsx';

interface RowProps {
  place: PlaceRef;
  book: ListedBook;
}

/** Of the box; of a copy lent straight to a child, that is the child's time. */
const isOverdue = ({ box_overdue, child_overdue, child_since, date_issue }: ListedBook): boolean =>
  box_overdue || (child_overdue && child_since === date_issue);

const daysOut = (book: ListedBook) =>
  book.date_return ? (
    <span className={classes.past}>after {counted(book.days_out, 'day')}</span>
  ) : (
    <DaysOut days_out={book.days_out} overdue={isOverdue(book)} />
  );

function Now({ place, book }: RowProps) {
  return book.date_return ? (
    <span>Back {formatDate(book.date_return)}</span>
  ) : (
    <WhoHasIt place={place} book={book} />
  );
}

/** Books that are out stand together, by who has them. */
const nowOrder = ({ date_return, child_name }: ListedBook): string =>
  date_return ? `2 ${date_return}` : child_name ? `0 ${child_name}` : '1';

export const listedBookColumns = (place: PlaceRef): Column<ListedBook>[] => [
  { key: 'title', label: 'Book', render: (book) => <BookLine book={book} />, sortBy: (book) => book.title },
  {
    key: 'level',
    label: 'Level',
    render: (book) => <LevelBadge level={book.level} />,
    sortBy: (book) => book.level ?? Number.POSITIVE_INFINITY,
  },
  {
    key: 'category_secondary',
    label: 'Genre',
    render: (book) => book.category_secondary ?? '—',
    sortBy: (book) => book.category_secondary ?? '',
  },
  { key: 'now', label: 'Now', render: (book) => <Now place={place} book={book} />, sortBy: nowOrder },
  {
    key: 'days_out',
    label: 'Days out',
    render: daysOut,
    sortBy: (book) => book.days_out,
    numeric: true,
  },
];

/** The same in a file, where there is room for more of the book. */
export const listedBooksInFile: ExportColumn<ListedBook>[] = [
  ...bookColumns,
  { label: 'Genre', value: (book) => book.category_secondary },
  { label: 'Issued', value: (book) => book.date_issue, kind: 'date' },
  { label: 'Back in the library', value: (book) => book.date_return, kind: 'date' },
  { label: 'With', value: (book) => book.child_name },
  { label: 'With the child since', value: (book) => book.child_since, kind: 'date' },
  { label: 'Days out', value: (book) => book.days_out, kind: 'number' },
  { label: 'Overdue', value: (book) => (book.overdue ? 'yes' : 'no') },
];

/** One book of the date on a phone. */
export function ListedBookCard({ place, book }: RowProps) {
  return (
    <BookLine book={book}>
      <div className={classes.about}>
        <LevelBadge level={book.level} />
        {book.category_secondary && <span>{book.category_secondary}</span>}
        <Now place={place} book={book} />
        {daysOut(book)}
      </div>
    </BookLine>
  );
}
