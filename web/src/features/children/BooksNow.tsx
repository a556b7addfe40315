import type { Child } from '@storyvan/contract/children';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import { BookLine } from '../../ui/BookLine.tsx';
import { DaysOut } from '../../ui/DaysOut.tsx';
import { DiffLevel } from '../../ui/LevelBadge.tsx';
import classes from './BooksNow.module.css';

/** The books a child has, with since when and for how long. */
export function BooksNow({ books, name }: { books: Child['books']; name: string }) {
  if (books.length === 0) {
    return (
      <p className={classes.none}>
        <bdi dir="auto">{name}</bdi> has no books now. Issue one to start.
      </p>
    );
  }
  return (
    <ul className={classes.books}>
      {books.map((book) => (
        <li key={book.accn_no} className={classes.book}>
          <BookLine book={book} />
          <div className={classes.since}>
            <DiffLevel diff_level={book.diff_level} />
            <DaysOut days_out={book.days_out} overdue={book.overdue} />
            <span>since {formatDate(book.date_issue)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
