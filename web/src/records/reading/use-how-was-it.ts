import type { Opinion } from '@storyvan/contract/common/opinion';
import { howWasIt } from '@storyvan/contract/reading';
import { useRef, useState } from 'react';
import { accountOfTab, whenLeaving } from '../../lib/auth.ts';
import { call } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { createSendQueue, type Job, onlyUnder } from '../../lib/send-queue.ts';

/** A return from a child, as its reply describes it (`details` of return_book_from_child). */
interface ReturnedBook {
  event_id: string;
  site_grade_id: number;
  child_id: number;
  child_name: string;
  accn_no: string;
  title: string;
}

/** What a child said; without an opinion there is no sentence. */
export interface Said {
  opinion: Opinion | null;
  observation: string;
}

type Saving =
  | { state: 'idle' | 'saving' | 'saved' }
  /** The connection is lost; the same is sent again. */
  | { state: 'waiting'; problem: string }
  /** `final` if it makes no sense to try again. */
  | { state: 'failed'; problem: string; final: boolean };

export interface HowWasItInput {
  returned: ReturnedBook;
  /** What was saved before. */
  value?: Said | undefined;
  /** Called once the server has saved it. */
  onSaved?: ((said: Said) => void) | undefined;
}

/**
 * Opinions on their way to the server, in order. They are sent although their row is no longer on the screen, but never
 * under another account, and not after the user has signed out.
 */
let queue = createSendQueue();

whenLeaving(() => {
  queue.stop();
  queue = createSendQueue();
});

const sendOpinion = (job: Job): void => queue.add(onlyUnder(accountOfTab(), job));

const nothing: Said = { opinion: null, observation: '' };

/** Saves each change at once, in order, and again while the connection is lost. */
export function useHowWasIt({ returned, value = nothing, onSaved }: HowWasItInput) {
  const [said, setSaid] = useState(value);
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const latest = useRef(0);

  const save = (next: Said) => {
    latest.current += 1;
    const own = latest.current;
    const request_id = newRequestId();
    /** Of an earlier change, only the latest one counts. */
    const show = (state: Saving) => own === latest.current && setSaving(state);
    setSaid(next);
    show({ state: 'saving' });
    sendOpinion({
      send: async () => {
        const { event_id, site_grade_id, child_id, accn_no } = returned;
        const body = { event_id, site_grade_id, child_id, accn_no, ...next, request_id };
        const { status } = await call(howWasIt, { body });
        if (status.status === 'return undone') {
          setSaid(nothing);
          show({ state: 'failed', problem: status.message, final: true });
          return;
        }
        show({ state: 'saved' });
        if (own === latest.current) onSaved?.(next);
      },
      lost: ({ message }) => show({ state: 'waiting', problem: message }),
      failed: ({ message, status }) => show({ state: 'failed', problem: message, final: status < 500 }),
    });
  };

  return {
    said,
    saving,
    /** The same opinion once more takes it back. */
    choose: (opinion: Opinion) =>
      save(said.opinion === opinion ? { ...said, opinion: null } : { ...said, opinion }),
    write: (observation: string) => save({ ...said, observation: observation.trim() }),
    retry: () => (saving.state === 'waiting' ? queue.wake() : save(said)),
  };
}
