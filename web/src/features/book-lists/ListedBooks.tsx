import type { ListedBook } from '@storyvan/contract/book-lists';
import { useId, useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { ListedBookCard, listedBookColumns, listedBooksInFile } from './ListedBookColumns.tsx';
import classes from './ListedBooks.module.css';

interface ListedBooksProps {
  place: PlaceRef;
  books: ListedBook[];
  fileName: string;
}

const filterFrom = 12;

/** The books of one date, by title, with where each is by now. */
export function ListedBooks({ place, books, fileName }: ListedBooksProps) {
  const [filter, setFilter] = useState('');
  const heading = useId();
  const shown = books.filter((book) =>
    matchesWords(
      filter,
      book.title,
      book.accn_no,
      book.author,
      book.category_primary,
      book.category_secondary,
      book.child_name,
    ),
  );
  const field = <FilterField label="Filter books" value={filter} onChange={setFilter} />;
  const noneFits = (
    <Note title="No book fits this filter">
      <p>Try a word of the title, the accession number, a category or the child’s name.</p>
    </Note>
  );
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
        {...(books.length >= filterFrom && { filter: { field, noneFits } })}
        records={{ fileName, columns: listedBooksInFile }}
      />
    </section>
  );
}
