import { Button } from '@mantine/core';
import { memo } from 'react';
import { useStayingRows } from '../../lib/use-staying-rows.ts';
import { DaysOut } from '../../records/loan/DaysOut.tsx';
import { BookCover } from '../../records/title/BookCover.tsx';
import { TitleText } from '../../records/title/TitleText.tsx';
import classes from './DeskHead.module.css';
import type { DeskTask } from './desk/desk-task.ts';
import { useBusy } from './desk/use-desk.ts';
import { keepFocus } from './keep-focus.ts';
import type { ListedBook } from './ReturnableBooks.tsx';
import type { LendingDeskState } from './use-lending-desk.ts';

interface BooksOfChildProps {
  desk: LendingDeskState;
  books: ListedBook[];
  /** Shown also while a phone scans. */
  opened: boolean;
}

/** What the child has now, with one tap to renew a book or take it back. */
export function BooksOfChild({ desk, books, opened }: BooksOfChildProps) {
  const busy = useBusy(desk.desk);
  const { rows, leaving, noteTap } = useStayingRows(books, (book) => book.accn_no);
  if (rows.length === 0) return null;
  return (
    <ul className={classes.books} data-opened={opened || undefined} aria-label="Has now">
      {rows.map((book) => (
        <BookOfChild
          key={book.accn_no}
          book={book}
          busy={busy.has(book.accn_no)}
          leaving={leaving.has(book.accn_no)}
          noteTap={noteTap}
          onAct={desk.doListed}
        />
      ))}
    </ul>
  );
}

interface BookOfChildProps {
  book: ListedBook;
  busy: boolean;
  leaving: boolean;
  noteTap: () => void;
  onAct: LendingDeskState['doListed'];
}

const BookOfChild = memo(function BookOfChild({ book, busy, leaving, noteTap, onAct }: BookOfChildProps) {
  const button = (label: string, task: DeskTask) => (
    <Button
      variant={task === 'return-child' ? 'light' : 'default'}
      className={classes.bookButton}
      disabled={busy || leaving}
      aria-label={`${label} ${book.title}, ${book.accn_no}`}
      onPointerDown={keepFocus}
      onClick={() => {
        noteTap();
        onAct(book, task);
      }}
    >
      {label}
    </Button>
  );
  return (
    <li className={classes.book} data-leaving={leaving || undefined}>
      <BookCover title={book.title} hex_code={book.hex_code} cover={book.cover} />
      <div className={classes.bookWords}>
        <div className={classes.bookTitle}>
          <TitleText title={book.title} language={book.language} />
        </div>
        <div className={classes.bookAbout}>
          {book.accn_no} · <DaysOut {...book} />
        </div>
      </div>
      {/* A book that was lent today has its whole period before it. */}
      {book.days_out > 0 && button('Renew', 'renew-child')}
      {button('Take back', 'return-child')}
    </li>
  );
});
