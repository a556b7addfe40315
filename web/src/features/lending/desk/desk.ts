import { normaliseAccnNo, pleaseSelectAChild } from '@storyvan/contract/common/ids';
import { undoLending } from '@storyvan/contract/lending';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { accountOfTab } from '../../../lib/auth.ts';
import { type CallError, call } from '../../../lib/call.ts';
import { newRequestId } from '../../../lib/new-request-id.ts';
import { createSendQueue, type Job, onlyUnder } from '../../../lib/send-queue.ts';
import type { Said } from '../../../records/reading/use-how-was-it.ts';
import { growlError, growlSuccess } from '../../../ui/growl.ts';
import {
  findCard,
  findMeant,
  isShortOrIsbn,
  isSurelyABook,
  isToLookUp,
  isTyped,
  looksLikeCard,
  meansOne,
  moveHere,
  sendLending,
} from './desk-calls.ts';
import {
  answered,
  askedAgain,
  type DeskChild,
  type DeskRow,
  handedOver,
  hasItAlready,
  isSuccess,
  type LendingReply,
  removed,
  type Scan,
  scanned,
} from './desk-list.ts';
import { DeskMemory } from './desk-memory.ts';
import { type DeskSetup, type DeskTask, partyOf } from './desk-task.ts';
import { failureMessages, returned } from './lending.messages.ts';

export interface ScanInput {
  typed: string;
  /** A copy that was chosen from a list: what was typed does not say which. */
  accn_no?: string;
  title?: string | null;
  child: DeskChild | null;
  date: CalendarDate;
  /** What a button of a list does, if it is not the task of the switch. */
  task?: DeskTask;
}

/**
 * One desk of this tab: its scan list, the chosen child, and the calls in progress. It outlives its screen, so that
 * scans are still sent after the screen is left, and the list is there on return.
 */
export class Desk extends DeskMemory {
  private queue = createSendQueue();
  private readonly account = accountOfTab();
  /** Text that was in the scan field when the user was signed out. */
  private unfinished = '';
  /** The accession numbers in the lists of the screen; they show whether this library has numbers of digits only. */
  numbersHere: readonly string[] = [];
  /** The card numbers of the children here, once they are loaded. */
  cardsHere: readonly string[] = [];

  /** With a `key`, restores the desk stored under it before a reload, and sends its unsent rows. */
  constructor(setup: DeskSetup, key: string | null = null) {
    super(setup, key);
    for (const { state, request_id } of this.state.list.toReversed()) {
      if (state === 'waiting') this.send(request_id);
    }
  }

  scan = ({ typed, title = null, child, date, task = this.state.task, ...copy }: ScanInput): void => {
    const request_id = newRequestId();
    const accn_no = copy.accn_no ?? normaliseAccnNo(typed);
    const asked = { task, accn_no, take_back_from: null, elsewhere: null };
    const scan = { request_id, typed, title, child, date, at: Date.now(), choice: this.choice, ...asked };
    this.set({ list: scanned(this.state.list, scan), alert: null });
    this.send(request_id);
  };

  /** Sends a failed row again, or a lost one at once, under the same idempotency key. */
  retry = (row?: DeskRow): void => {
    this.queue.wake();
    if (row?.state !== 'failed') return;
    // A card chooses its child as if it were scanned now.
    this.change(row.request_id, { state: 'waiting', sentence: null, choice: this.choice });
    this.send(row.request_id);
  };

  /** The row asks for something else, such as to renew the book that the child has already. */
  ask = ({ request_id }: DeskRow, asked: Partial<Scan>): void => {
    this.change(request_id, askedAgain(asked, newRequestId()));
    this.send(request_id);
  };

  /** Lends a book that was scanned without a child. */
  lendTo = (row: DeskRow, child: DeskChild): void => {
    if (this.state.cardRefused) this.choose(child);
    this.ask(row, { child, choice: this.choice });
  };

