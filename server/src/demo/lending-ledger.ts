import type { Holder } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { eventKind, type LendingEventKind } from '../db/tables/loan.ts';

/** Writes the history that the lending commands of features/lending would have left, in memory and all at once. */

type SiteLoanRow = Insertable<Schema['site_loan']> & { site_loan_id: number };
type ChildLoanRow = Insertable<Schema['child_loan']> & { child_loan_id: number };
type RenewalRow = Insertable<Schema['renewal']>;
export type EventRow = Insertable<Schema['lending_event']>;

/** A copy and where it is now. */
export interface MovingCopy {
  accn_no: string;
  title_id: number;
  level: number;
  holder: Holder | null;
  child_id: number | null;
  site_loan: SiteLoanRow | null;
  child_loan: ChildLoanRow | null;
  moved_on: CalendarDate | null;
  last_event_id: string | null;
}

/** Who records what, when; `at` increases with every movement. */
export interface Visit {
  holder: Holder;
  date: CalendarDate;
  at: number;
  staff_id: number;
}

export interface ReadingChild {
  child_id: number;
  level: number;
}

export class LendingLedger {
  readonly siteLoans: SiteLoanRow[] = [];
  readonly childLoans: ChildLoanRow[] = [];
  readonly renewals: RenewalRow[] = [];
  private readonly events: EventRow[] = [];
  private loans = 0;

  /** Loans are numbered from 1. */
  constructor(
    private readonly makeId: (at: number) => string,
    private readonly makeRenewalId = makeId,
  ) {}

  issueToPlace(visit: Visit, copy: MovingCopy): void {
    const site_loan_id = this.nextLoan(visit.at);
    const { holder, date: date_issue } = visit;
    const loan = { site_loan_id, accn_no: copy.accn_no, ...holder, date_issue, date_return: null, undone: 0 };
    this.siteLoans.push(loan);
    this.record(visit, copy, 'issue_site', site_loan_id);
    copy.holder = holder;
    copy.site_loan = loan;
  }

  issueToChild(visit: Visit, copy: MovingCopy, child: ReadingChild): void {
    const child_loan_id = this.nextLoan(visit.at);
    const { holder, date: date_issue } = visit;
    const loan: ChildLoanRow = {
      child_loan_id,
      accn_no: copy.accn_no,
      title_id: copy.title_id,
      ...holder,
      child_id: child.child_id,
      site_loan_id: copy.site_loan?.site_loan_id ?? null,
      date_issue,
      date_renewed: null,
      date_return: null,
      level: copy.level,
      child_level: child.level,
      undone: 0,
    };
    this.childLoans.push(loan);
    copy.child_id = child.child_id;
    this.record(visit, copy, 'issue_child', child_loan_id);
    copy.holder = holder;
    copy.child_loan = loan;
  }

  renew(visit: Visit, copy: MovingCopy): void {
    const loan = copy.child_loan as ChildLoanRow;
    loan.date_renewed = visit.date;
    const event_id = this.record(visit, copy, 'renew_child', loan.child_loan_id, this.makeRenewalId);
    const { child_loan_id, site_grade_id, child_id } = loan;
    this.renewals.push({ event_id, child_loan_id, site_grade_id, child_id, date: visit.date });
  }

  returnFromChild(visit: Visit, copy: MovingCopy): void {
    const loan = copy.child_loan as ChildLoanRow;
    loan.date_return = visit.date;
    this.record(visit, copy, 'return_child', loan.child_loan_id);
    copy.child_id = null;
    copy.child_loan = null;
    if (!copy.site_loan) copy.holder = null;
  }

  returnFromPlace(visit: Visit, copy: MovingCopy): void {
    const loan = copy.site_loan as SiteLoanRow;
    loan.date_return = visit.date;
    this.record(visit, copy, 'return_site', loan.site_loan_id);
    copy.holder = null;
    copy.site_loan = null;
  }

  /** The events since the last time. */
  takeEvents(): EventRow[] {
    return this.events.splice(0);
  }

  private record(
    visit: Visit,
    copy: MovingCopy,
    kind: LendingEventKind,
    loan_id: number,
    makeId = this.makeId,
  ): string {
    const event_id = makeId(visit.at);
    const isOfSite = kind === 'issue_site' || kind === 'return_site';
    this.events.push({
      event_id,
      kind: eventKind[kind],
      child_loan_id: isOfSite ? null : loan_id,
      site_loan_id: isOfSite ? loan_id : null,
      date: visit.date,
      undoes_event_id: null,
      staff_id: visit.staff_id,
    });
    copy.moved_on = visit.date;
    copy.last_event_id = event_id;
    return event_id;
  }

  private nextLoan(at: number): number {
    // Loans had such ids in earlier versions: without taking one, all that is random would come out differently.
    this.makeId(at);
    this.loans += 1;
    return this.loans;
  }
}
