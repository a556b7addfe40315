import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { type IssueReply, type ReturnReply, undoLending } from '@storyvan/contract/lending';
import { type CalendarDate, today } from '@storyvan/domain/calendar-date';
import { accountOfTab } from '../../../lib/auth.ts';
import { CallError, call } from '../../../lib/call.ts';
import { newRequestId } from '../../../lib/new-request-id.ts';
import { createSendQueue, type Job } from '../../../lib/send-queue.ts';
import { unableToReturn } from '../../../records/loan/lending-sentences.ts';
import { returnCopy } from '../../../records/loan/return-copy.ts';
import { growlError, growlSuccess } from '../../../ui/growl.ts';
import { findCard, sendLending } from './desk-calls.ts';
import {
  answered,
  changed,
  type DeskChild,
  type DeskList,
  type DeskRow,
  handedOver,
  removed,
  scanned,
} from './desk-list.ts';
import { keepDesk, readDesk } from './desk-store.ts';
import type { DeskSetup } from './desk-task.ts';
import { failureMessages, returned } from './lending.messages.ts';

export interface DeskState {
  list: DeskList;
  chosen: DeskChild | null;
  /** The text of the open error dialog. */
  dialog: string | null;
  /** The inline alert of a return on a child's page, until the next scan. */
  alert: string | null;
  /** The text of the live region, for screen readers. */
  said: string;
  /** The list is in session storage and survives a reload. */
  kept: boolean;
}

export type Outcome = 'accepted' | 'refused';

export interface ScanInput {
  typed: string;
  title?: string | null;
  child: DeskChild | null;
  date: CalendarDate;
}

type Reply = IssueReply | ReturnReply;
interface Answer {
  status: { status: string; message: string };
}

/**
 * One desk of this tab: its scan list, the chosen child, and the calls in progress. It outlives its screen, so that
 * scans are still sent after the screen is left, and the list is there on return.
 */
export class Desk {
  private state: DeskState = { list: [], chosen: null, dialog: null, alert: null, said: '', kept: false };
  /** Counts the choices of a child: a card recognised late moves only the scans made under the same choice. */
  private choice = 0;
  private queue = createSendQueue();
  private listeners = new Set<() => void>();
  private outcomes = new Set<(outcome: Outcome) => void>();

  readonly day = today();
  private readonly account = accountOfTab();
  /** Text that was in the scan field when the user was signed out. */
  private unfinished = '';

  /** With a `key`, restores the desk stored under it before a reload. */
  constructor(
    readonly setup: DeskSetup,
    private readonly key: string | null = null,
  ) {
    const before = key === null ? null : readDesk(key);
    if (!before) return;
    const { list, chosen, choice } = before;
    this.choice = choice;
    this.state = { ...this.state, list, chosen, kept: true };
    for (const { state, request_id } of list.toReversed()) if (state === 'waiting') this.send(request_id);
  }

  getState = (): DeskState => this.state;

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** Called once for each reply to a scan, an undo or a return. */
  onOutcome(listener: (outcome: Outcome) => void) {
    this.outcomes.add(listener);
    return () => {
      this.outcomes.delete(listener);
    };
  }

  scan = ({ typed, title = null, child, date }: ScanInput): void => {
    const request_id = newRequestId();
    const accn_no = normaliseAccnNo(typed);
    const scan = { request_id, typed, accn_no, title, child, date, at: Date.now(), choice: this.choice };
    this.set({ list: scanned(this.state.list, scan), alert: null });
    this.send(request_id);
  };

  /** Sends a failed row again, or a lost one at once, under the same request_id. */
  retry = (row?: DeskRow): void => {
    this.queue.wake();
    if (row?.state !== 'failed') return;
    this.change(row.request_id, { state: 'waiting', sentence: null });
    this.send(row.request_id);
  };

  undo = (row: DeskRow): void => {
    const event_id = row.details?.event_id;
    if (event_id === undefined || row.undo !== 'no') return;
    this.sendAfterwards(row, 'undo', (request_id) => call(undoLending, { body: { event_id, request_id } }));
  };

  /** Takes a refused book back from the child who has it. */
  takeBack = (row: DeskRow, date: CalendarDate): void => {
    const { held_by } = row;
    if (!held_by || row.taken_back !== 'no') return;
    this.sendAfterwards(row, 'taken_back', (request_id) =>
      returnCopy('child', held_by, { accn_no: row.accn_no, date, request_id }),
    );
  };

  choose = (child: DeskChild): void => {
    this.choice += 1;
    this.set({ chosen: child });
  };

  /** Signals a refusal without a call; the screen shows the reason. */
  refuse = (): void => this.emitOutcome('refused');

