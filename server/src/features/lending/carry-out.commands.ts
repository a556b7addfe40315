import type { Acted, LendingEvent } from '@storyvan/domain/lending/act';
import type { SuccessReply } from '@storyvan/domain/lending/reply';
import type { UndoneEvent } from '@storyvan/domain/lending/undo';
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
  undoRenewal,
} from '../../records/loan/loan.commands.ts';
import { ChangedMeanwhile } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import { type CopyRow, type EventRow, findLastRenewal } from './lending.queries.ts';

/** Carries out what the domain has decided: writes its events, or refuses. */

/** An event to undo, and the copy's row before it. */
export type EventToUndo = UndoneEvent &
  Pick<EventRow, 'child_loan_id' | 'site_loan_id' | 'date'> & { before: Before };

type Undo = { kind: 'undo'; event_id: string; undoes: EventToUndo };

/** `finish` adds to the reply what can only be read after the change. */
export async function carryOut<Status extends string>(
  tx: Transaction,
  work: Work,
  copy: CopyRow | null,
  acted: Acted<Status, LendingEvent | Undo>,
  finish = async (reply: SuccessReply<Status>, _copy: CopyRow) => reply,
) {
  if (acted.kind === 'invalid') throw new ApiError(acted.code, acted.message);
  if (acted.kind === 'refused') return unchanged(acted.reply);
  const lent = found(copy, 'book');
  await writeEvents(tx, work, lent, acted.events);
  return changed(await finish(acted.reply, lent));
}

/** Changes the loans, adds the events, and moves the copy (compare-and-set); returns its row after that. */
export async function writeEvents(
  tx: Transaction,
  work: Work,
  copy: CopyRow,
  events: readonly (LendingEvent | Undo)[],
): Promise<CopyRow> {
  let moved = copy;
  try {
    for (const event of events) moved = { ...moved, ...(await writeEvent(tx, work, moved, event)) };
  } catch (error) {
    // Another process has lent the copy, or undone the event, since they were read.
    if (isUniqueViolation(error)) throw new ChangedMeanwhile();
    throw error;
  }
  await moveCopy(tx, copy, moved);
  return moved;
}

/** Returns what it changes in the copy's row. */
async function writeEvent(
  tx: Transaction,
  { staff_id }: Work,
  copy: CopyRow,
  event: LendingEvent | Undo,
): Promise<Where & Before> {
  const { event_id, kind } = event;
  const to = kind === 'undo' ? await restoreLoan(tx, copy, event.undoes) : await changeLoan(tx, copy, event);
  const row = { event_id, kind: eventKind[kind], ...loanOf(event, copy, to), staff_id };
  await insertLendingEvents(tx, [row]);
  if (kind === 'undo') return { ...to, ...event.undoes.before };
  if (kind === 'renew_child') {
    const [child_loan_id, child_id] = [ofLoan(copy.child_loan_id), ofLoan(copy.child_id)];
    const site_grade_id = ofLoan(copy.site_grade_id);
    await insertRenewals(tx, [{ event_id, child_loan_id, site_grade_id, child_id, date: event.date }]);
  }
  return { ...to, moved_on: event.date, last_event_id: event_id };
}

/** What an event says of its loan. */
function loanOf(event: LendingEvent | Undo, copy: Where, to: Where) {
  if (event.kind === 'undo') {
    const { child_loan_id, site_loan_id, date, event_id } = event.undoes;
    return { child_loan_id, site_loan_id, date, undoes_event_id: event_id };
  }
  const { kind, date } = event;
  const { child_loan_id, site_loan_id } = kind === 'issue_site' || kind === 'issue_child' ? to : copy;
  const ofSite = kind === 'issue_site' || kind === 'return_site';
  const loan = ofSite ? { child_loan_id: null, site_loan_id } : { child_loan_id, site_loan_id: null };
  return { ...loan, date, undoes_event_id: null };
}

/** Where a copy is, by its own row. */
type Where = Pick<CopyRow, 'site_grade_id' | 'child_id' | 'site_loan_id' | 'child_loan_id'>;

const inLibrary: Where = { site_grade_id: null, child_id: null, site_loan_id: null, child_loan_id: null };

/** Where the copy is after its child's loan: at the place it was lent from, or in the library. */
const withoutChild = ({ site_grade_id, site_loan_id }: Where): Where =>
  site_loan_id === null ? inLibrary : { ...inLibrary, site_grade_id, site_loan_id };

/** A copy that is lent has it. */
const ofLoan = (id: number | null): number => found(id, 'loan');

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

/** Undoes an event. */
async function restoreLoan(tx: Transaction, copy: CopyRow, event: EventToUndo): Promise<Where> {
  const {
    place: { site_grade_id },
    child,
    child_loan_id,
    site_loan_id,
  } = event;
  switch (event.kind) {
    case 'issue_site':
      await endSiteLoan(tx, { loan_id: ofLoan(site_loan_id), date_return: null, undone: 1 });
      return inLibrary;
    case 'return_site':
      await endSiteLoan(tx, { loan_id: ofLoan(site_loan_id), date_return: null, undone: 0 });
      return { ...inLibrary, site_grade_id, site_loan_id };
    case 'issue_child':
      await endChildLoan(tx, { loan_id: ofLoan(child_loan_id), date_return: null, undone: 1 });
      return withoutChild(copy);
    case 'return_child':
      await endChildLoan(tx, { loan_id: ofLoan(child_loan_id), date_return: null, undone: 0 });
      return {
        site_grade_id,
        child_id: child?.child_id ?? null,
        site_loan_id: copy.site_loan_id,
        child_loan_id,
      };
    case 'renew_child': {
      const loan_id = ofLoan(child_loan_id);
      await undoRenewal(tx, event.event_id);
      const before = await findLastRenewal.first(tx, { loan_id });
      await renewChildLoan(tx, loan_id, before?.date ?? null);
      return copy;
    }
  }
}
