import type { CalendarDate } from './calendar-date.ts';

/** Certificates for numbers of books, counted by loans that were brought back (decision 109). */

/** The numbers of books, the smallest first. */
export const certificateBooks: readonly number[] = [10, 25, 50, 100];

export interface Reached {
  books: number;
  /** When the last of these books came back. */
  reached_on: CalendarDate;
}

/** The certificates reached, the smallest first; `returns` are the dates of return of all loans, in any order. */
export function certificatesReached(returns: readonly CalendarDate[]): Reached[] {
  const dates = returns.toSorted();
  return certificateBooks.flatMap((books) => {
    const reached_on = dates[books - 1];
    return reached_on === undefined ? [] : [{ books, reached_on }];
  });
}

/** The next certificate, and how many books are missing; null after the last one. */
export function nextCertificate(books_returned: number): { books: number; more: number } | null {
  const books = certificateBooks.find((number) => number > books_returned);
  return books === undefined ? null : { books, more: books - books_returned };
}
