import type { PendingBook } from '@storyvan/contract/book-lists';

/** Which pending books are shown: all of them, or those of one kind. A box is overdue also while a child has a book of it. */

export const pendingKinds = [
  'all',
  'with_children',
  'at_place',
  'overdue_with_children',
  'box_overdue',
] as const;
export type PendingKind = (typeof pendingKinds)[number];

const isOf: Record<PendingKind, (book: PendingBook) => boolean> = {
  all: () => true,
  with_children: (book) => book.child_id !== null,
  at_place: (book) => book.child_id === null,
  overdue_with_children: (book) => book.child_overdue,
  box_overdue: (book) => book.box_overdue,
};

export const booksOfKind = (books: PendingBook[], kind: PendingKind): PendingBook[] =>
  books.filter(isOf[kind]);

/** The list's query parameters: one kind, and whether books are grouped by child. */
export interface PendingView {
  show?: PendingKind | undefined;
  group?: 'child' | undefined;
}

/** The search values of a path with pending books; anything else shows all of them, one after the other. */
export function pendingSearch({ show, group }: Record<string, unknown>): PendingView {
  const kind = pendingKinds.find((each) => each === show);
  return {
    ...(kind && kind !== 'all' ? { show: kind } : {}),
    ...(group === 'child' ? { group } : {}),
  };
}
