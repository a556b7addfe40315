import { type UndoReply, undoLending } from '@storyvan/contract/lending';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { refreshReads } from '../../lib/use-read.ts';
import { growlError, growlSuccess } from '../../ui/growl.ts';

/** A book that was taken back on this screen. */
export interface TakenBack {
  event_id: string;
  accn_no: string;
  /** What the server said: "Alpha is back in the library." */
  message: string;
  undoing: boolean;
  /** Why it could not be undone. */
  trouble: string | null;
}

/** What was taken back on this screen, the latest first, until it is undone. */
export function useUndo() {
  const client = useQueryClient();
  const [taken, setTaken] = useState<TakenBack[]>([]);
  // Undone, or being undone: the growl and the screen both offer it. The id is kept, so that a retry does no harm.
  const closed = useRef(new Set<string>());
  const requestIds = useRef(new Map<string, string>());

  const noteTaken = (book: Pick<TakenBack, 'event_id' | 'accn_no' | 'message'>) => {
    requestIds.current.set(book.event_id, newRequestId());
    setTaken((before) => [{ ...book, undoing: false, trouble: null }, ...before]);
  };
  const change = (event_id: string, to: Partial<TakenBack>) =>
    setTaken((before) => before.map((book) => (book.event_id === event_id ? { ...book, ...to } : book)));

  const undo = async (event_id: string): Promise<void> => {
    if (closed.current.has(event_id)) return;
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
      return;
    }
    setTaken((before) => before.filter((book) => book.event_id !== event_id));
    growlSuccess(answer.status.message);
    refreshReads(client);
  };

  return { taken, noteTaken, undo };
}
