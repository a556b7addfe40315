import { type RestingBook, restingBooks, restingPage } from '@storyvan/contract/proposals';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { call, pathOf } from '../../lib/call.ts';
import { usePages } from '../../lib/use-pages.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { CollectionViews } from '../../records/library/CollectionViews.tsx';
import { placeLink } from '../../records/place/place-links.ts';
import { bookColumns } from '../../records/title/book-columns.ts';
import { TitleLink } from '../../records/title/TitleLink.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';

const none = {
  title: 'Every book is read',
  hint: 'Copies that no child has borrowed for a year are listed here, so that they can move to another place, or go.',
};

/** Copies that no child has taken for a year. */
export function RestingBooksScreen() {
  const { read, older } = usePages({
    key: pathOf(restingBooks, {}),
    first: undefined as string | undefined,
    load: (after, signal) => call(restingBooks, { query: { after } }, signal),
    rowsOf: ({ books }) => books,
    nextOf: ({ next }) => next,
  });
  return (
    <Screen
      crumbs={[{ label: 'Library' }]}
      title="Books that rest"
      aside={<CollectionViews now="Books that rest" />}
    >
      <DataState read={read} empty={none}>
        {(books) => (
          <>
            <RecordTable
              label="Books that rest"
              rows={books}
              columns={columns}
              rowKey={({ accn_no }) => accn_no}
              renderCard={(book) => <RestingCard book={book} />}
              unpaged
              filter={{
                field: <Text tone="dim">Owned for a year, and borrowed by no child in that time.</Text>,
                noneFits: null,
              }}
              records={{ fileName: 'books that rest', columns: records, load: loadAll }}
            />
            <LoadOlder older={older} label="Load more" />
          </>
        )}
      </DataState>
    </Screen>
  );
}

/** For the file: in larger pages than the screen has. */
async function loadAll(): Promise<RestingBook[]> {
  const all: RestingBook[] = [];
  let after: string | undefined;
  do {
    const { books, next } = await call(restingBooks, { query: { after, limit: restingPage } });
    all.push(...books);
    after = next ?? undefined;
  } while (after !== undefined);
  return all;
}

function Where({ book: { place_name, program, site_grade_id, school_id } }: { book: RestingBook }) {
  if (place_name === null || program === null || site_grade_id === null) return 'in the library';
  return (
    <Link {...placeLink({ program, site_grade_id, school_id })} data-tap>
      <bdi dir="auto">{place_name}</bdi>
    </Link>
  );
}

const whereOf = ({ place_name }: RestingBook): string => place_name ?? 'in the library';
const lastWords = ({ last_borrowed }: RestingBook): string =>
  last_borrowed === null ? 'never' : formatDate(last_borrowed);
const sinceWords = ({ since }: RestingBook): string => (since === null ? '' : formatDate(since));

const Title = ({ book }: { book: RestingBook }) => (
  <>
    <TitleLink book={book} />
    <Meta>
      <span>{book.accn_no}</span>
      {book.language && <bdi dir="auto">{book.language}</bdi>}
    </Meta>
  </>
);

const columns: Column<RestingBook>[] = [
  { key: 'title', label: 'Book', render: (book) => <Title book={book} />, sortBy: ({ title }) => title },
  { key: 'level', label: 'Level', render: ({ level }) => <LevelBadge level={level} /> },
  { key: 'where', label: 'Where', render: (book) => <Where book={book} />, sortBy: whereOf },
  {
    key: 'since',
    label: 'There since',
    render: sinceWords,
    sortBy: ({ since }) => since ?? '',
    numeric: true,
  },
  {
    key: 'last',
    label: 'Last borrowed',
    render: lastWords,
    sortBy: ({ last_borrowed }) => last_borrowed ?? '',
    numeric: true,
  },
  {
    key: 'owned',
    label: 'Owned since',
    render: ({ owned_since }) => formatDate(owned_since),
    sortBy: ({ owned_since }) => owned_since,
    numeric: true,
  },
];

const RestingCard = ({ book }: { book: RestingBook }) => (
  <>
    <Title book={book} />
    <Meta>
      <Where book={book} />
      {book.since !== null && <span>since {sinceWords(book)}</span>}
    </Meta>
    <Meta>
      <span>last borrowed: {lastWords(book)}</span>
      <LevelBadge level={book.level} />
    </Meta>
  </>
);

const records: ExportColumn<RestingBook>[] = [
  ...bookColumns,
  { label: 'Where', value: whereOf },
  { label: 'There since', value: ({ since }) => since, kind: 'date' },
  { label: 'Last borrowed', value: ({ last_borrowed }) => last_borrowed, kind: 'date' },
  { label: 'Owned since', value: ({ owned_since }) => owned_since, kind: 'date' },
];
