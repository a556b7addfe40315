import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { HeldBy, IssueReply, LendingDetails, ReturnReply } from '@storyvan/contract/lending';

/** The session's list of one desk: what was scanned, newest first, and what became of it. Pure. */

export interface DeskChild {
  child_id: number;
  name: string;
  level: number | null;
}

export interface Scan {
  request_id: string;
  /** As it came from the scanner or the keys. */
  typed: string;
  accn_no: string;
  /** Known before the reply where the book stands in a list on the screen. */
  title: string | null;
  child: DeskChild | null;
  date: CalendarDate;
  /** Milliseconds, by this machine's clock. */
  at: number;
  /** Which choice of a child it was scanned under, counted from 0. */
  choice: number;
}

type Step = 'no' | 'waiting' | 'done';

export interface DeskRow extends Scan {
  /** `refused` is the rules' no, `failed` an error after which the same request can be sent again. */
  state: 'waiting' | 'accepted' | 'refused' | 'failed';
  sent: boolean;
  /** The server was not reached; the row waits for the next attempt. */
  lost: boolean;
  /** Why, in a sentence. */
  sentence: string | null;
  details: LendingDetails | null;
  held_by: HeldBy | null;
  undo: Step;
  taken_back: Step;
  /** Why the undo or the taking back did not happen. */
  trouble: string | null;
}

export type DeskList = readonly DeskRow[];

export function scanned(list: DeskList, scan: Scan): DeskList {
  const row: DeskRow = {
    ...scan,
    state: 'waiting',
    sent: false,
    lost: false,
    sentence: null,
    details: null,
    held_by: null,
    undo: 'no',
    taken_back: 'no',
    trouble: null,
  };
  return [row, ...list];
}

export const changed = (list: DeskList, request_id: string, change: Partial<DeskRow>): DeskList =>
  list.map((row) => (row.request_id === request_id ? { ...row, ...change } : row));

export const removed = (list: DeskList, request_id: string): DeskList =>
  list.filter((row) => row.request_id !== request_id);

/** What a reply to an issue or a return makes of its row. */
export function answered({ status, details, held_by }: IssueReply | ReturnReply): Partial<DeskRow> {
  const accepted = status.status === 'issued' || status.status === 'returned';
  return {
    state: accepted ? 'accepted' : 'refused',
    lost: false,
    sentence: accepted ? null : status.message,
    details,
    held_by,
  };
}

/** Gives to another child, as a choice of its own, what was scanned under a choice and is not sent yet. */
export const handedOver = (
  list: DeskList,
  from: number,
  to: { choice: number; child: DeskChild },
): DeskList => list.map((row) => (row.choice === from && !row.sent ? { ...row, ...to } : row));

export interface Counts {
  accepted: number;
  refused: number;
  waiting: number;
}

/** What was undone no longer counts as issued or returned; what failed waits for a hand. */
export function countsOf(list: DeskList): Counts {
  const count = (fits: (row: DeskRow) => boolean) => list.filter(fits).length;
  return {
    accepted: count((row) => row.state === 'accepted' && row.undo !== 'done'),
    refused: count((row) => row.state === 'refused' || row.state === 'failed'),
    waiting: count((row) => row.state === 'waiting'),
  };
}