  closeDialog = (): void => this.set({ dialog: null });

  keepUnfinished(text: string): void {
    this.unfinished = text;
  }

  takeUnfinished(): string {
    const text = this.unfinished;
    this.unfinished = '';
    return text;
  }

  /** On signing out, unsent scans are dropped. */
  close(): void {
    this.queue.stop();
  }

  private set(change: Partial<DeskState>): void {
    this.state = { ...this.state, ...change };
    const { list, chosen } = this.state;
    if (this.key !== null && (change.list || change.chosen)) {
      this.state.kept = keepDesk(this.key, { setup: this.setup, choice: this.choice, chosen, list });
    }
    for (const listener of this.listeners) listener();
  }

  private change(request_id: string, change: Partial<DeskRow>): void {
    this.set({ list: changed(this.state.list, request_id, change) });
  }

  private announce(outcome: Outcome, said: string): void {
    this.set({ said });
    this.emitOutcome(outcome);
  }

  private emitOutcome(outcome: Outcome): void {
    for (const listener of this.outcomes) listener(outcome);
  }

  private announceFailure(status: string | null, said: string): void {
    const { growls, dialog } = failureMessages(this.setup, status);
    growls.forEach(growlError);
    if (dialog !== null) this.set({ dialog });
    this.announce('refused', said);
  }

  /** Scans of one account are never sent under another account that signs in at this tab. */
  private add(job: Job): void {
    const send = async () => {
      if (this.account !== accountOfTab()) throw new CallError(401, 'not_signed_in', 'Please sign in.');
      await job.send();
    };
    this.queue.add({ ...job, send });
  }

  private send(request_id: string): void {
    this.add({
      send: async () => {
        this.change(request_id, { sent: true });
        const row = this.state.list.find((each) => each.request_id === request_id);
        if (row) await this.takeIn(row, await sendLending(this.setup, row));
      },
      lost: (error, attempt) => {
        this.change(request_id, { lost: true, sentence: error.message });
        if (attempt === 1) this.announceFailure(null, error.message);
      },
      failed: (error) => {
        // Retry is offered only if another attempt could succeed.
        const again = error.status >= 500 || error.code === 'conflict';
        const state = again ? 'failed' : 'refused';
        this.change(request_id, { state, lost: false, sentence: error.message });
        this.announceFailure(null, error.message);
      },
    });
  }

  private async takeIn(row: DeskRow, reply: Reply): Promise<void> {
    const { status, message } = reply.status;
    if (status === 'unknown accession number') return this.takeInCard(row, reply);
    this.change(row.request_id, answered(reply));
    if (status !== 'issued' && status !== 'returned') return this.announceFailure(status, message);
    if (status === 'returned' && this.setup.fixed_child_id !== undefined) {
      growlSuccess(returned);
      this.set({ alert: returned });
    }
    this.announce('accepted', message);
  }

  /** A card that no list on the screen knew: chooses its child, or says whose card it is. */
  private async takeInCard(row: DeskRow, reply: Reply): Promise<void> {
    const card = await findCard(this.setup, row.accn_no);
    if (!card?.child) {
      const sentence = card?.sentence ?? reply.status.message;
      this.change(row.request_id, { ...answered(reply), sentence });
      this.announceFailure(reply.status.status, sentence);
      return;
    }
    const { child } = card;
    const isLatest = row.choice === this.choice;
    if (isLatest) this.choose(child);
    const to = { choice: isLatest ? this.choice : row.choice, child };
    this.set({ list: handedOver(removed(this.state.list, row.request_id), row.choice, to) });
    this.announce('accepted', `${child.name} is chosen.`);
  }

  /** Sends an undo or a return for a row; the row keeps its state and shows the reason if refused. */
  private sendAfterwards(
    { request_id }: DeskRow,
    step: 'undo' | 'taken_back',
    ask: (asked_id: string) => Promise<Answer>,
  ): void {
    const asked_id = newRequestId();
    const fail = ({ message }: CallError | { message: string }) => {
      this.change(request_id, { [step]: 'no', lost: false, trouble: message });
      if (step === 'taken_back') growlError(unableToReturn);
      this.announce('refused', message);
    };
    this.change(request_id, { [step]: 'waiting', trouble: null });
    this.add({
      send: async () => {
        const { status } = await ask(asked_id);
        // "already undone": by an undo whose reply was lost in a reload, or by a colleague.
        if (!['undone', 'already undone', 'returned'].includes(status.status)) return fail(status);
        this.change(request_id, { [step]: 'done', lost: false, trouble: null });
        this.announce('accepted', status.message);
      },
      lost: (error) => this.change(request_id, { lost: true, trouble: error.message }),
      failed: fail,
    });
  }
}
