import { Stack } from '@mantine/core';
import { bookList, bookListDetails, type ListedBook } from '@storyvan/contract/book-lists';
import { type CalendarDate, formatDate, unpadded } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import {
  bookListDetailLink,
  bookListPendingLink,
  type PlaceRef,
  taskLink,
} from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { BookListPies } from './BookListPies.tsx';
import classes from './BookLists.module.css';
import { bookListCrumbs, fileNameOf } from './book-lists.messages.ts';
import { ListedBooks } from './ListedBooks.tsx';

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
