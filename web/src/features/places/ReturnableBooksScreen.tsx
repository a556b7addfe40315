import '@mantine/core/styles/Tabs.css';
import { Button, Tabs } from '@mantine/core';
import { type ReturnableBook, returnableFromChildren, returnableFromSite } from '@storyvan/contract/lending';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { DaysOut } from '../../records/loan/DaysOut.tsx';
import {
  childLink,
  type PlaceRef,
  type PlaceTask,
  placeCrumbs,
  taskLink,
} from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { BookLine } from '../../records/title/BookLine.tsx';
import { bookColumns } from '../../records/title/book-columns.ts';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Meta } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';

const words = {
  mop: { atPlace: 'At the site', back: 'Take back from site', lend: 'Lend to site' },
  lis: { atPlace: 'At the grade', back: 'Take back from grade', lend: 'Lend to grade' },
} as const;

/** The books that can be returned now: from the site or grade, and from its children. */
export function ReturnableBooksScreen({ place }: { place: PlaceRef }) {
  const { program, site_grade_id: id } = place;
  const names = usePlaceNames(place);
  const here = useRead(returnableFromSite, { params: { program, id } });
  const withChildren = useRead(returnableFromChildren, { params: { program, id } });
  const { atPlace, back, lend } = words[program];
  const fileName = ['returnable-books', names.school_name, names.name].filter(Boolean).join('-');
  const lists: Omit<ReturnableListProps, 'place'>[] = [
    {
      label: atPlace,
      read: here,
      returnTask: { task: 'return_from_place', label: back },
      fileName,
      empty: {
        title: `No books ${atPlace.toLowerCase()}`,
        hint: `All books are with children, or none have been brought yet. To bring some, choose “${lend}”.`,
      },
    },
    {
      label: 'With children',
      read: withChildren,
      returnTask: { task: 'return_from_child', label: 'Take back from child' },
      fileName: `${fileName}-with-children`,
      empty: {
        title: 'No books with children',
        hint: 'All children have returned their books, or have not borrowed yet.',
      },
    },
  ];
  return (
    <Screen crumbs={placeCrumbs(place, names)} title="Returnable books">
      <Tabs defaultValue="return_from_place" keepMounted={false}>
        <Tabs.List mb="md">
          {lists.map(({ label, read, returnTask: { task } }) => (
            <Tabs.Tab key={task} value={task} py="sm">
              {label}
              {read.data && ` (${formatNumber(read.data.length)})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {lists.map((list) => (
          <Tabs.Panel key={list.returnTask.task} value={list.returnTask.task}>
            <ReturnableList place={place} {...list} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Screen>
  );
}

interface ReturnableListProps {
  label: string;
  read: Read<ReturnableBook[]>;
  place: PlaceRef;
  /** The screen where these books are returned. */
  returnTask: { task: PlaceTask; label: string };
  fileName: string;
  empty: { title: string; hint: string };
}

const noneFits = (
  <Note title="No matching books">
    <p>Try a word of the title, the accession number or the child’s name.</p>
  </Note>
);

function ReturnableList({ label, read, place, returnTask, fileName, empty }: ReturnableListProps) {
  const [filter, setFilter] = useState('');
  const withChild = returnTask.task === 'return_from_child';
  return (
    <DataState read={read} empty={empty}>
      {(books) => {
        const shown = books.filter((book) => matchesWords(filter, book.title, book.accn_no, book.child_name));
        const field = (
          <>
            <FilterField label="Filter books" value={filter} onChange={setFilter} />
            <Button h={44} renderRoot={(props) => <Link {...taskLink(place, returnTask.task)} {...props} />}>
              {returnTask.label}
            </Button>
          </>
        );
        return (
          <RecordTable
            label={label}
            rows={shown}
            columns={returnableColumns(place, withChild)}
            rowKey={(book) => book.accn_no}
            renderCard={(book) => <ReturnableCard book={book} place={place} />}
            order={{ key: 'days_out', down: true }}
            filter={{ field, noneFits }}
            records={{ fileName, columns: returnableExport(withChild) }}
          />
        );
      }}
    </DataState>
  );
}

/** Only books with children have the column of the child. */
function returnableColumns(place: PlaceRef, withChild: boolean): Column<ReturnableBook>[] {
  const child: Column<ReturnableBook> = {
    key: 'child_name',
    label: 'Child',
    render: (book) => <ChildOf book={book} place={place} />,
    sortBy: (book) => book.child_name ?? '',
  };
  return [
    { key: 'title', label: 'Book', render: (book) => <BookLine book={book} />, sortBy: (book) => book.title },
    ...(withChild ? [child] : []),
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
  ];
}

function returnableExport(withChild: boolean): ExportColumn<ReturnableBook>[] {
  const child: ExportColumn<ReturnableBook> = { label: 'Child', value: (book) => book.child_name };
  return [
    ...bookColumns,
    ...(withChild ? [child] : []),
    { label: 'Issued', value: (book) => book.date_issue, kind: 'date' },
    { label: 'Days out', value: (book) => book.days_out, kind: 'number' },
    { label: 'Overdue', value: (book) => (book.overdue ? 'yes' : 'no') },
  ];
}

function ChildOf({ book: { child_id, child_name }, place }: { book: ReturnableBook; place: PlaceRef }) {
  if (child_id === null) return null;
  return (
    <Link {...childLink({ ...place, child_id })}>
      <bdi dir="auto">{child_name}</bdi>
    </Link>
  );
}

function ReturnableCard({ book, place }: { book: ReturnableBook; place: PlaceRef }) {
  return (
    <BookLine book={book}>
      <Meta>
        <ChildOf book={book} place={place} />
        <DaysOut days_out={book.days_out} overdue={book.overdue} />
        <span>since {formatDate(book.date_issue)}</span>
      </Meta>
    </BookLine>
  );
}
