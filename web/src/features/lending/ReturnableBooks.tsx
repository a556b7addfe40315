import { Button } from '@mantine/core';
import type { ReturnableBook } from '@storyvan/contract/lending';
import { memo, type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted } from '../../lib/numbers.ts';
import type { Read } from '../../lib/use-read.ts';
import { useStayingRows } from '../../lib/use-staying-rows.ts';
import { DaysOut } from '../../records/loan/DaysOut.tsx';
import { BookCover } from '../../records/title/BookCover.tsx';
import { TitleText } from '../../records/title/TitleText.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import classes from './DeskAside.module.css';
import { keepFocus } from './keep-focus.ts';
import { moveByArrows } from './move-by-arrows.ts';

/** A copy in the list beside a desk. */
export type ListedBook = Pick<
  ReturnableBook,
  'accn_no' | 'title' | 'language' | 'hex_code' | 'cover' | 'days_out' | 'overdue'
> &
  Partial<Pick<ReturnableBook, 'date_renewed' | 'child_id' | 'child_name'>>;

interface ReturnableBooksProps {
  title: string;
  read: Read<ListedBook[]>;
  empty: { title: string; hint: ReactNode };
  /** Accession numbers in progress. */
  busy: ReadonlySet<string>;
  /** On the buttons, which a book has from this many days out. */
  action: { label: string; done: string; from: number };
  /** Undefined if the list is read-only. */
  onAct: ((book: ListedBook) => void) | undefined;
}

const filteredFrom = 9;
const shownAtOnce = 60;

/** The books that can be taken back now, with one tap each, in the order they were issued. */
export function ReturnableBooks(props: ReturnableBooksProps) {
  const { title, read, empty, busy, action, onAct } = props;
  const heading = useId();
  const left = useMemo(() => read.data ?? [], [read.data]);
  const { rows, leaving, noteTap } = useStayingRows(left, (book) => book.accn_no);
  const now: Read<ListedBook[]> = read.data
    ? { ...read, status: rows.length > 0 ? 'done' : 'empty', data: rows }
    : read;
  const handleAct = useCallback(
    (book: ListedBook) => {
      noteTap();
      onAct?.(book);
    },
    [noteTap, onAct],
  );
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h2 id={heading} className={classes.bookHeading}>
        {title}
        {left.length > 0 && <span className={classes.count}>{counted(left.length, 'book')}</span>}
      </h2>
      <DataState read={now} empty={empty}>
        {(books) => (
          <BookList books={books} busy={busy} leaving={leaving} action={action} onAct={onAct && handleAct} />
        )}
      </DataState>
    </section>
  );
}

interface BookListProps extends Pick<ReturnableBooksProps, 'busy' | 'action' | 'onAct'> {
  books: ListedBook[];
  /** Just taken back: they keep their row for a moment. */
  leaving: ReadonlySet<string>;
}

function BookList({ books, busy, leaving, action, onAct }: BookListProps) {
  const [filter, setFilter] = useState('');
  const [limit, setLimit] = useState(shownAtOnce);
  const withChildren = books.some((book) => book.child_name);
  const matching = filter
    ? books.filter((book) => matchesWords(filter, book.title, book.accn_no, book.child_name ?? null))
    : books;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons inside
    <div onKeyDown={moveByArrows}>
      {books.length >= filteredFrom && (
        <div className={classes.filter}>
          <FilterField
            label={withChildren ? 'Title, number or child' : 'Title or number'}
            value={filter}
            onChange={setFilter}
          />
        </div>
      )}
      {/* Without buttons inside, the list itself must be focusable to scroll by keyboard. */}
      <ul
        className={classes.list}
        tabIndex={onAct && matching.some(({ days_out }) => days_out >= action.from) ? undefined : 0}
      >
        {matching.slice(0, limit).map((book) => (
          <BookRow
            key={book.accn_no}
            book={book}
            busy={busy.has(book.accn_no)}
            leaving={leaving.has(book.accn_no)}
            action={action}
            onAct={onAct}
          />
        ))}
      </ul>
      {matching.length === 0 && <p className={classes.none}>No book here matches “{filter}”.</p>}
      {matching.length > limit && (
        <Button variant="subtle" fullWidth onClick={() => setLimit(limit + 200)}>
          Show more ({matching.length - limit})
        </Button>
      )}
    </div>
  );
}

interface BookRowProps extends Pick<ReturnableBooksProps, 'action' | 'onAct'> {
  book: ListedBook;
  busy: boolean;
  leaving: boolean;
}

const BookRow = memo(function BookRow({ book, busy, leaving, action, onAct }: BookRowProps) {
  const label = leaving ? action.done : action.label;
  return (
    <li className={classes.book} data-leaving={leaving || undefined}>
      <BookCover title={book.title} hex_code={book.hex_code} cover={book.cover} />
      <div className={classes.words}>
        <div className={classes.title}>
          <TitleText title={book.title} language={book.language} />
        </div>
        {book.child_name && (
          <div className={classes.holder} dir="auto">
            {book.child_name}
          </div>
        )}
        <div className={classes.about}>
          <span>{book.accn_no}</span> <DaysOut {...book} />
        </div>
      </div>
      {onAct && book.days_out >= action.from && (
        <Button
          variant="default"
          className={classes.button}
          disabled={busy || leaving}
          onPointerDown={keepFocus}
          onClick={() => onAct(book)}
          aria-label={`${label} ${book.title}, ${book.accn_no}`}
        >
          {label}
        </Button>
      )}
    </li>
  );
});
