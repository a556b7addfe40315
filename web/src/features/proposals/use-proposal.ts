import { type ProposedBook, type ProposedBox, proposedBox } from '@storyvan/contract/proposals';
import { type CalendarDate, today } from '@storyvan/domain/calendar-date';
import { useRef, useState } from 'react';
import { type Read, useRead } from '../../lib/use-read.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import {
  type BoxDraft,
  type BoxNow,
  keepDraft,
  newDraft,
  proposedAgain,
  queryOf,
  readDraft,
  withAdded,
  withLock,
  withoutChanges,
  withoutPacked,
  withRemoved,
  withReplaced,
  withSize,
  withTaken,
} from './box-draft.ts';

export interface CopyToAdd {
  accn_no: string;
  title_id: number;
  title: string;
}

/** What a person has changed, kept over a reload, and how to go back. */
function useBoxDraft(site_grade_id: number) {
  const [draft, setDraft] = useState(() => readDraft(site_grade_id, today()));
  const [before, setBefore] = useState<readonly BoxDraft[]>([]);
  const put = (next: BoxDraft) => {
    setDraft(next);
    keepDraft(site_grade_id, next);
  };
  const last = before.at(-1);
  return {
    draft,
    put,
    /** What was done elsewhere cannot be undone here. */
    settle: (next: BoxDraft) => {
      if (next === draft) return;
      setBefore([]);
      put(next);
    },
    change: (next: BoxDraft) => {
      setBefore([...before, draft].slice(-mostUndone));
      put(next);
    },
    /** Undefined if nothing was changed since the screen was opened. */
    goBack:
      last &&
      (() => {
        setBefore(before.slice(0, -1));
        put({ ...last, order: draft.order });
      }),
  };
}

/** The proposed box of a site or grade, and what a person changes of it. */
export function useProposal({ program, site_grade_id: id }: PlaceRef) {
  const { draft, put, settle, change: note, goBack } = useBoxDraft(id);
  const [replaced, setReplaced] = useState<ProposedBook | null>(null);
  const [seats, setSeats] = useState<Seats>(new Map());
  const read = useRead(
    proposedBox,
    { params: { program, id }, query: queryOf(draft) },
    // It does not change while a person reads it; what is saved elsewhere in this tab refreshes it.
    { keepPrevious: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const isOut = ({ title_id }: ProposedBook) => draft.without.includes(title_id);
  // If the next proposal cannot be read, the last one stays, with what was changed.
  const last = useRef<ProposedBox>(undefined);
  if (read.data) last.current = read.data;
  const box = last.current;
  const stuck = read.status === 'failed' && box ? read.error : null;
  const all = box?.books ?? [];
  // A long reply is drawn a moment after it has come.
  const isAnswered = read.data !== undefined && !read.outdated && !all.some(isOut);
  const waits = box !== undefined && stuck === null && !isAnswered;
  const isOpen = waits || stuck !== null;
  const books = all.filter((book) => !isOut(book) || (isOpen && book.title_id === replaced?.title_id));
  const now = nowOf(draft, books, isOpen);

  const change = (next: BoxDraft, other: ProposedBook | null = null) => {
    setReplaced(other);
    note(next);
  };
  /** Another box: every book is in its own place. */
  const changeAll = (next: BoxDraft) => {
    setSeats(new Map());
    change(next);
  };
  return {
    read: (box ? { status: 'done', data: box, retry: read.retry } : read) as Read<ProposedBox>,
    /** Why the changed box could not be completed. */
    stuck,
    draft,
    /** Lists the books in another order; that is not a change of the box. */
    list: (order: BoxDraft['order']) => put({ ...draft, order }),
    /** The books that are shown: what was removed is gone before the server has replied. */
    books,
    /** A proposal is on its way. */
    waits,
    /** The book that makes room for the next best. */
    replaced,
    isChanged: draft.picked !== null,
    undo: goBack,
    remove: (book: ProposedBook) => change(withRemoved(draft, now, book)),
    replace: (book: ProposedBook) => change(withReplaced(draft, now, book), book),
    add: (copy: CopyToAdd) => change(withAdded(draft, now, copy)),
    lock: ({ accn_no }: ProposedBook) => change(withLock(draft, now, accn_no)),
    resize: (size: number) => changeAll(withSize(draft, now, size)),
    chooseDay: (by: CalendarDate) => changeAll({ ...draft, by }),
    proposeAgain: () => changeAll(proposedAgain(draft)),
    discard: () => changeAll(withoutChanges(draft)),
    seats,
    /** Lists a new book where the one was that it replaces, so that nothing moves under the finger. */
    seat: (book: ProposedBook, instead: ProposedBook) =>
      setSeats(new Map(seats).set(book.accn_no, seats.get(instead.accn_no) ?? instead)),
    noteTaken: (taken: NonNullable<BoxDraft['taken']>) => put(withTaken(draft, taken)),
    /** Copies that are at the place by now. */
    leaveOut: (packed: readonly string[]) => settle(withoutPacked(draft, packed)),
    /** The box is packed. */
    forget: () => settle(newDraft),
  };
}

/** The book in whose place another one is listed, by the number of that one. */
export type Seats = ReadonlyMap<string, ProposedBook>;

export type Proposal = ReturnType<typeof useProposal>;

const mostUndone = 50;

function nowOf(draft: BoxDraft, books: ProposedBox['books'], waits: boolean): BoxNow {
  const shown = books.map(({ accn_no }) => accn_no);
  return waits && draft.picked
    ? { copies: draft.picked, size: draft.size ?? shown.length }
    : { copies: shown, size: shown.length };
}
