import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BookCover } from './BookCover.tsx';
import classes from './BookLine.module.css';
import { TitleText } from './TitleText.tsx';

interface BookLineProps {
  book: {
    accn_no: string;
    title: string;
    hex_code: string | null;
    category_primary: string | null;
    language?: string | null;
  };
  /** Beneath the title, after the accession number. */
  children?: ReactNode;
}

/** One copy in a list: cover, title with the way to its page, accession number and kind of book. */
export function BookLine({ book, children }: BookLineProps) {
  return (
    <div className={classes.line}>
      <BookCover title={book.title} hex_code={book.hex_code} />
      <div className={classes.words}>
        <Link to="/books/$id" params={{ id: book.accn_no }} className={classes.title}>
          <TitleText title={book.title} language={book.language} />
        </Link>
        <div className={classes.about}>
          {[book.accn_no, book.category_primary, book.language].filter(Boolean).join(' · ')}
        </div>
        {children}
      </div>
    </div>
  );
}
