import type { EntryKind, FieldEntry } from '@storyvan/contract/common/field-entry';
import type { HeldBy } from '@storyvan/contract/common/lending-fields';
import { type CalendarDate, formatDate, today } from '@storyvan/domain/calendar-date';
import { nounOfEntry } from '@storyvan/domain/entry-noun';
import { whereIs } from '@storyvan/domain/lending/rules';
import type { ReviewReason } from '../../db/tables/field.ts';

/** DOMAIN, "When two meet": what becomes of an entry that the records refuse. Pure. */

/** Why a call was refused: its status, or the code of a client error. */
export interface Refusal {
  status: string;
  message: string;
}

export interface Loan {
  site_grade_id: number;
  /** Null to a place. */
  child_id: number | null;
  date_issue: CalendarDate;
  date_renewed: CalendarDate | null;
  date_return: CalendarDate | null;
}

/** A copy as the records have it now. */
export interface CopyFacts {
  state: 'available' | 'withdrawn' | 'lost';
  held_by: HeldBy | null;
  moved_on: CalendarDate | null;
  /** Its latest loans to children, or to places for an entry about the place; newest first. */
  loans: Loan[];
}

export type LendingEntry = Extract<FieldEntry, { kind: 'issue' | 'return' | 'renewal' | 'undo' }>;

export type AfterRefusal =
  /** Accepted: it is in the records already. */
  | { kind: 'noted'; message: string }
  | { kind: 'put into stock'; date: CalendarDate }
  | { kind: 'review'; message: string };

/** `child_id` is the child of the entry, if it has one that is known. */
export function afterRefusal(
  entry: LendingEntry,
  child_id: number | null,
  refusal: Refusal,
  copy: CopyFacts | null,
): AfterRefusal {
  const { accn_no, date } = entry;
  const review = (message = refusal.message): AfterRefusal => ({ kind: 'review', message });
  const noted = (message: string): AfterRefusal => ({ kind: 'noted', message });
  if (!copy) return review();
  if (entry.kind === 'undo') {
    return refusal.status === 'already undone' ? noted(`${accn_no} was already undone.`) : review();
  }
  const ours = copy.loans.filter(
    (loan) => loan.site_grade_id === entry.site_grade_id && (child_id === null || loan.child_id === child_id),
  );
  if (entry.kind === 'issue') {
    const same = ours.some((loan) => loan.date_issue === date);
    return same ? noted(`${accn_no} was already recorded as lent on ${formatDate(date)}.`) : review();
  }
  if (entry.kind === 'renewal') {
    const same = ours.some((loan) => loan.date_renewed === date);
    return same ? noted(`${accn_no} was already renewed on ${formatDate(date)}.`) : review();
  }
  // It can be lost by another child, who had it after the one of the entry.
  const [latest] = copy.loans;
  const isOfAnother = child_id !== null && latest !== undefined && latest.child_id !== child_id;
  if (copy.state !== 'available' && !isOfAnother) {
    return { kind: 'put into stock', date: copy.moved_on && copy.moved_on > date ? copy.moved_on : date };
  }
  if (ours.some((loan) => loan.date_return === date)) {
    return noted(`${accn_no} was already taken back on ${formatDate(date)}.`);
  }
  const returned = ours.find((loan) => loan.date_return !== null);
  const isOut = ours.some((loan) => loan.date_return === null);
  if (!returned?.date_return || isOut) return review();
  const when = formatDate(returned.date_return);
  return review(`${accn_no} was already taken back on ${when}. It is ${whereIs(copy.held_by)}.`);
}

export const putIntoStock = (accn_no: string, was: 'withdrawn' | 'lost'): string =>
  was === 'lost'
    ? `${accn_no} was recorded as lost. It is back in stock.`
    : `${accn_no} was withdrawn. It is back in stock.`;

/** Reasons that need no call. */
export const reasons = {
  erased: 'The record of this child was erased.',
  noPlace: 'There is no such place.',
  noChild: 'There is no such child.',
  fault: 'This could not be recorded. The error is in the log of the server.',
  unreadable: 'The text of this entry cannot be read, because it was sealed with a key of another server.',
  enrolmentMissing: 'The child was enrolled on the device, but that entry has not arrived.',
  enrolmentWithdrawn: 'The enrolment of this child was withdrawn in the review.',
  targetMissing: 'The entry that this one is about has not arrived.',
  targetWithdrawn: 'The entry that this one is about was withdrawn in the review.',
  /** Someone else had recorded the same already. */
  nothingToUndo: 'What this undoes changed nothing in the records, so there is nothing to undo.',
  undoneAlready: 'What was undone was withdrawn in the review, so there was nothing to undo.',
  tryAgain: 'The entry before it was decided. Try this one again.',
  notReturned: 'The return of this book by this child is not in the records.',
} as const;

/** Why an entry is in review; `reason` is null if nothing else depends on it. */
export interface Why {
  message: string;
  reason: ReviewReason | null;
  /** Null if it is about no child that is known. */
  child_id: number | null;
}

export const madeAfterDisabled = (disabled_at: string): Omit<Why, 'child_id'> => ({
  message: `This was made after the account was disabled on ${formatDate(today(new Date(disabled_at)))}.`,
  reason: 'after disabled',
});

/** Why an entry is in review that is not tried; of an erased child that is all that can be said. */
export const reasonFor = (
  child: { child_id: number; erased_at: string | null } | null,
  why: Omit<Why, 'child_id'>,
): Why => ({
  ...(child?.erased_at ? { message: reasons.erased, reason: 'erased' } : why),
  child_id: child?.child_id ?? null,
});

interface InReview {
  request_id: string;
  arrival_id: string;
  kind: EntryKind;
  accn_no: string | null;
  date: CalendarDate;
}

export const waitsFor = ({ kind, accn_no, date }: InReview): string =>
  `This waits for the ${nounOfEntry[kind]}${accn_no === null ? '' : ` of ${accn_no}`} on ${formatDate(date)}, which is in review.`;

/** The entries by which a device has enrolled the children of an entry. */
export function enrolmentsIn(entry: FieldEntry): string[] {
  const refs: unknown[] = [];
  if ('child' in entry) refs.push(entry.child);
  if ('take_back_from' in entry) refs.push(entry.take_back_from?.child);
  if ('attendance' in entry) refs.push(...entry.attendance);
  return refs.filter((ref) => typeof ref === 'string');
}

/** The entry that this one undoes, reports on or is about. */
export function targetOf(entry: FieldEntry): string | null {
  if (entry.kind === 'undo') return entry.undoes;
  if (entry.kind === 'observation') return entry.returned;
  return entry.kind === 'report' ? entry.session : null;
}

export const accnNoOf = (entry: FieldEntry): string | null => ('accn_no' in entry ? entry.accn_no : null);

/**
 * The first entry in review of the same device that this one depends on: about the same copy, or one that it refers to.
 * `before` is where this entry is in the order of arrival; null if it arrives now.
 */
export function blockerOf<Row extends InReview>(
  entry: FieldEntry,
  inReview: readonly Row[],
  before: string | null,
): Row | null {
  const refersTo = [...enrolmentsIn(entry), targetOf(entry)];
  const accn_no = accnNoOf(entry);
  const isBefore = (row: Row) => before === null || row.arrival_id < before;
  const concerns = (row: Row) =>
    refersTo.includes(row.request_id) || (accn_no !== null && row.accn_no === accn_no);
  return (
    inReview.find((row) => row.request_id !== entry.request_id && isBefore(row) && concerns(row)) ?? null
  );
}
