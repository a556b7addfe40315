import { Stack } from '@mantine/core';
import { bookList, bookListDetails, type ListedBook } from '@storyvan/contract/book-lists';
import { type CalendarDate, formatDate, unpadded } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { DaysOut } from '../../records/loan/DaysOut.tsx';
import { bookListDetailLink, bookListPendingLink } from '../../records/place/book-list-links.ts';
import { type PlaceRef, taskLink } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { BookLine } from '../../records/title/BookLine.tsx';
import { bookColumns } from '../../records/title/book-columns.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { useFilter } from '../../ui/table/use-filter.tsx';
import { BookListPies } from './BookListPies.tsx';
import classes from './BookLists.module.css';
import { bookListCrumbs, fileNameOf } from './book-lists.messages.ts';
import { WhoHasIt } from './WhoHasIt.tsx';

interface BookListDetailScreenProps {
  place: PlaceRef;
  date: CalendarDate;
}

/** What was issued to a site or grade on one date: charts and the list of books. */
export function BookListDetailScreen({ place, date }: BookListDetailScreenProps) {
  const { program, site_grade_id: id } = place;
  const names = usePlaceNames(place);
  const days = useRead(bookList, { params: { program, id } });
  const books = useRead(bookListDetails, { params: { program, id, date: unpadded(date) } });
  const fileName = fileNameOf('book-list', names);
  const nothingIssued = {
    title: `No books were issued here on ${formatDate(date)}`,
    hint: (
      <>
        Choose another date from the <Link {...taskLink(place, 'book_list')}>book list</Link>.
      </>
    ),
  };
  return (
    <Screen
      crumbs={bookListCrumbs(place, names)}
      title={`Books issued on ${formatDate(date)}`}
      aside={<DateSteps place={place} date={date} dates={days.data?.map((day) => day.date_issue) ?? []} />}
    >
      <DataState read={books} empty={nothingIssued}>
        {(found) => (
          <Stack gap="md">
            <HowManyBack place={place} date={date} books={found} />
            <BookListPies place={place} date={date} fileName={fileName} />
            <ListedBooks place={place} books={found} fileName={`${fileName}-${date}`} />
          </Stack>
        )}
      </DataState>
    </Screen>
  );
}

function HowManyBack({ place, date, books }: BookListDetailScreenProps & { books: ListedBook[] }) {
  const pending = books.filter((book) => book.date_return === null).length;
  const issued = `${counted(books.length, 'book')} issued`;
  return (
    <p style={{ margin: 0 }}>
      {pending === 0 ? (
        `${issued}, all back in the library.`
      ) : (
        <>
          {issued},{' '}
          <Link {...bookListPendingLink(place, date)}>
            {counted(pending, 'still pending', 'still pending')}
          </Link>
          .
        </>
      )}
    </p>
  );
}

/** Links to the previous and the next of these dates, which have records. */
function DateSteps({ place, date, dates }: BookListDetailScreenProps & { dates: CalendarDate[] }) {
  const linkOf = (other: CalendarDate) => bookListDetailLink(place, other);
  const inOrder = [...dates].sort();
  const previous = inOrder.findLast((each) => each < date);
  const next = inOrder.find((each) => each > date);
  if (!previous && !next) return null;
  return (
    <nav aria-label="Dates of the book list" className={classes.steps}>
      {previous && (
        <Link {...linkOf(previous)} className={classes.step} aria-label={`Previous: ${formatDate(previous)}`}>
          <span aria-hidden="true">←</span> {formatDate(previous)}
        </Link>
      )}
      {next && (
        <Link {...linkOf(next)} className={classes.step} aria-label={`Next: ${formatDate(next)}`}>
          {formatDate(next)} <span aria-hidden="true">→</span>
        </Link>
      )}
    </nav>
  );
}

interface ListedBooksProps {
  place: PlaceRef;
  books: ListedBook[];
  fileName: string;
}

/** The books issued on one date, by title, and where each one is now. */
function ListedBooks({ place, books, fileName }: ListedBooksProps) {
  const heading = useId();
  const { shown, filter } = useFilter(books, {
    label: 'Filter books',
    from: 12,
    wordsOf: (book) => [
      book.title,
      book.accn_no,
      book.author,
      book.category_primary,
      book.category_secondary,
      book.child_name,
    ],
    none: {
      title: 'No matching books',
      hint: 'Try a word of the title, the accession number, a category or the child’s name.',
    },
  });
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        Books
      </h2>
      <RecordTable
        label="Books"
        rows={shown}
        columns={listedBookColumns(place)}
        rowKey={(book) => book.accn_no}
        renderCard={(book) => <ListedBookCard place={place} book={book} />}
        filter={filter}
        records={{ fileName, columns: listedBooksInFile }}
      />
    </section>
  );
}

interface RowProps {
  place: PlaceRef;
  book: ListedBook;
}

/** By the box period, or by the child's loan period if the copy was lent from the library to a child. */
const isOverdue = ({ box_overdue, child_overdue, child_since, date_issue }: ListedBook): boolean =>
  box_overdue || (child_overdue && child_since === date_issue);

const daysOut = (book: ListedBook) =>
  book.date_return ? (
    <span className={classes.none}>after {counted(book.days_out, 'day')}</span>
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

/** Sorts books that are out by who has them. */
const nowOrder = ({ date_return, child_name }: ListedBook): string =>
  date_return ? `2 ${date_return}` : child_name ? `0 ${child_name}` : '1';

const listedBookColumns = (place: PlaceRef): Column<ListedBook>[] => [
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

/** The export has room for more details of the book. */
const listedBooksInFile: ExportColumn<ListedBook>[] = [
  ...bookColumns,
  { label: 'Genre', value: (book) => book.category_secondary },
  { label: 'Issued', value: (book) => book.date_issue, kind: 'date' },
  { label: 'Back in the library', value: (book) => book.date_return, kind: 'date' },
  { label: 'With', value: (book) => book.child_name },
  { label: 'With the child since', value: (book) => book.child_since, kind: 'date' },
  { label: 'Days out', value: (book) => book.days_out, kind: 'number' },
  { label: 'Overdue', value: (book) => (book.overdue ? 'yes' : 'no') },
];

function ListedBookCard({ place, book }: RowProps) {
  return (
    <BookLine book={book}>
      <div className={classes.bookAbout}>
        <LevelBadge level={book.level} />
        {book.category_secondary && <span>{book.category_secondary}</span>}
        <Now place={place} book={book} />
        {daysOut(book)}
      </div>
    </BookLine>
  );
}
