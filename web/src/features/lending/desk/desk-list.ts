import type { HeldBy, IssueReply, LendingDetails, ReturnReply } from '@storyvan/contract/lending';
import type { CalendarDate } from '@storyvan/domain/calendar-date';

/** The scan list of a desk: the scans, newest first, and their outcomes. */

export interface DeskChild {
  child_id: number;
  name: string;
  level: number | null;
}

export interface Scan {
  request_id: string;
  /** As scanned or typed. */
  typed: string;
  accn_no: string;
  /** Known before the reply if the book is in a list on the screen. */
  title: string | null;
  child: DeskChild | null;
  date: CalendarDate;
  /** Milliseconds, by this device's clock. */
  at: number;
  /** The choice of a child it was scanned under, counted from 0. */
  choice: number;
}

type Step = 'no' | 'waiting' | 'done';

export interface DeskRow extends Scan {
  /** `refused`: by the rules. `failed`: an error, after which the same request can be sent again. */
  state: 'waiting' | 'accepted' | 'refused' | 'failed';
  sent: boolean;
  /** The server could not be reached; the row waits for the next attempt. */
  lost: boolean;
  /** The reason, in a sentence. */
  sentence: string | null;
  details: LendingDetails | null;
  held_by: HeldBy | null;
  undo: Step;
  taken_back: Step;
  /** Why the undo or the return failed. */
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

/** The changes that a reply makes to its row. */
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

/** Moves the unsent scans of one choice of a child to another child. */
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

/** Undone rows do not count as issued or returned; failed rows count as refused. */
export function countsOf(list: DeskList): Counts {
  const count = (fits: (row: DeskRow) => boolean) => list.filter(fits).length;
  return {
    accepted: count((row) => row.state === 'accepted' && row.undo !== 'done'),
    refused: count((row) => row.state === 'refused' || row.state === 'failed'),
    waiting: count((row) => row.state === 'waiting'),
  };
}
