import { Button } from '@mantine/core';
import type { ReturnableBook } from '@storyvan/contract/lending';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import type { Read } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { type PlaceRef, type PlaceTask, taskLink } from '../../ui/places/place-links.ts';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { ReturnableCard, returnableColumns, returnableExport } from './ReturnableColumns.tsx';

interface ReturnableListProps {
  label: string;
  read: Read<ReturnableBook[]>;
  place: PlaceRef;
  /** The screen that takes these books back. */
  returnTask: { task: PlaceTask; label: string };
  /** What the file is called when the list is exported. */
  fileName: string;
  empty: { title: string; hint: string };
}

const noneFits = (
  <Note title="No book fits this filter">
    <p>Try a word of the title, the accession number or the child’s name.</p>
  </Note>
);

/** Returnable books of one kind, the longest out first, with the way to take them back. */
export function ReturnableList({ label, read, place, returnTask, fileName, empty }: ReturnableListProps) {
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