  undo = ({ request_id, details, undo }: DeskRow): void => {
    if (!details || undo !== 'no') return;
    const { event_id, taken_back: and_before } = details;
    const asked_id = newRequestId();
    const fail = ({ message }: CallError | { message: string }) => {
      this.change(request_id, { undo: 'no', lost: false, trouble: message });
      this.announce('refused', message);
    };
    this.change(request_id, { undo: 'waiting', trouble: null });
    this.add({
      send: async () => {
        const { status } = await call(undoLending, { body: { event_id, and_before, request_id: asked_id } });
        // "already undone": by an undo whose reply was lost in a reload, or by a colleague.
        if (!['undone', 'already undone'].includes(status.status)) return fail(status);
        this.change(request_id, { undo: 'done', lost: false, trouble: null });
        this.announce('accepted', status.message);
        this.tellDone(request_id);
      },
      lost: (error) => this.change(request_id, { lost: true, trouble: error.message }),
      failed: fail,
    });
  };

  /** Keeps what the child said of the book of a row; it is on the server already. */
  keepSaid = ({ request_id }: DeskRow, said: Said): void => this.change(request_id, { said });

  /** Enrols the child of a scanned card here, and chooses it. */
  moveHere = ({ request_id, card }: DeskRow): void => {
    if (!card) return;
    const asked_id = newRequestId();
    this.change(request_id, { state: 'waiting', trouble: null });
    this.add({
      send: async () => {
        await moveHere(this.setup, card.child_id, asked_id);
        this.choose(card);
        this.set({ list: removed(this.state.list, request_id) });
        this.announce('accepted', `${card.name} is enrolled here now, and chosen.`);
        this.tellDone(request_id);
      },
      lost: (error) => this.change(request_id, { lost: true, trouble: error.message }),
      failed: ({ message }) => {
        this.change(request_id, { state: 'refused', lost: false, trouble: message });
        this.announce('refused', message);
      },
    });
  };

  hasUnsent = (): boolean => this.state.list.some((row) => row.state === 'waiting');

  /** Whether a scan without a child is still being looked up; if it is a card, the next book is for its child. */
  mayGetChild = (): boolean =>
    this.state.list.some(({ state, task, child }) => state === 'waiting' && task === 'issue-child' && !child);

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

  private announceFailure({ task }: DeskRow, status: string | null, said: string): void {
    const { growls, dialog } = failureMessages({ ...this.setup, task }, status);
    growls.forEach(growlError);
    if (dialog !== null) this.set({ dialog });
    this.announce('refused', said);
  }

  private add(job: Job): void {
    this.queue.add(onlyUnder(this.account, job));
  }

  private send(request_id: string): void {
    this.add({
      send: async () => {
        this.change(request_id, { sent: true });
        const row = this.rowOf(request_id);
        if (row) await this.sendRow(row);
      },
      lost: (error, attempt) => {
        const row = this.rowOf(request_id);
        this.change(request_id, { lost: true, sentence: error.message });
        if (row && attempt === 1) this.announceFailure(row, null, error.message);
      },
      failed: (error) => {
        const row = this.rowOf(request_id);
        // Retry is offered only if another attempt could succeed.
        const again = error.status >= 500 || error.code === 'conflict';
        const state = again ? 'failed' : 'refused';
        this.change(request_id, { state, lost: false, sentence: error.message });
        if (!row) return;
        if (!isSurelyABook(row, this.numbersHere, this.cardsHere)) this.chooseNoChild(row);
        this.announceFailure(row, null, error.message);
      },
    });
  }

  /** Looks up digits and words of a title first; anything else is sent as a book's number at once. */
  private async sendRow(row: DeskRow): Promise<void> {
    if (row.task === 'issue-child' && !row.child) return this.takeInWithoutChild(row);
    const isFirst = isTyped(row) && isToLookUp(row.accn_no, this.numbersHere);
    if (isFirst && (await this.isTakenInAsMeant(row))) return;
    // Digits can be a whole number that is elsewhere: the reply says where.
    if (!isFirst || /[0-9]/.test(row.accn_no)) return this.takeIn(row, await sendLending(this.setup, row));
    const noBook = `No book here has a title with “${row.typed.trim()}”`;
    const sentence = partyOf(row.task) === 'place' ? `${noBook}.` : `${noBook}, and no child was chosen.`;
    // It may be the name of another child.
    this.chooseNoChild(row);
    this.change(row.request_id, { state: 'refused', lost: false, sentence });
    this.announceFailure(row, null, sentence);
  }

