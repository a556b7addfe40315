import type { PendingBook } from '@storyvan/contract/book-lists';
import { compareNames } from '@storyvan/domain/name-order';

/** Which slips: for a child's overdue books, for the chosen copies, or for all overdue books with children. */
export interface AskedSlips {
  child?: number | undefined;
  copies?: string[] | undefined;
}

export interface Slip {
  child_id: number;
  child_name: string;
  /** The longest with the child first. */
  books: PendingBook[];
}

/** One slip for each child, by name. Chosen copies are listed even if they are not overdue. */
export function slipsOf(books: PendingBook[], { child, copies }: AskedSlips): Slip[] {
  const chosen = copies && new Set(copies);
  const slips = new Map<number, Slip>();
  for (const book of books) {
    const { child_id, child_name } = book;
    if (child_id === null || (child !== undefined && child_id !== child)) continue;
    if (chosen ? !chosen.has(book.accn_no) : !book.child_overdue) continue;
    const slip = slips.get(child_id) ?? { child_id, child_name: child_name ?? '', books: [] };
    slip.books.push(book);
    slips.set(child_id, slip);
  }
  for (const slip of slips.values()) {
    slip.books.sort((a, b) => (b.child_days_out ?? 0) - (a.child_days_out ?? 0));
  }
  return [...slips.values()].sort(
    (a, b) => compareNames(a.child_name, b.child_name) || a.child_id - b.child_id,
  );
}

/** Reads the query parameters of the screen. */
export function askedSlips({ child, copies }: { child?: string; copies?: string }): AskedSlips {
  return {
    child: child !== undefined && /^[1-9]\d{0,9}$/.test(child) ? Number(child) : undefined,
    copies: copies?.split(',').filter(Boolean),
  };
}
