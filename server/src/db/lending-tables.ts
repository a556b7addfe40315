import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Generated, Insertable } from 'kysely';

/** Of a copy. */
export type Standing = 'available' | 'withdrawn' | 'lost';

/** The number under which a kind of event is stored. */
export const eventKind = {
  issue_site: 1,
  issue_child: 2,
  renew_child: 3,
  return_child: 4,
  return_site: 5,
  undo: 6,
} as const;
export type LendingEventKind = keyof typeof eventKind;
type KindNumber = (typeof eventKind)[LendingEventKind];

const kinds = Object.keys(eventKind) as LendingEventKind[];
export const kindOf = (number: KindNumber): LendingEventKind => kinds[number - 1] as LendingEventKind;

/** The tables of copies, loans and lending events. */
export interface LendingTables {
  copy: {
    accn_no: string;
    title_id: number;
    state: Generated<Standing>;
    site_grade_id: number | null;
    child_id: number | null;
    site_loan_id: number | null;
    child_loan_id: number | null;
    /** The date of the latest event: no later event may be dated before it. */
    moved_on: CalendarDate | null;
    /** The latest event not undone; lending commands use it for compare-and-set. */
    last_event_id: string | null;
    created_at: string;
  };
  site_loan: {
    site_loan_id: Generated<number>;
    accn_no: string;
    program: Programme;
    site_grade_id: number;
    date_issue: CalendarDate;
    date_return: CalendarDate | null;
    undone: number;
  };
  child_loan: {
    child_loan_id: Generated<number>;
    accn_no: string;
    title_id: number;
    program: Programme;
    site_grade_id: number;
    child_id: number;
    /** The site loan the copy was lent on from; null when it came straight from the library. */
    site_loan_id: number | null;
    date_issue: CalendarDate;
    /** The latest renewal: the loan's period started again on that day. */
    date_renewed: Generated<CalendarDate | null>;
    date_return: CalendarDate | null;
    level: number | null;
    child_level: number | null;
    undone: number;
  };
  /**
   * Append-only. Its UUIDv7 has the time at which it was recorded, and its loan says which copy, place and child it is about: see
   * records/loan/event.queries.ts. An id is always greater than that of the event before it of the same copy.
   */
  lending_event: {
    event_id: string;
    kind: KindNumber;
    /** An event is of one loan, to a child or to a place; an undo is of the loan of the event that it undoes. */
    child_loan_id: number | null;
    site_loan_id: number | null;
    date: CalendarDate;
    /** Who recorded it. */
    staff_id: number;
    /** For an undo: the event it undoes, which can be undone once. */
    undoes_event_id: string | null;
  };
  /** The renewals by place and child, which are counted like loans. */
  renewal: {
    event_id: string;
    child_loan_id: number;
    site_grade_id: number;
    child_id: number;
    date: CalendarDate;
    undone: Generated<number>;
  };
  lending_request: {
    request_id: string;
    fingerprint: string;
    reply: string;
    at: string;
  };
  /**
   * A child has read a book: with a staff member (`librarian_id`), or on its own. Then it has an opinion, said when the
   * loan was returned, and who read with it and what the illustrations did are null. `staff_id` has recorded it.
   */
}

/** As they are inserted. */
export type CopyRow = Insertable<LendingTables['copy']>;
export type SiteLoanRow = Insertable<LendingTables['site_loan']>;
export type ChildLoanRow = Insertable<LendingTables['child_loan']>;
export type LendingEventRow = Insertable<LendingTables['lending_event']>;
export type RenewalRow = Insertable<LendingTables['renewal']>;
