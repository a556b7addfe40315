import type { autocompleteChild, Child, ChildHere, findChildByCard } from '@storyvan/contract/children';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { type CopyMeant, mostCopiesMeant, type ReturnableBook } from '@storyvan/contract/lending';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { bestFirst, borrowedBookOf, childrenHereOf } from '@storyvan/domain/children-here';
import { endsInNumber } from '@storyvan/domain/copies-meant';
import { toIsbn13 } from '@storyvan/domain/isbn';
import { compareBytes, compareNames } from '@storyvan/domain/name-order';
import { timeOut } from '@storyvan/domain/overdue';
import { hasTyped } from '@storyvan/domain/sound-words';
import { bookIn, copiesOf, endedLoans, heldBy, nameOfChild, openWishes } from './held.ts';
import type { PlaceView, ViewChild, ViewCopy } from './place-view.ts';

/** What the lending desks and the pages of children read, from the view of a place. Pure. */

const byIssue = (a: { date_issue: string; accn_no: string }, b: { date_issue: string; accn_no: string }) =>
  compareBytes(a.date_issue, b.date_issue) || compareBytes(a.accn_no, b.accn_no);

const returnable = (
  row: Omit<ReturnableBook, 'days_out' | 'overdue'>,
  today: CalendarDate,
  period: number,
): ReturnableBook => ({ ...timeOut(row, today, period), ...row });

const noChild = { child_id: null, child_name: null, date_renewed: null };

/** Copies at the place that are not with a child. */
export function listAtPlace(view: PlaceView, today: CalendarDate): ReturnableBook[] {
  const period = view.kit.settings.site_period[view.place.program];
  return [...view.copies.values()]
    .filter((copy) => copy.at_place && copy.loan === null)
    .map((copy) =>
      returnable({ ...bookIn(copy), ...noChild, date_issue: copy.place_since ?? today }, today, period),
    )
    .sort(byIssue);
}

export function listWithChildren(view: PlaceView, today: CalendarDate): ReturnableBook[] {
  const period = view.kit.settings.child_period[view.place.program];
  return [...view.copies.values()]
    .flatMap((copy) => {
      if (!copy.loan) return [];
      const { child_id, date_issue, date_renewed } = copy.loan;
      const child_name = nameOfChild(view, child_id);
      const row = { ...bookIn(copy), child_id, child_name, date_renewed, date_issue: date_issue ?? today };
      return [returnable(row, today, period)];
    })
    .sort(byIssue);
}

/** Loans of a child that were issued on a date, also those that have ended. */
export const issuedOn = (view: PlaceView, child: ViewChild, date: CalendarDate): number =>
  copiesOf(view, child.child_id).filter(({ loan }) => loan?.date_issue === date).length +
  endedLoans(view, child.child_id).filter(({ date_issue }) => date_issue === date).length +
  Math.max(
    child.ended.filter(([issued]) => issued === date).length,
    // The kit has the ended loans of the last week only.
    child.had.filter(([, had]) => had === date).length,
  );

export const returnedOn = (view: PlaceView, child: ViewChild, date: CalendarDate): number =>
  endedLoans(view, child.child_id).filter(({ date_return }) => date_return === date).length +
  child.ended.filter(([, returned]) => returned === date).length;

export function listChildrenHere(view: PlaceView, date: CalendarDate, today: CalendarDate): ChildHere[] {
  const children = [...view.children.values()];
  const out = children.flatMap(({ child_id }) => {
    const dates = copiesOf(view, child_id).map(({ loan }) => loan?.date_issue ?? today);
    const [oldest_issue] = dates.sort();
    return oldest_issue === undefined ? [] : [{ child_id, books_out: dates.length, oldest_issue }];
  });
  const issued = children.map((child) => ({ child_id: child.child_id, books: issuedOn(view, child, date) }));
  const returned = children.map((child) => ({
    child_id: child.child_id,
    books: returnedOn(view, child, date),
  }));
  const rows = children.map(({ child_id, card_no, name, level }) => ({ child_id, card_no, name, level }));
  return childrenHereOf({ children: rows, out, issued, returned }, today);
}

type Suggestion = ReplyOf<typeof autocompleteChild>[number];

const suggestionOf = (view: PlaceView, { child_id, card_no, name, level }: ViewChild): Suggestion => {
  const { program, site_grade_id } = view.place;
  const books_out = copiesOf(view, child_id).length;
  return { child_id, card_no, name, program, site_grade_id, level, books_out };
};

const mostSuggestions = 20;

/** Children by the beginnings of words in the name, or by card number. */
export function suggestChildren(view: PlaceView, text: string): Suggestion[] {
  const card_no = normaliseAccnNo(text);
  const fits = (child: ViewChild) =>
    hasTyped(text, child.name) || (card_no !== '' && child.card_no?.startsWith(card_no));
  const found = [...view.children.values()].filter(fits).map((child) => suggestionOf(view, child));
  return bestFirst(found, card_no).slice(0, mostSuggestions);
}

export function findByCard(view: PlaceView, cardNo: string): ReplyOf<typeof findChildByCard> {
  const card_no = normaliseAccnNo(cardNo);
  const child = [...view.children.values()].find((each) => each.card_no === card_no);
  const { place_name, school_id } = view.place;
  return child ? [{ ...suggestionOf(view, child), place_name, school_id }] : [];
}

/** The copies here that a text typed at the desk can mean. */
export function listCopiesMeant(view: PlaceView, text: string): CopyMeant[] {
  const isbn = toIsbn13(text);
  const digits = /^[0-9]+$/.test(text);
  const fits = ({ accn_no, title }: ViewCopy) => {
    if (isbn) return title.isbn === isbn;
    return digits ? endsInNumber(accn_no, text) : hasTyped(text, title.title);
  };
  return [...view.copies.values()]
    .filter((copy) => (copy.at_place || copy.loan !== null) && fits(copy))
    .sort((a, b) => compareNames(a.title.title, b.title.title) || compareNames(a.accn_no, b.accn_no))
    .slice(0, mostCopiesMeant)
    .map((copy) => ({ ...bookIn(copy), held_by: heldBy(view, copy) }));
}

export function childReply(view: PlaceView, child_id: number, today: CalendarDate): Child | null {
  const child = view.children.get(child_id);
  if (!child) return null;
  const { program, site_grade_id, place_name, school_id } = view.place;
  const period = view.kit.settings.child_period[program];
  const { card_no, name, gender, baseline_level, level, version, details } = child;
  const issued = view.moves.filter(
    (move) => !move.undone && move.kind === 'issue' && move.child_id === child_id,
  );
  const dates = [child.last_borrowed ?? '', ...issued.map(({ date }) => date)].sort();
  return {
    ...{ child_id, card_no, name, program, site_grade_id, place_name, school_id },
    ...{ gender, baseline_level, level, ...details },
    loans_total: child.loans_total + issued.length,
    last_borrowed: dates.at(-1) || null,
    books: copiesOf(view, child_id)
      .map((copy) => {
        const { date_issue, date_renewed = null, child_level = null } = copy.loan ?? {};
        const row = { ...bookIn(copy), date_issue: date_issue ?? today, date_renewed };
        return borrowedBookOf({ ...row, loan_level: copy.title.level, child_level }, today, period);
      })
      .sort(byIssue),
    wishes: openWishes(view, child),
    family: null,
    active: true,
    inactive_since: null,
    erased_on: null,
    moves: [],
    version,
    changed_by: null,
    changed_at: null,
  };
}