  /** Lends the copy that a typed text means, or asks which of several. False if it means none. */
  private async isTakenInAsMeant(row: DeskRow): Promise<boolean> {
    const meant = await findMeant(this.setup, row.task, row.typed);
    if (meant.length === 0) return false;
    const one = meansOne(this.setup, row.task, row.typed, meant);
    if (!one) {
      this.change(row.request_id, { state: 'unclear', lost: false, meant });
      this.announce('refused', `Which book is “${row.typed.trim()}”? Choose it from the list.`);
      return true;
    }
    // Another book is another request: the reply to the digits is kept under the id before.
    const clear = { ...row, accn_no: one.accn_no, title: one.title, asked_id: newRequestId() };
    this.change(row.request_id, clear);
    await this.takeIn(clear, await sendLending(this.setup, clear));
    return true;
  }

  private async takeIn(row: DeskRow, reply: LendingReply): Promise<void> {
    const { status, message } = reply.status;
    if (status === 'unknown accession number') return this.takeInUnknown(row, reply);
    this.change(row.request_id, answered(reply));
    const now = this.rowOf(row.request_id);
    // An offer to renew or take back, not a failure.
    if (now && hasItAlready(now)) return this.announce('refused', message);
    if (!isSuccess(reply)) return this.announceFailure(row, status, message);
    if (status === 'returned' && this.setup.fixed_child_id !== undefined) {
      growlSuccess(returned);
      this.set({ alert: returned });
    }
    this.announce('accepted', message);
    this.tellDone(row.request_id);
  }

  /** Scanned while no child is chosen: a card chooses its child, and a book waits for one. */
  private async takeInWithoutChild(row: DeskRow): Promise<void> {
    if (await this.isTakenInAsCard(row)) return;
    this.change(row.request_id, { state: 'childless', lost: false, sentence: null });
    growlError(pleaseSelectAChild);
    this.announce('refused', pleaseSelectAChild);
  }

  private async takeInUnknown(row: DeskRow, reply: LendingReply): Promise<void> {
    // Sent before it was looked up, because books here have numbers of digits only, as cards may have.
    const mayMeanOther =
      isTyped(row) && isShortOrIsbn(row.typed) && !isToLookUp(row.accn_no, this.numbersHere);
    const isCard = mayMeanOther && (await findCard(this.setup, row.accn_no)) !== null;
    if (mayMeanOther && !isCard && (await this.isTakenInAsMeant(row))) return;
    if (await this.isTakenInAsCard(row)) return;
    if (!isSurelyABook(row, this.numbersHere, this.cardsHere)) this.chooseNoChild(row);
    this.change(row.request_id, answered(reply));
    this.announceFailure(row, reply.status.status, reply.status.message);
  }

  /** A card that no list on the screen knew: chooses its child, or says whose card it is. False if it is not a card. */
  private async isTakenInAsCard(row: DeskRow): Promise<boolean> {
    const card = await findCard(this.setup, row.accn_no);
    if (!card && !looksLikeCard(row.accn_no, this.cardsHere)) return false;
    if (card?.child) {
      this.chooseByCard(row, card.child);
      return true;
    }
    const sentence = card?.sentence ?? `No child has the card ${row.accn_no}.`;
    this.chooseNoChild(row);
    this.change(row.request_id, { state: 'refused', lost: false, sentence, card: card?.other ?? null });
    this.announceFailure(row, null, sentence);
    return true;
  }

  private chooseByCard(row: DeskRow, child: DeskChild): void {
    const isLatest = row.choice === this.choice;
    if (isLatest) this.choose(child);
    const to = { choice: isLatest ? this.choice : row.choice, child };
    this.set({ list: handedOver(removed(this.state.list, row.request_id), row.choice, to) });
    this.announce('accepted', `${child.name} is chosen.`);
  }
}
