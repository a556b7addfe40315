import { Button, Checkbox } from '@mantine/core';
import type { PendingBook } from '@storyvan/contract/book-lists';
import { type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';
import { DaysOut } from '../../records/loan/DaysOut.tsx';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { BookLine } from '../../records/title/BookLine.tsx';
import { bookColumns } from '../../records/title/book-columns.ts';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import type { Column } from '../../ui/table/RecordTable.tsx';
import classes from './BookLists.module.css';
import { wordsOf } from './book-lists.messages.ts';
import { type Attempt, attemptAt } from './use-take-back.ts';
import { WhoHasIt } from './WhoHasIt.tsx';

/** What a row needs in addition to its book. */
export interface PendingRowContext {
  place: PlaceRef;
  attempts: ReadonlyMap<string, Attempt>;
  onTakeBack: (books: PendingBook[]) => void;
  /** Accession numbers of the ticked rows. */
  selection: Set<string>;
}

interface RowProps extends PendingRowContext {
  book: PendingBook;
}

export const isUnderWay = (attempts: PendingRowContext['attempts'], accn_no: string): boolean =>
  ['waiting', 'taken'].includes(attempts.get(accn_no)?.state ?? '');

const labels: Record<Attempt['state'], string> = {
  waiting: 'Take back',
  taken: 'Taken back',
  failed: 'Try again',
};

/** One tap returns a child's book to where it was lent from, and a book at the place to the library. */
function TakeBackButton({ book, place, attempts, onTakeBack }: RowProps) {
  const { accn_no, title, child_id, child_name } = book;
  const attempt = attemptAt(attempts, book);
  const label = labels[attempt?.state ?? 'waiting'];
  const from = child_id === null ? `the ${wordsOf[place.program].place}` : child_name;
  return (
    <Button
      variant="default"
      h={44}
      className={classes.takeBack}
      data-take-back={accn_no}
      loading={attempt?.state === 'waiting'}
      disabled={attempt?.state === 'taken'}
      data-taken={attempt?.state === 'taken' || undefined}
      aria-label={`${label}: ${title}, ${accn_no}, from ${from}`}
      onClick={() => onTakeBack([book])}
    >
      {label}
    </Button>
  );
}

const SelectBook = ({ book, selection }: RowProps) => (
  <Checkbox
    size="md"
    className={classes.select}
    aria-label={`Select: ${book.title}, ${book.accn_no}`}
    checked={selection.has(book.accn_no)}
    onChange={() => selection.delete(book.accn_no) || selection.add(book.accn_no)}
  />
);

/** Why it could not be taken back; shown as long as the row. */
function Trouble({ book, attempts }: RowProps) {
  const sentence = attemptAt(attempts, book)?.sentence;
  if (!sentence) return null;
  return (
    <p role="alert" className={classes.trouble}>
      {sentence}
    </p>
  );
}

/** Each of the two loans shows since when, for how long, and whether it is overdue. */
const clock = (since: CalendarDate, days_out: number, overdue: boolean) => (
  <span className={classes.clock}>
    <span className={classes.since}>{formatDate(since)}</span>
    <DaysOut days_out={days_out} overdue={overdue} />
  </span>
);

const childClock = ({ child_since, child_days_out, child_overdue }: PendingBook) =>
  child_since && clock(child_since, child_days_out ?? 0, child_overdue);

const libraryClock = (book: PendingBook) => clock(book.date_issue, book.days_out, book.box_overdue);

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
    render: (book) => <WhoHasIt place={context.place} book={book} since={false} />,
    sortBy: (book) => book.child_name ?? '',
  },
  {
    key: 'child_days_out',
    label: 'With the child since',
    render: (book) => childClock(book) ?? '—',
    sortBy: (book) => book.child_days_out ?? -1,
  },
  {
    key: 'days_out',
    label: 'From the library since',
    render: libraryClock,
    sortBy: (book) => book.days_out,
  },
  {
    key: 'select',
    label: 'Select',
    render: (book) => <SelectBook {...context} book={book} />,
    screenOnly: true,
  },
  {
    key: 'take_back',
    label: 'Take back',
    render: (book) => <TakeBackButton {...context} book={book} />,
    screenOnly: true,
  },
];

/** The export has room for more details of the book. */
export const pendingInFile = (place: PlaceRef): ExportColumn<PendingBook>[] => [
  ...bookColumns,
  { label: 'Genre', value: (book) => book.category_secondary },
  { label: 'With', value: (book) => book.child_name ?? wordsOf[place.program].atPlace },
  { label: 'With the child since', value: (book) => book.child_since, kind: 'date' },
  { label: 'Days with the child', value: (book) => book.child_days_out, kind: 'number' },
  { label: 'Issued', value: (book) => book.date_issue, kind: 'date' },
  { label: 'Days out', value: (book) => book.days_out, kind: 'number' },
  { label: 'Overdue', value: (book) => (book.overdue ? 'yes' : 'no') },
  { label: 'Overdue with the child', value: (book) => (book.child_overdue ? 'yes' : 'no') },
  { label: 'Box overdue', value: (book) => (book.box_overdue ? 'yes' : 'no') },
];

/** A pending book on a phone, or in the group of the child who has it. */
export function PendingCard(props: RowProps & { grouped?: boolean }) {
  const { book, place, grouped = false } = props;
  return (
    <>
      <BookLine book={book}>
        <Trouble {...props} />
      </BookLine>
      <div className={classes.foot}>
        <div className={classes.out}>
          {!grouped && <WhoHasIt place={place} book={book} since={false} />}
          {book.child_since && <span className={classes.line}>With the child since {childClock(book)}</span>}
          <span className={classes.line}>From the library since {libraryClock(book)}</span>
        </div>
        <div className={classes.actions} data-grouped={grouped || undefined}>
          <SelectBook {...props} />
          <TakeBackButton {...props} />
        </div>
      </div>
    </>
  );
}
