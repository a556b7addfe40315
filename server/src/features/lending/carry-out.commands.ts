import type { Acted, LendingEvent } from '@storyvan/domain/lending/act';
import type { SuccessReply } from '@storyvan/domain/lending/reply';
import { ApiError, found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { eventKind } from '../../db/tables/loan.ts';
import { moveCopy } from '../../records/copy/copy.commands.ts';
import type { Before } from '../../records/loan/event.queries.ts';
import {
  endChildLoan,
  endSiteLoan,
  insertChildLoan,
  insertLendingEvents,
  insertRenewals,
  insertSiteLoan,
  renewChildLoan,
} from '../../records/loan/loan.commands.ts';
import { ChangedMeanwhile } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import type { CopyRow } from './lending.queries.ts';

/** Carries out what the domain has decided: writes its events, or refuses. */

/** `finish` adds to the reply what can only be read after the change. */
export const carryOut = <Status extends string>(
  tx: Transaction,
  work: Work,
  copy: CopyRow | null,
  acted: Acted<Status>,
  finish?: (reply: SuccessReply<Status>, copy: CopyRow) => Promise<SuccessReply<Status>>,
) => settle(tx, copy, acted, (moved, event) => writeEvent(tx, work, moved, event), finish);

/** Writes each event by `write`, which returns what it changes in the copy's row. */
export async function settle<Status extends string, Event>(
  tx: Transaction,
  copy: CopyRow | null,
  acted: Acted<Status, Event>,
  write: (copy: CopyRow, event: Event) => Promise<Where & Before>,
  finish = async (reply: SuccessReply<Status>, _copy: CopyRow) => reply,
) {
  if (acted.kind === 'invalid') throw new ApiError(acted.code, acted.message);
  if (acted.kind === 'refused') return unchanged(acted.reply);
  const lent = found(copy, 'book');
  await writeEvents(tx, lent, acted.events, write);
  return changed(await finish(acted.reply, lent));
}

/** Changes the loans, adds the events, and moves the copy (compare-and-set); returns its row after that. */
async function writeEvents<Event>(
  tx: Transaction,
  copy: CopyRow,
  events: readonly Event[],
  write: (copy: CopyRow, event: Event) => Promise<Where & Before>,
): Promise<CopyRow> {
  let moved = copy;
  try {
    for (const event of events) moved = { ...moved, ...(await write(moved, event)) };
  } catch (error) {
    // Another process has lent the copy, or undone the event, since they were read.
    if (isUniqueViolation(error)) throw new ChangedMeanwhile();
    throw error;
  }
  await moveCopy(tx, copy, moved);
  return moved;
}

/** Ends the loans of a copy, as a return does; returns its row after that. */
export const writeReturns = (tx: Transaction, work: Work, copy: CopyRow, events: readonly LendingEvent[]) =>
  writeEvents(tx, copy, events, (moved, event) => writeEvent(tx, work, moved, event));

async function writeEvent(
  tx: Transaction,
  { staff_id }: Work,
  copy: CopyRow,
  event: LendingEvent,
): Promise<Where & Before> {
  const { event_id, kind, date } = event;
  const to = await changeLoan(tx, copy, event);
  const { site_loan_id, child_loan_id } = kind === 'issue_site' || kind === 'issue_child' ? to : copy;
  const ofSite = kind === 'issue_site' || kind === 'return_site';
  const loan = ofSite ? { child_loan_id: null, site_loan_id } : { child_loan_id, site_loan_id: null };
  const row = { event_id, kind: eventKind[kind], ...loan, date, undoes_event_id: null, staff_id };
  await insertLendingEvents(tx, [row]);
  if (kind === 'renew_child') {
    const [child_loan_id, child_id] = [ofLoan(copy.child_loan_id), ofLoan(copy.child_id)];
    const site_grade_id = ofLoan(copy.site_grade_id);
    await insertRenewals(tx, [{ event_id, child_loan_id, site_grade_id, child_id, date }]);
  }
  return { ...to, moved_on: date, last_event_id: event_id };
}

/** Where a copy is, by its own row. */
export type Where = Pick<CopyRow, 'site_grade_id' | 'child_id' | 'site_loan_id' | 'child_loan_id'>;

export const inLibrary: Where = {
  site_grade_id: null,
  child_id: null,
  site_loan_id: null,
  child_loan_id: null,
};

/** Where the copy is after its child's loan: at the place it was lent from, or in the library. */
export const withoutChild = ({ site_grade_id, site_loan_id }: Where): Where =>
  site_loan_id === null ? inLibrary : { ...inLibrary, site_grade_id, site_loan_id };

/** A copy that is lent has it. */
export const ofLoan = (id: number | null): number => found(id, 'loan');

async function changeLoan(tx: Transaction, copy: CopyRow, event: LendingEvent): Promise<Where> {
  const { accn_no, title_id, level, site_loan_id } = copy;
  const { date } = event;
  switch (event.kind) {
    case 'issue_site': {
      const { program, site_grade_id } = event.place;
      const loan = { accn_no, program, site_grade_id, date_issue: date, date_return: null, undone: 0 };
      return { ...inLibrary, site_grade_id, site_loan_id: await insertSiteLoan(tx, loan) };
    }
    case 'issue_child': {
      const { program, site_grade_id } = event.place;
      const { child_id, level: child_level } = event.child;
      const ofChild = {
        accn_no,
        title_id,
        program,
        site_grade_id,
        child_id,
        site_loan_id,
        level,
        child_level,
      };
      const loan = { ...ofChild, date_issue: date, date_return: null, undone: 0 };
      return { site_grade_id, child_id, site_loan_id, child_loan_id: await insertChildLoan(tx, loan) };
    }
    case 'renew_child':
      await renewChildLoan(tx, ofLoan(copy.child_loan_id), date);
      return copy;
    case 'return_child':
      await endChildLoan(tx, { loan_id: ofLoan(copy.child_loan_id), date_return: date, undone: 0 });
      return withoutChild(copy);
    case 'return_site':
      await endSiteLoan(tx, { loan_id: ofLoan(site_loan_id), date_return: date, undone: 0 });
      return inLibrary;
  }
}
