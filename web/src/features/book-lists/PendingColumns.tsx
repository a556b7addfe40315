import { Button } from '@mantine/core';
import type { PendingBook } from '@storyvan/contract/book-lists';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import { BookLine } from '../../ui/BookLine.tsx';
import { DaysOut } from '../../ui/DaysOut.tsx';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import type { Column } from '../../ui/RecordTable.tsx';
import { bookColumns } from '../../ui/records/book-columns.ts';
import type { ExportColumn } from '../../ui/records/export-column.ts';
import { wordsOf } from './book-lists.messages.ts';
import classes from './PendingColumns.module.css';
import { type Attempt, attemptAt } from './use-take-back.ts';
import { WhoHasIt } from './WhoHasIt.tsx';

/** What a row needs besides its book. */
export interface PendingRowContext {
  place: PlaceRef;
  attempts: ReadonlyMap<string, Attempt>;
  onTakeBack: (book: PendingBook) => void;
}

interface RowProps extends PendingRowContext {
  book: PendingBook;
}

/** The one tap: the child's book goes to where it was lent from, the place's own to the library. */
function TakeBackButton({ book, place, attempts, onTakeBack }: RowProps) {
  const { accn_no, title, child_id, child_name } = book;
  const attempt = attemptAt(attempts, book);
  const label = attempt?.state === 'failed' ? 'Try again' : 'Take back';
  const from = child_id === null ? `the ${wordsOf[place.program].place}` : child_name;
  return (
    <Button
      variant="default"
      h={44}
      className={classes.button}
      data-take-back={accn_no}
      loading={attempt?.state === 'waiting'}
      aria-label={`${label}: ${title}, ${accn_no}, from ${from}`}
      onClick={() => onTakeBack(book)}
    >
      {label}
    </Button>
  );
}

/** Why it could not be taken back, for as long as the row stands. */
function Trouble({ book, attempts }: RowProps) {
  const sentence = attemptAt(attempts, book)?.sentence;
  if (!sentence) return null;
  return (
    <p role="alert" className={classes.trouble}>
      {sentence}
    </p>
  );
}

export const pendingColumns = (context: PendingRowContext): Column<PendingBook>[] => [
  {
    key: 'title',
    label: 'Book',
    render: (book) => (
      <BookLine book={book}>
        <Trouble {...context} book={book} />
      </BookLine>
    ),
    sortBy: (book) => book.title,
  },
  {
    key: 'with',
    label: 'With',
    render: (book) => <WhoHasIt place={context.place} book={book} />,
    sortBy: (book) => book.child_name ?? '',
  },
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
  {
    key: 'take_back',
    label: 'Take back',
    render: (book) => <TakeBackButton {...context} book={book} />,
    screenOnly: true,
  },
];

/** The same in a file, where there is room for more of the book. */
export const pendingInFile = (place: PlaceRef): ExportColumn<PendingBook>[] => [
  ...bookColumns,
  { label: 'Genre', value: (book) => book.category_secondary },
  { label: 'With', value: (book) => book.child_name ?? wordsOf[place.program].atPlace },
  { label: 'With the child since', value: (book) => book.child_since, kind: 'date' },
  { label: 'Days with the child', value: (book) => book.child_days_out, kind: 'number' },
  { label: 'Issued', value: (book) => book.date_issue, kind: 'date' },
  { label: 'Days out', value: (book) => book.days_out, kind: 'number' },
  { label: 'Overdue', value: (book) => (book.overdue ? 'yes' : 'no') },
];

/** One pending book on a phone. */
export function PendingCard(props: RowProps) {
  const { book, place } = props;
  return (
    <>
      <BookLine book={book}>
        <Trouble {...props} />
      </BookLine>
      <div className={classes.foot}>
        <div className={classes.out}>
          <WhoHasIt place={place} book={book} />
          <span className={classes.days}>
            <DaysOut days_out={book.days_out} overdue={book.overdue} />
            <span className={classes.since}>issued {formatDate(book.date_issue)}</span>
          </span>
        </div>
        <TakeBackButton {...props} />
      </div>
    </>
  );
}
