import type { PendingBook } from '@storyvan/contract/book-lists';

/** What one child has, or what is at the place itself. */
export interface PendingGroup {
  child_id: number | null;
  child_name: string | null;
  books: PendingBook[];
}

/** The children by name, each with its books, the longest with it first; at the end what no child has. */
export function byChild(books: PendingBook[]): PendingGroup[] {
  const groups = new Map<number | null, PendingGroup>();
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
      (a.child_name ?? '').localeCompare(b.child_name ?? '') ||
      (a.child_id ?? 0) - (b.child_id ?? 0),
  );
}
