import { Stack } from '@mantine/core';
import { bookList, bookListDetails, type ListedBook } from '@storyvan/contract/book-lists';
import { type CalendarDate, formatDate, unpadded } from '@storyvan/contract/common/calendar-date';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { usePlaceNames } from '../../lib/use-place-names.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { bookListDetailLink, bookListPendingLink, type PlaceRef } from '../../ui/places/place-links.ts';
import { Screen } from '../../ui/Screen.tsx';
import { BookListPies } from './BookListPies.tsx';
import { bookListCrumbs, nothingIssuedOn } from './book-list-crumbs.tsx';
import { fileNameOf } from './book-lists.messages.ts';
import { DateSteps } from './DateSteps.tsx';
import { ListedBooks } from './ListedBooks.tsx';

interface BookListDetailScreenProps {
  place: PlaceRef;
  date: CalendarDate;
}

/** What was issued to a site or grade on one date: its pies and its books. */
export function BookListDetailScreen({ place, date }: BookListDetailScreenProps) {
  const { program, site_grade_id: id } = place;
  const names = usePlaceNames(place);
  const days = useRead(bookList, { params: { program, id } });
  const books = useRead(bookListDetails, { params: { program, id, date: unpadded(date) } });
  const fileName = fileNameOf('book-list', names);
  return (
    <Screen
      crumbs={bookListCrumbs(place, names)}
      title={`Books issued on ${formatDate(date)}`}
      aside={
        <DateSteps
          label="Dates of the book list"
          dates={days.data?.map((day) => day.date_issue) ?? []}
          date={date}
          linkOf={(other) => bookListDetailLink(place, other)}
        />
      }
    >
      <DataState read={books} empty={nothingIssuedOn(place, date)}>
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
