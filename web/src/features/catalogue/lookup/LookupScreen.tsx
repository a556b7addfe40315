import { Stack } from '@mantine/core';
import { lookup } from '@storyvan/contract/catalogue';
import type { FoundBook, FoundChild } from '@storyvan/contract/common/found';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useInfiniteQuery, useIsFetching } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type CallInput, call, pathOf } from '../../../lib/call.ts';
import { counted } from '../../../lib/numbers.ts';
import { type Read, useRead } from '../../../lib/use-read.ts';
import { LevelBadge } from '../../../records/level/LevelBadge.tsx';
import { childLink } from '../../../records/place/place-links.ts';
import { bookColumns } from '../../../records/title/book-columns.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { Initials } from '../../../ui/Initials.tsx';
import { LoadOlder } from '../../../ui/LoadOlder.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Section } from '../../../ui/Section.tsx';
import type { ExportColumn } from '../../../ui/table/export-column.ts';
import { RecordActions } from '../../../ui/table/RecordActions.tsx';
import { FoundTitles, groupCopies, isExact } from './FoundTitles.tsx';
import classes from './Lookup.module.css';
import { LookupFilters } from './LookupFilters.tsx';
import { filtersIn, type LookupSearch, lookupQuery } from './lookup-search.ts';

type Found = ReplyOf<typeof lookup>;

const foundBookColumns: ExportColumn<FoundBook>[] = [
  ...bookColumns,
  { label: 'Where', value: (book) => book.where },
];

const foundChildColumns: ExportColumn<FoundChild>[] = [
  { label: 'Card number', value: (child) => child.card_no },
  { label: 'Name', value: (child) => child.name },
  { label: 'Programme', value: (child) => child.program },
  { label: 'Place', value: (child) => child.place_name },
  { label: 'Level', value: (child) => child.level, kind: 'number' },
  { label: 'Books', value: (child) => child.books_out, kind: 'number' },
];

/** Results of the search box; the previous results stay while new ones load. */
export function LookupScreen({ query, search = {} }: { query: string; search?: LookupSearch }) {
  const input = { params: { query }, query: lookupQuery(search) };
  const found = useRead(lookup, input, { keepPrevious: true });
  const looking = useIsFetching({ queryKey: [pathOf(lookup, input)] }) > 0;
  const isOpening = useOpenExact(found);
  if (isOpening) return <Screen title={`Opening “${query}”`}>{null}</Screen>;
  return (
    <Screen title={`Results for “${query}”`}>
      <div className={classes.results} aria-busy={looking} data-old={looking && found.status === 'done'}>
        <DataState read={found}>
          {(results) => <Results first={results} input={input} query={query} search={search} />}
        </DataState>
      </div>
    </Screen>
  );
}

/** After Enter in the search box, opens the book or child of an exact number in place of the results. */
function useOpenExact(found: Read<Found>): boolean {
  const navigate = useNavigate();
  const wanted = useLocation({ select: (location) => location.state.openExact ?? false });
  const isReply = found.status === 'done' && !found.outdated;
  const exact = wanted && isReply ? found.data.exact : null;
  useEffect(() => {
    if (exact?.child) navigate({ ...childLink(exact.child), replace: true });
    else if (exact?.accn_no) navigate({ to: '/books/$id', params: { id: exact.accn_no }, replace: true });
  }, [exact, navigate]);
  return exact !== null;
}

interface ResultsProps {
  first: Found;
  input: CallInput<typeof lookup>;
  query: string;
  search: LookupSearch;
}

