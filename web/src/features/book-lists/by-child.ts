import type { PendingBook } from '@storyvan/contract/book-lists';
import { compareNames } from '@storyvan/domain/name-order';

/** The books of one child, or those at the place itself. */
export interface ChildBooks {
  child_id: number | null;
  child_name: string | null;
  books: PendingBook[];
}

/** Children by name, each with its books, longest out first; books at the place come last. */
export function byChild(books: PendingBook[]): ChildBooks[] {
  const groups = new Map<number | null, ChildBooks>();
  for (const book of books) {
    const { child_id, child_name } = book;
    const group = groups.get(child_id);
    if (group) group.books.push(book);
    else groups.set(child_id, { child_id, child_name, books: [book] });
  }
  const out = (book: PendingBook) => book.child_days_out ?? book.days_out;
  for (const group of groups.values()) group.books.sort((a, b) => out(b) - out(a));
  return [...groups.values()].sort(
    (a, b) =>
      Number(a.child_id === null) - Number(b.child_id === null) ||
      compareNames(a.child_name ?? '', b.child_name ?? '') ||
      (a.child_id ?? 0) - (b.child_id ?? 0),
  );
}
