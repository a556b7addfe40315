import type { HeldBy, LendingDetails } from '@storyvan/contract/common/lending-fields';
import type { Holder } from '@storyvan/contract/common/programme';
import type { CopyMeant, IssueReply, RenewReply, ReturnReply } from '@storyvan/contract/lending';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Said } from '../../../records/reading/use-how-was-it.ts';
import type { DeskTask } from './desk-task.ts';

/** The scan list of a desk: the scans, newest first, and their outcomes. */

export interface DeskChild {
  child_id: number;
  name: string;
  level: number | null;
}

/** What a row asks the server to do. */
export interface Asked {
  task: DeskTask;
  accn_no: string;
  /** Who gives the copy back first, as the row said. */
  take_back_from: HeldBy | null;
  /** Another place than the desk's, such as where a book is taken back from. */
  elsewhere: Holder | null;
}

export interface Scan extends Asked {
  /** Names the row. */
  request_id: string;
  /** As scanned or typed. */
  typed: string;
  /** Known before the reply if the book is in a list on the screen. */
  title: string | null;
  child: DeskChild | null;
  date: CalendarDate;
  /** Milliseconds, by this device's clock. */
  at: number;
  /** The choice of a child it was scanned under, counted from 0. */
  choice: number;
}

/** The card of a child who is enrolled elsewhere. */
export interface OtherCard extends Holder {
  school_id: number | null;
  child_id: number;
  name: string;
  level: number | null;
  place_name: string;
}

export interface DeskRow extends Scan {
  /** The idempotency key of what the row asks now: its own, or a new one once it asks for something else. */
  asked_id: string;
  /**
   * `refused`: by the rules. `failed`: an error, after which the same request can be sent again. `unclear`: the text
   * means several copies, one of which is to be chosen. `childless`: a book that was not sent, because no child is
   * chosen for it.
   */
  state: 'waiting' | 'accepted' | 'refused' | 'failed' | 'unclear' | 'childless';
  sent: boolean;
  /** The server could not be reached; the row waits for the next attempt. */
  lost: boolean;
  /** The server's status when refused. */
  status: string | null;
  /** The reason, in a sentence. */
  sentence: string | null;
  details: LendingDetails | null;
  held_by: HeldBy | null;
  /** The copy, also when refused. */
  book: LendingReply['book'];
  meant: CopyMeant[];
  card: OtherCard | null;
  /** What the child said of the book, after a return. */
  said: Said | null;
  undo: 'no' | 'waiting' | 'done';
  /** Why the undo failed. */
  trouble: string | null;
}

export type DeskList = readonly DeskRow[];

const unanswered = {
  state: 'waiting',
  sent: false,
  lost: false,
  status: null,
  sentence: null,
  details: null,
  held_by: null,
  book: null,
  meant: [],
  card: null,
  said: null,
  undo: 'no',
  trouble: null,
} satisfies Partial<DeskRow>;

export const scanned = (list: DeskList, scan: Scan): DeskList => [
  { ...scan, asked_id: scan.request_id, ...unanswered },
  ...list,
];

/** The changes that make a row ask for something else. */
export const askedAgain = (asked: Partial<Scan>, asked_id: string): Partial<DeskRow> => ({
  ...unanswered,
  ...asked,
  asked_id,
});

export const changed = (list: DeskList, request_id: string, change: Partial<DeskRow>): DeskList =>
  list.map((row) => (row.request_id === request_id ? { ...row, ...change } : row));

export const removed = (list: DeskList, request_id: string): DeskList =>
  list.filter((row) => row.request_id !== request_id);

export type LendingReply = IssueReply | RenewReply | ReturnReply;

const successes: readonly string[] = ['issued', 'renewed', 'returned'];

export const isSuccess = ({ status }: LendingReply): boolean => successes.includes(status.status);

/** The changes that a reply makes to its row. */
export function answered(reply: LendingReply): Partial<DeskRow> {
  const { status, details, held_by, book } = reply;
  const accepted = isSuccess(reply);
  return {
    state: accepted ? 'accepted' : 'refused',
    lost: false,
    status: accepted ? null : status.status,
    sentence: accepted ? null : status.message,
    details,
    held_by,
    book,
  };
}

/** The child has this book already: the desk offers to renew it or take it back. */
export const hasItAlready = ({ state, task, held_by, child }: DeskRow): boolean =>
  state === 'refused' &&
  task === 'issue-child' &&
  held_by?.child_id != null &&
  held_by.child_id === child?.child_id;

/** Moves the unsent scans of one choice of a child to another child, or to none. */
export const handedOver = (
  list: DeskList,
  from: number,
  to: { choice: number; child: DeskChild | null },
): DeskList => list.map((row) => (row.choice === from && !row.sent ? { ...row, ...to } : row));

/**
 * Undone rows do not count; failed rows count as refused, offers of a choice do not. `reviewed` has the ids of scans
 * that were not recorded but are in review.
 */
export function countsOf(list: DeskList, reviewed: ReadonlySet<string>) {
  const count = (fits: (row: DeskRow) => boolean) => list.filter(fits).length;
  const accepted = ({ state, undo }: DeskRow) => state === 'accepted' && undo !== 'done';
  const done = (verb: string) =>
    count((row) => accepted(row) && !reviewed.has(row.asked_id) && row.task.startsWith(verb));
  return {
    issued: done('issue'),
    returned: done('return'),
    renewed: done('renew'),
    refused: count((row) => (row.state === 'refused' && !hasItAlready(row)) || row.state === 'failed'),
    waiting: count((row) => row.state === 'waiting' || row.state === 'childless'),
    in_review: count((row) => reviewed.has(row.asked_id)),
  };
}
