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
import { growlError, growlSuccess } from '../../ui/growl.ts';
import { type TakenBack, useUndo } from './use-undo.ts';

/** What stands at the row of a book that is being taken back, or could not be. */
export interface Attempt {
  state: 'waiting' | 'failed';
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

interface TakeBack {
  attempts: ReadonlyMap<string, Attempt>;
  taken: TakenBack[];
  /** For a book that is not under way already: its button is disabled meanwhile. */
  takeBack: (book: PendingBook) => void;
  undo: (event_id: string) => void;
}

/** A second tap within this time meant the book that was there before, not the one that has moved up into its place. */
const holdMs = 500;

/** How taking this book back stands, if that was tried from whom it is with now. */
export function attemptAt(attempts: ReadonlyMap<string, Attempt>, book: PendingBook): Attempt | undefined {
  const attempt = attempts.get(book.accn_no);
  return attempt?.state === 'waiting' || attempt?.child_id === book.child_id ? attempt : undefined;
}

/** The server has looked at the request and will not do it as it stands. */
const isFinal = (error: CallError): boolean => error.status >= 400 && error.status < 500 && !isLost(error);

/**
 * Takes pending books back, each with one tap, and undoes it. `reread` reads the list again and, where that fails,
 * mends it without this copy.
 */
export function useTakeBack(holder: Holder, reread: (accn_no: string) => Promise<void>): TakeBack {
  const [attempts, setAttempts] = useState<ReadonlyMap<string, Attempt>>(new Map());
  const unanswered = useRef(new Map<string, Unanswered>());
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

  const send = async (book: PendingBook): Promise<void> => {
    const { accn_no, child_id } = book;
    const asked = askFor(book);
    note(accn_no, { state: 'waiting', child_id, sentence: null });
    let answer: ReturnReply | undefined;
    const [error] = await Promise.all([
      sendOnce(async (signal) => {
        answer = await returnCopy(asked.from, holder, { accn_no, ...asked }, signal);
      }),
      new Promise((resolve) => setTimeout(resolve, holdMs)),
    ]);
    if (error && !isFinal(error)) unanswered.current.set(accn_no, asked);
    else unanswered.current.delete(accn_no);
    const details = answer?.details;
    if (answer?.status.status !== 'returned' || !details) {
      growlError(asked.from === 'child' ? unableToReturn : unableToIssue);
      const sentence = (error ?? answer?.status)?.message ?? null;
      note(accn_no, { state: 'failed', child_id, sentence });
      return;
    }
    const { event_id } = details;
    noteTaken({ event_id, accn_no, message: answer.status.message });
    growlSuccess(answer.status.message, () => undo(event_id));
    await reread(accn_no);
    note(accn_no, null);
  };

  return { attempts, taken, takeBack: (book) => void send(book), undo };
}
