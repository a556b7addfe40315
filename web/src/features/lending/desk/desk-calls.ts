import { findChildByCard, getChild, moveChild } from '@storyvan/contract/children';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import type { HeldBy } from '@storyvan/contract/common/lending-fields';
import type { Holder } from '@storyvan/contract/common/programme';
import {
  type CopyMeant,
  copiesMeant,
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
} from '@storyvan/contract/lending';
import { unpadded } from '@storyvan/domain/calendar-date';
import { toIsbn13 } from '@storyvan/domain/isbn';
import { looksLike } from '@storyvan/domain/number-pattern';
import { CallError, call } from '../../../lib/call.ts';
import { knownLibrary } from '../../../lib/library.ts';
import { librarian_id } from '../../../records/loan/return-copy.ts';
import type { DeskRow, LendingReply, OtherCard } from './desk-list.ts';
import type { DeskSetup, DeskTask } from './desk-task.ts';

const backFrom = (from: HeldBy | null) =>
  from ? { take_back_from: { site_grade_id: from.site_grade_id, child_id: from.child_id } } : {};

/** Sends what a row asks for. */
export function sendLending(setup: DeskSetup, row: DeskRow): Promise<LendingReply> {
  const { program, site_grade_id } = row.elsewhere ?? setup;
  const { accn_no, child, asked_id: request_id } = row;
  const date = unpadded(row.date);
  const at = { program, librarian_id, site_grade_id, accn_no, request_id };
  const from = backFrom(row.take_back_from);
  switch (row.task) {
    case 'issue-place':
      return call(issueBookSite, { body: { ...at, ...from, date_issue: date } });
    case 'issue-child':
      return call(issueBookChild, { body: { ...at, ...from, date_issue: date, child_id: child?.child_id } });
    case 'renew-child':
      return call(renewBookChild, { body: { ...at, date_renewal: date } });
    case 'return-child':
      return call(returnBookFromChild, { body: { ...at, date_return: date } });
    case 'return-place':
      return call(returnBookSite, { body: { ...at, ...from, date_return: date } });
  }
}

/** Whether a row asks for what was typed, not for a copy that was chosen since. */
export const isTyped = ({ accn_no, typed }: DeskRow): boolean => accn_no === normaliseAccnNo(typed);

/** A number of digits only, which can be short for another, or an ISBN. */
export const isShortOrIsbn = (typed: string): boolean =>
  /^[0-9]+$/.test(normaliseAccnNo(typed)) || toIsbn13(typed) !== null;

/** A typed text is looked up before it is sent, unless it can be a whole accession number. */
export function isToLookUp(accn_no: string, numbersHere: readonly string[]): boolean {
  if (!/[0-9]/.test(accn_no)) return true;
  return isShortOrIsbn(accn_no) && !numbersHere.some((number) => /^[0-9]+$/.test(number));
}

/** The copies that a typed text means for a task, best first. */
export async function findMeant({ program, site_grade_id }: Holder, task: DeskTask, typed: string) {
  const text = typed.trim().replace(/^\*+|\*+$/g, '');
  const found = await call(copiesMeant, { params: { program, id: site_grade_id, text } });
  const withChildren = task === 'return-child' || task === 'renew-child';
  const fitting = found.filter(({ held_by }) => (held_by?.child_id != null) === withChildren);
  return fitting.length > 0 ? fitting : found;
}

/**
 * Digits mean one copy if only one fits; a title always asks which copy. An ISBN names no copy: it means one of those
 * here, and a copy from elsewhere has to be chosen.
 */
export function meansOne(setup: DeskSetup, task: DeskTask, typed: string, meant: CopyMeant[]) {
  if (!isShortOrIsbn(typed)) return null;
  const mayBeElsewhere = task === 'issue-place' || toIsbn13(typed) === null;
  const fitting = mayBeElsewhere
    ? meant
    : meant.filter(({ held_by }) => held_by?.site_grade_id === setup.site_grade_id);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Whether a number that no child has is a card's, by the pattern of cards or by the cards of this place. */
export const looksLikeCard = (number: string, cardsHere: readonly string[]): boolean =>
  looksLike(number, knownLibrary().numbers.child, cardsHere);

/** Whether a row that found nothing can only mean a book: otherwise it may be the card or the name of a child. */
export function isSurelyABook(
  row: DeskRow,
  numbersHere: readonly string[],
  cardsHere: readonly string[],
): boolean {
  const { accn_no, title } = row;
  if (title !== null || !isTyped(row) || toIsbn13(accn_no)) return true;
  return looksLike(accn_no, knownLibrary().numbers.copy, numbersHere) && !looksLikeCard(accn_no, cardsHere);
}

/**
 * Looks up a scanned card where a book was expected; null if it is unknown. Finds the child to choose, or none if this
 * desk cannot serve the child, and the card of a child who is enrolled elsewhere.
 */
export async function findCard(setup: DeskSetup, cardNo: string) {
  const [found] = await call(findChildByCard, { params: { cardNo } });
  if (!found) return null;
  const { child_id, name, level, program, site_grade_id, school_id, place_name } = found;
  if (site_grade_id !== setup.site_grade_id) {
    const other: OtherCard = { child_id, name, level, program, site_grade_id, school_id, place_name };
    return {
      child: null,
      other,
      sentence: `${cardNo} is the card of ${name}, who is enrolled at ${place_name}, not here.`,
    };
  }
  const { task, fixed_child_id = child_id } = setup;
  const choosable = task.endsWith('child') && fixed_child_id === child_id;
  return {
    child: choosable ? { child_id, name, level } : null,
    other: null,
    sentence: `${cardNo} is the card of ${name}, not a book.`,
  };
}

/** Moves a child here; throws if it is refused, such as while it has books out at the other place. */
export async function moveHere(setup: DeskSetup, child_id: number, request_id: string): Promise<void> {
  const { version } = await call(getChild, { params: { childId: child_id } });
  const body = { child_id, version, to_site_grade_id: setup.site_grade_id, request_id };
  const { status } = await call(moveChild, { body });
  if (!['moved', 'already there'].includes(status.status))
    throw new CallError(409, 'conflict', status.message);
}
