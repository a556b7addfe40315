import type { PendingBook } from '@storyvan/contract/book-lists';
import { type CalendarDate, today } from '@storyvan/contract/common/calendar-date';
import type { Holder } from '@storyvan/contract/common/programme';
import type { ReturnReply } from '@storyvan/contract/lending';
import { useRef, useState } from 'react';
import type { CallError } from '../../lib/call.ts';
import { unableToIssue, unableToReturn } from '../../lib/lending-sentences.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { returnCopy } from '../../lib/return-copy.ts';
import { isLost, sendOnce } from '../../lib/send-once.ts';
import { staysForMs } from '../../lib/use-staying-rows.ts';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import { type TakenBack, useUndo } from './use-undo.ts';

/** What stands at the row of a book that is being taken back, was just taken back, or could not be. */
export interface Attempt {
  state: 'waiting' | 'taken' | 'failed';
  /** From whom it was to be taken; a failure tells nothing any more once somebody else has it. */
  child_id: number | null;
  sentence: string | null;
}

/** Sent again under the same request_id, as the server may have done it already. */
interface Unanswered {
  from: 'child' | 'place';
  request_id: string;
  date: CalendarDate;
}

type Taken = Pick<TakenBack, 'event_id' | 'accn_no' | 'message'>;

interface TakeBack {
  attempts: ReadonlyMap<string, Attempt>;
  taken: TakenBack[];
  /** Sends the books one after the other, each with its own request_id, except those already being sent. */
  takeBack: (books: PendingBook[]) => void;
  undo: (event_id: string) => void;
}

/** How taking this book back stands, if that was tried from whom it is with now. */
export function attemptAt(attempts: ReadonlyMap<string, Attempt>, book: PendingBook): Attempt | undefined {
  const attempt = attempts.get(book.accn_no);
  return attempt?.state !== 'failed' || attempt.child_id === book.child_id ? attempt : undefined;
}

/** The server has looked at the request and will not do it as it stands. */
const isFinal = (error: CallError): boolean => error.status >= 400 && error.status < 500 && !isLost(error);

/**
 * Takes pending books back, each with one tap, and undoes it. `reread` reads the list again and, where that fails,
 * mends it without these copies.
 */
export function useTakeBack(holder: Holder, reread: (accn_nos: string[]) => Promise<void>): TakeBack {
  const [attempts, setAttempts] = useState<ReadonlyMap<string, Attempt>>(new Map());
  const unanswered = useRef(new Map<string, Unanswered>());
  const lastTap = useRef(0);
  const { taken, noteTaken, undo } = useUndo();

  const note = (accn_no: string, attempt: Attempt | null) =>
    setAttempts((before) => {
      const after = new Map(before);
      if (attempt) after.set(accn_no, attempt);
      else after.delete(accn_no);
      return after;
    });

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

  /** Asks for one book; what the server says of it is at its row. */
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
      note(accn_no, { state: 'failed', child_id, sentence });
      return null;
    }
    note(accn_no, { state: 'taken', child_id, sentence: null });
    return { event_id: details.event_id, accn_no, message: answer.status.message };
  };

  const send = async (books: PendingBook[]): Promise<void> => {
    lastTap.current = Date.now();
    for (const { accn_no, child_id } of books) note(accn_no, { state: 'waiting', child_id, sentence: null });
    const back: Taken[] = [];
    for (const book of books) {
      const taken = await ask(book);
      if (taken) back.push(taken);
    }
    const [first, second] = back;
    if (!first) return;
    await untilNoTaps();
    for (const book of back) noteTaken(book);
    if (second) growlSuccess(`${back.length} books are taken back.`);
    else growlSuccess(first.message, () => undo(first.event_id));
    await reread(back.map(({ accn_no }) => accn_no));
    for (const { accn_no } of back) note(accn_no, null);
  };

  return { attempts, taken, takeBack: (books) => void send(books), undo };
}