function Results({ first, input, query, search }: ResultsProps) {
  const { found, moreBooks, moreChildren } = useMoreFound(input, first);
  const { books, children, facets, instead } = found;
  const isFiltered = filtersIn(search) > 0;
  if (books.length === 0 && children.length === 0 && !isFiltered) return <NothingFound />;
  const canFilter = facets !== null && (facets.counted > 1 || isFiltered);
  return (
    <Stack gap="md">
      <p role="status" className={classes.count}>
        {instead && (
          <>
            Nothing found for “{query}”. Showing results for <b className={classes.instead}>{instead}</b>.{' '}
          </>
        )}
        {countOf(found)}
      </p>
      {children.length > 0 && (
        <Section
          title="Children"
          aside={<RecordActions fileName={`children-${query}`} columns={foundChildColumns} rows={children} />}
        >
          <FoundChildren found={children} query={query} />
          <LoadOlder older={moreChildren} label="More children" />
        </Section>
      )}
      <div className={canFilter ? classes.filtered : undefined}>
        {canFilter && <LookupFilters facets={facets} query={query} search={search} />}
        {books.length > 0 && (
          <Section
            title="Books"
            aside={<RecordActions fileName={`books-${query}`} columns={foundBookColumns} rows={books} />}
          >
            <FoundTitles titles={groupCopies(books)} query={query} />
            <LoadOlder older={moreBooks} label="More books" />
          </Section>
        )}
        {books.length === 0 && isFiltered && (
          <Note title="No book passes these filters">Choose another value, or clear the filters.</Note>
        )}
      </div>
    </Stack>
  );
}

function countOf({ books, more_books, children, more_children }: Found): string {
  const copies = books.filter((book) => book.accn_no !== null).length;
  const titles = counted(groupCopies(books).length, 'title');
  const parts = [
    books.length > 0 && `${more_books ? 'more than ' : ''}${titles}, ${counted(copies, 'copy', 'copies')}`,
    children.length > 0 &&
      `${more_children ? 'more than ' : ''}${counted(children.length, 'child', 'children')}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function NothingFound() {
  return (
    <Note title="Nothing found">
      <ul className={classes.tips}>
        <li>Type any words of the title or the author, in any order: “mango thief”.</li>
        <li>Scan the accession number, or type it as printed on the book.</li>
        <li>Type an ISBN with or without hyphens.</li>
        <li>To find a child, type the name or the card number.</li>
      </ul>
    </Note>
  );
}

function FoundChildren({ found, query }: { found: FoundChild[]; query: string }) {
  return (
    <ul className={classes.children}>
      {found.map((child) => (
        <li key={child.child_id}>
          <Link
            {...childLink(child)}
            className={classes.child}
            data-exact={isExact(query, child.card_no) || undefined}
          >
            <Initials name={child.name} />
            <span className={classes.childWords}>
              <bdi dir="auto" className={classes.childName}>
                {child.name}
              </bdi>
              <span className={classes.childAbout}>
                {child.card_no && <span>{child.card_no}</span>}
                <bdi dir="auto">{child.place_name}</bdi>
                <span>{counted(child.books_out, 'book')}</span>
              </span>
            </span>
            <LevelBadge level={child.level} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

type LookupInput = CallInput<typeof lookup>;

/** The pages after the first, of one of the two lists. */
function useFurther(input: LookupInput, next: string | null) {
  const pages = useInfiniteQuery({
    queryKey: [pathOf(lookup, input), 'after', next],
    queryFn: ({ pageParam, signal }) =>
      call(lookup, { ...input, query: { ...input.query, after: pageParam } }, signal),
    initialPageParam: next ?? '',
    getNextPageParam: ({ next }: Found) => next.books ?? next.children ?? undefined,
    // Only on demand.
    enabled: false,
  });
  const loaded = pages.data?.pages ?? [];
  const more = loaded.length === 0 ? next !== null : pages.hasNextPage;
  return {
    loaded,
    older: {
      more,
      loading: pages.isFetching,
      error: pages.error,
      load: () => {
        if (loaded.length === 0) pages.refetch();
        else pages.fetchNextPage();
      },
    },
  };
}

/** The results loaded so far, and how to load more books or children. */
function useMoreFound(input: LookupInput, first: Found) {
  const books = useFurther(input, first.next.books);
  const children = useFurther(input, first.next.children);
  const found = {
    ...first,
    books: [first, ...books.loaded].flatMap((page) => page.books),
    more_books: books.older.more || (books.loaded.at(-1) ?? first).more_books,
    children: [first, ...children.loaded].flatMap((page) => page.children),
    more_children: children.older.more || (children.loaded.at(-1) ?? first).more_children,
  };
  return { found, moreBooks: books.older, moreChildren: children.older };
}
