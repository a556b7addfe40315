import type { PendingBook } from '@storyvan/contract/book-lists';
import type { PlaceRef } from '../../records/place/place-links.ts';

/** Which pending books are shown: all or one kind. A box can be overdue while a child has one of its books. */

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

/** Query parameters of the list: the kind, and whether books are grouped by child. */
export interface PendingView {
  show?: PendingKind | undefined;
  group?: 'child' | undefined;
}

/** What each screen of pending books is given. */
export interface PendingScreenProps {
  place: PlaceRef;
  view: PendingView;
  onView: (part: PendingView) => void;
}

/** Reads the query parameters; any other value shows all books, ungrouped. */
export function pendingSearch({ show, group }: Record<string, unknown>): PendingView {
  const kind = pendingKinds.find((each) => each === show);
  return {
    ...(kind && kind !== 'all' ? { show: kind } : {}),
    ...(group === 'child' ? { group } : {}),
  };
}
