import type { ProposedBook } from '@storyvan/contract/proposals';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Proposal } from './use-proposal.ts';

const numbersOf = (books: readonly ProposedBook[]) => new Set(books.map(({ accn_no }) => accn_no));

/** What was done last, and where the focus goes: to the new book, or to the one after a removed one. */
export function useChangedRows(proposal: Proposal) {
  const { books, draft, remove, replace, lock } = proposal;
  const [said, setSaid] = useState('');
  const { root, rowsNow, focusOn, refocus } = useRowFocus();
  const pending = useReplacement(proposal, setSaid, { focusOn, refocus });
  /** The copies before a button was pressed that may be gone by now. */
  const pressed = useRef<ReadonlySet<string> | null>(null);
  useLayoutEffect(() => {
    const { current } = pressed;
    if (!current) return;
    pressed.current = null;
    refocus(books.find(({ accn_no }) => !current.has(accn_no))?.accn_no);
  });

  const rowActions = {
    onRemove: (book: ProposedBook) => {
      const rows = rowsNow();
      const at = rows.findIndex(({ dataset }) => dataset.copy === book.accn_no);
      focusOn(rows[at + 1] ?? rows[at - 1], 'remove');
      setSaid(`“${book.title}” was removed.`);
      pending.current = null;
      remove(book);
    },
    onReplace: (book: ProposedBook) => {
      pending.current = { book, known: numbersOf(books) };
      replace(book);
    },
    onLock: (book: ProposedBook) => {
      setSaid(
        `“${book.title}” is ${draft.locked.includes(book.accn_no) ? 'not locked any more' : 'locked'}.`,
      );
      lock(book);
    },
  };
  /** For a button that may be gone once it has done its work. */
  const andFocus = (act: () => void) => () => {
    pending.current = null;
    pressed.current = numbersOf(books);
    act();
  };
  return { root, said, rowActions, andFocus };
}

type RowFocus = ReturnType<typeof useRowFocus>;

function useRowFocus() {
  const root = useRef<HTMLDivElement>(null);
  const rowsNow = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-copy]') ?? [])];
  const rowOf = (accn_no: string) => rowsNow().find(({ dataset }) => dataset.copy === accn_no);
  const focusOn = (row: HTMLElement | string | undefined, action: 'other' | 'remove') =>
    (typeof row === 'string' ? rowOf(row) : row)
      ?.querySelector<HTMLElement>(`[data-action~="${action}"]`)
      ?.focus();
  const isLost = () => document.activeElement === document.body;
  /** If what had the focus is gone: this row, “Undo”, or the first control. */
  const refocus = (accn_no: string | undefined) => {
    if (isLost()) focusOn(accn_no, 'other');
    if (isLost()) root.current?.querySelector<HTMLElement>('[data-undo]')?.focus();
    if (isLost()) root.current?.querySelector('button')?.focus();
  };
  return { root, rowsNow, focusOn, refocus };
}

/** The book that was replaced last, until the other one is there. */
function useReplacement(
  { books, waits, stuck, seats, seat }: Proposal,
  say: (words: string) => void,
  { focusOn, refocus }: Pick<RowFocus, 'focusOn' | 'refocus'>,
) {
  const pending = useRef<{ book: ProposedBook; known: ReadonlySet<string> } | null>(null);
  useLayoutEffect(() => {
    const { current } = pending;
    if (waits || !current) return;
    // The buttons of the book were disabled.
    if (stuck) return refocus(current.book.accn_no);
    const next = books.find(({ accn_no }) => !current.known.has(accn_no));
    if (next && !seats.has(next.accn_no)) return seat(next, current.book);
    pending.current = null;
    if (!next) {
      refocus(undefined);
      return say(`No other book suits here, so “${current.book.title}” was only removed.`);
    }
    say(`“${next.title}” replaces “${current.book.title}”.`);
    focusOn(next.accn_no, 'other');
  });
  return pending;
}
