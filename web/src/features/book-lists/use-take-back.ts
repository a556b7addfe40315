import { useMap } from '@mantine/hooks';
import type { PendingBook } from '@storyvan/contract/book-lists';
import type { Holder } from '@storyvan/contract/common/programme';
import { type ReturnReply, type UndoReply, undoLending } from '@storyvan/contract/lending';
import { type CalendarDate, today } from '@storyvan/domain/calendar-date';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CallError, call } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { isLost, sendOnce } from '../../lib/send-once.ts';
import { refreshReads } from '../../lib/use-read.ts';
import { staysForMs } from '../../lib/use-staying-rows.ts';
import { unableToIssue, unableToReturn } from '../../records/loan/lending-sentences.ts';
import { returnCopy } from '../../records/loan/return-copy.ts';
import { growlError, growlSuccess } from '../../ui/growl.ts';

/** The state of a row whose book is being taken back, was just taken back, or could not be. */
export interface Attempt {
  state: 'waiting' | 'taken' | 'failed';
  /** Who had it then; a failure no longer applies once someone else has it. */
  child_id: number | null;
  sentence: string | null;
}

/** Resent under the same request_id, because the server may already have done it. */
interface Unanswered {
  from: 'child' | 'place';
  request_id: string;
  date: CalendarDate;
}

type Taken = Pick<TakenBack, 'event_id' | 'accn_no' | 'message'>;

/** The attempt to take this book back from whoever has it now, if there was one. */
export function attemptAt(attempts: ReadonlyMap<string, Attempt>, book: PendingBook): Attempt | undefined {
  const attempt = attempts.get(book.accn_no);
  return attempt?.state !== 'failed' || attempt.child_id === book.child_id ? attempt : undefined;
}

/** The server understood the request and rejected it; a retry would not help. */
const isFinal = (error: CallError): boolean => error.status >= 400 && error.status < 500 && !isLost(error);

/** Reads the list again and, if that fails, changes the cached list. */
export type Reread = (change: (books: PendingBook[]) => PendingBook[]) => Promise<void>;

/** Takes pending books back with one tap each, and undoes it. */
export function useTakeBack(holder: Holder, reread: Reread) {
  const attempts = useMap<string, Attempt>();
  const unanswered = useRef(new Map<string, Unanswered>());
  const lastTap = useRef(0);
  /** How far several books that are taken back together are; null at other times. */
  const [progress, setProgress] = useState<{ sent: number; of: number } | null>(null);
  const { taken, noteTaken, undo } = useUndo();

  const askFor = ({ accn_no, child_id }: PendingBook): Unanswered => {
    const from = child_id === null ? 'place' : 'child';
    const before = unanswered.current.get(accn_no);
    if (before?.from === from) return before;
    return { from, request_id: newRequestId(), date: today() };
  };

  /** Rows are not removed while the user is tapping: the next tap would hit another book. */
  const untilNoTaps = async (): Promise<void> => {
    for (let left = staysForMs; left > 0; left = lastTap.current + staysForMs - Date.now())
      await new Promise((resolve) => setTimeout(resolve, left));
  };

  /** Sends one return and shows its outcome in the row. */
  const ask = async (book: PendingBook): Promise<Taken | null> => {
    const { accn_no, child_id } = book;
    const asked = askFor(book);
    let answer: ReturnReply | undefined;
    const error = await sendOnce(async () => {
      answer = await returnCopy(asked.from, holder, { accn_no, ...asked });
    });
    if (error && !isFinal(error)) unanswered.current.set(accn_no, asked);
    else unanswered.current.delete(accn_no);
    const details = answer?.details;
    if (answer?.status.status !== 'returned' || !details) {
      growlError(asked.from === 'child' ? unableToReturn : unableToIssue);
      const sentence = (error ?? answer?.status)?.message ?? null;
      attempts.set(accn_no, { state: 'failed', child_id, sentence });
      return null;
    }
    attempts.set(accn_no, { state: 'taken', child_id, sentence: null });
    return { event_id: details.event_id, accn_no, message: answer.status.message };
  };

  /** Sends the books one after the other, each with its own request_id. */
  const takeBack = async (books: PendingBook[]): Promise<void> => {
    lastTap.current = Date.now();
    for (const { accn_no, child_id } of books) {
      attempts.set(accn_no, { state: 'waiting', child_id, sentence: null });
    }
    const back: Taken[] = [];
    for (const [sent, book] of books.entries()) {
      if (books.length > 1) setProgress({ sent, of: books.length });
      const taken = await ask(book);
      if (taken) back.push(taken);
    }
    setProgress(null);
    const [first] = back;
    if (!first) return;
    await untilNoTaps();
    for (const book of back) noteTaken(book);
    const undoThem = () => undo(back.map(({ event_id }) => event_id));
    growlSuccess(books.length === 1 ? first.message : takenOf(back.length, books.length), undoThem);
    const gone = new Set(back.map(({ accn_no }) => accn_no));
    await reread((all) => all.filter(({ accn_no }) => !gone.has(accn_no)));
    for (const accn_no of gone) attempts.delete(accn_no);
  };

  return { attempts, taken, progress, takeBack, undo };
}

const takenOf = (back: number, asked: number): string =>
  back === asked
    ? `${back} books taken back.`
    : `${back} of ${asked} books taken back. The others say in the list why not.`;

/** A book that was taken back on this screen. */
export interface TakenBack {
  event_id: string;
  accn_no: string;
  /** The server's message: "Alpha is back in the library." */
  message: string;
  undoing: boolean;
  /** Why it could not be undone. */
  trouble: string | null;
}

/** The books taken back on this screen and not undone, newest first. */
function useUndo() {
  const client = useQueryClient();
  const [taken, setTaken] = useState<TakenBack[]>([]);
  // Already undone or in progress: the growl and the screen both offer Undo. Keeping the request_id makes a retry safe.
  const closed = useRef(new Set<string>());
  const requestIds = useRef(new Map<string, string>());

  const noteTaken = (book: Taken) => {
    requestIds.current.set(book.event_id, newRequestId());
    setTaken((before) => [{ ...book, undoing: false, trouble: null }, ...before]);
  };
  const change = (event_id: string, to: Partial<TakenBack>) =>
    setTaken((before) => before.map((book) => (book.event_id === event_id ? { ...book, ...to } : book)));

  /** The server's message once it is undone, or null. */
  const undoOne = async (event_id: string): Promise<string | null> => {
    if (closed.current.has(event_id)) return null;
    closed.current.add(event_id);
    change(event_id, { undoing: true, trouble: null });
    let answer: UndoReply | undefined;
    const error = await sendOnce(async () => {
      const body = { event_id, request_id: requestIds.current.get(event_id) };
      answer = await call(undoLending, { body });
    });
    if (answer?.status.status !== 'undone') {
      const trouble = (error ?? answer?.status)?.message ?? null;
      closed.current.delete(event_id);
      change(event_id, { undoing: false, trouble });
      if (trouble) growlError(trouble);
      return null;
    }
    setTaken((before) => before.filter((book) => book.event_id !== event_id));
    return answer.status.message;
  };

  const undo = async (event_ids: string[]): Promise<void> => {
    const messages: string[] = [];
    for (const event_id of event_ids) {
      const message = await undoOne(event_id);
      if (message !== null) messages.push(message);
    }
    const [first] = messages;
    if (first === undefined) return;
    growlSuccess(event_ids.length === 1 ? first : `${messages.length} of ${event_ids.length} undone.`);
    refreshReads(client);
  };

  return { taken, noteTaken, undo };
}
