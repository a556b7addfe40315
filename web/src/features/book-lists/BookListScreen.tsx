import { bookList } from '@storyvan/contract/book-lists';
import { Link } from '@tanstack/react-router';
import { usePlaceNames } from '../../lib/use-place-names.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { type PlaceRef, placeCrumbs, taskLink } from '../../ui/places/place-links.ts';
import { Screen } from '../../ui/Screen.tsx';
import { BookListDates } from './BookListDates.tsx';
import { fileNameOf, wordsOf } from './book-lists.messages.ts';

/** The dates on which books were issued to a site or grade, the newest first. */
export function BookListScreen({ place }: { place: PlaceRef }) {
  const { program, site_grade_id: id } = place;
  const names = usePlaceNames(place);
  const days = useRead(bookList, { params: { program, id } });
  const words = wordsOf[program];
  const empty = {
    title: `No books were issued to this ${words.place} yet`,
    hint: (
      <>
        Bring a first box of books: <Link {...taskLink(place, 'lend_to_place')}>{words.lend}</Link>.
      </>
    ),
  };
  return (
    <Screen crumbs={placeCrumbs(place, names)} title="Book list">
      <DataState read={days} empty={empty}>
        {(found) => <BookListDates place={place} days={found} fileName={fileNameOf('book-list', names)} />}
      </DataState>
    </Screen>
  );
}
