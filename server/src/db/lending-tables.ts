import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Generated, Insertable } from 'kysely';

/** Of a copy. */
export type Standing = 'available' | 'withdrawn' | 'lost';

export type LendingEventKind =
  | 'issue_site'
  | 'issue_child'
  | 'renew_child'
  | 'return_child'
  | 'return_site'
  | 'undo';

/** The tables of copies, loans and lending events. */
export interface LendingTables {
  copy: {
    accn_no: string;
    title_id: number;
    state: Generated<Standing>;
    site_grade_id: number | null;
    child_id: number | null;
    site_loan_id: string | null;
    child_loan_id: string | null;
    /** The date of the latest event: no later event may be dated before it. */
    moved_on: CalendarDate | null;
    /** The latest event not undone; lending commands use it for compare-and-set. */
    last_event_id: string | null;
    created_at: string;
  };
  site_loan: {
    site_loan_id: string;
    accn_no: string;
    program: Programme;
    site_grade_id: number;
    date_issue: CalendarDate;
    date_return: CalendarDate | null;
    undone: number;
  };
  child_loan: {
    child_loan_id: string;
    accn_no: string;
    title_id: number;
    program: Programme;
    site_grade_id: number;
    child_id: number;
    /** The site loan the copy was lent on from; null when it came straight from the library. */
    site_loan_id: string | null;
    date_issue: CalendarDate;
    /** The latest renewal: the loan's period started again on that day. */
    date_renewed: Generated<CalendarDate | null>;
    date_return: CalendarDate | null;
    level: number | null;
    child_level: number | null;
    undone: number;
  };
  lending_event: {
    event_id: string;
    kind: LendingEventKind;
    accn_no: string;
    program: Programme;
    site_grade_id: number;
    child_id: number | null;
    loan_id: string;
    date: CalendarDate;
    previous_event_id: string | null;
    previous_moved_on: CalendarDate | null;
    /** For an undo: the event it undoes, which can be undone once. */
    undoes_event_id: string | null;
    librarian_id: number;
    staff_id: number;
    at: string;
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
