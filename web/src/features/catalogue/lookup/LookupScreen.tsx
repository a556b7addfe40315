import { Stack } from '@mantine/core';
import { type FoundBook, type FoundChild, lookup } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useIsFetching } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pathOf } from '../../../lib/call.ts';
import { counted } from '../../../lib/numbers.ts';
import { useRead } from '../../../lib/use-read.ts';
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
import { useMoreFound } from './use-more-found.ts';

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
export function LookupScreen({ query }: { query: string }) {
  const input = { params: { query } };
  const found = useRead(lookup, input, { keepPrevious: true });
  const looking = useIsFetching({ queryKey: [pathOf(lookup, input)] }) > 0;
  return (
    <Screen title={`Results for “${query}”`}>
      <div className={classes.results} aria-busy={looking} data-old={looking && found.status === 'done'}>
        <DataState read={found}>{(results) => <Results first={results} query={query} />}</DataState>
      </div>
    </Screen>
  );
}

function Results({ first, query }: { first: Found; query: string }) {
  const { found, moreBooks, moreChildren } = useMoreFound(query, first);
  const { books, children } = found;
  if (books.length === 0 && children.length === 0) return <NothingFound />;
  return (
    <Stack gap="md">
      <p role="status" className={classes.count}>
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
      {books.length > 0 && (
        <Section
          title="Books"
          aside={<RecordActions fileName={`books-${query}`} columns={foundBookColumns} rows={books} />}
        >
          <FoundTitles titles={groupCopies(books)} query={query} />
          <LoadOlder older={moreBooks} label="More books" />
        </Section>
      )}
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

/** Children found by name or card, each with a link. */
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
