import type { Programme } from '@storyvan/contract/common/programme';
import { formatDate } from '@storyvan/domain/calendar-date';
import { foldText } from '@storyvan/domain/search-words';
import { byKey } from '../../../../by-key.ts';
import type { Unusable } from '../../columns/input.ts';
import { type ChildValue, type PresentChild, refuseOff, unknownPlace } from '../children/children.rules.ts';
import type { Located } from '../import-kind.ts';
import type { Loan } from './copy-history.rules.ts';
import { type LoanValue, refuseDates } from './loans.rules.ts';

/** Finds the place and the child that a row names. */

export interface Known {
  today: string;
  /** By key; null if several share it. */
  places: ReadonlyMap<string, number | null>;
  placeNames: ReadonlyMap<number, string>;
  closed: ReadonlySet<number>;
  /** The places of programmes that are switched off. */
  off: ReadonlyMap<number, Programme>;
  children: readonly PresentChild[];
}

export function loanResolver({ today, places, placeNames, closed, off, children }: Known) {
  const byCard = new Map(
    children.flatMap((child) => (child.card_no ? [[child.card_no, child] as const] : [])),
  );
  const byName = byKey([...children], ({ site_grade_id, name }) => `${site_grade_id}|${foldText(name)}`);

  return ({ line, where, value }: Located<LoanValue>): Loan | Unusable => {
    const wrongDates = refuseDates(value, today);
    if (wrongDates) return wrongDates;
    const place = value.place_key === null ? null : places.get(value.place_key);
    if (value.place_key !== null && typeof place !== 'number') {
      return unknownPlace(value as unknown as ChildValue, place, places);
    }
    const child = findChild(value, place ?? null);
    if (child && 'reason' in child) return child;
    const site_grade_id = place ?? child?.site_grade_id;
    if (site_grade_id === undefined)
      return { kind: 'no holder', reason: 'The row has no site, grade or child.' };
    const refusal =
      refuseOff(off.get(site_grade_id)) ??
      (value.date_return === null ? refuseOpen(site_grade_id, child) : null);
    if (refusal) return refusal;
    const name = placeNames.get(site_grade_id) ?? '';
    return {
      line,
      where,
      to: child ? 'child' : 'site',
      loan_id: null,
      site_loan_id: null,
      site_grade_id,
      child_id: child?.child_id ?? null,
      holder: child ? `with ${child.name}` : `at ${name}`,
      issued: value.date_issue,
      renewed: child ? value.date_renewed : null,
      returned: value.date_return,
      ends: false,
      book_level: value.book_level,
      child_level: value.child_level,
    };
  };

  function findChild(value: LoanValue, place: number | null): PresentChild | null | Unusable {
    const { card_no, child_name } = value;
    if (card_no !== null) {
      const known = byCard.get(card_no);
      if (known) return known;
      return {
        kind: 'unknown child',
        reason: `No child has the card ${card_no}; import the children first.`,
      };
    }
    if (child_name === null) return null;
    const namesakes = byName.get(`${place}|${foldText(child_name)}`) ?? [];
    const here = namesakes.filter(({ inactive_since }) => inactive_since === null);
    const found = here.length > 0 ? here : namesakes;
    if (found.length === 1) return found[0] as PresentChild;
    return found.length === 0
      ? {
          kind: 'unknown child',
          reason: `No child named ${child_name} is at ${value.place}; import the children first.`,
        }
      : {
          kind: 'several children',
          reason: `${found.length} children at ${value.place} are named ${child_name}; add the card number.`,
        };
  }

  /** What is out now follows the rules of the desk. */
  function refuseOpen(site_grade_id: number, child: PresentChild | null): Unusable | null {
    if (closed.has(site_grade_id)) {
      const reason = `${placeNames.get(site_grade_id)} is closed, so no book can be there. Add the date of return.`;
      return { kind: 'closed place', reason };
    }
    if (!child) return null;
    if (child.inactive_since !== null) {
      const reason = `${child.name} left on ${formatDate(child.inactive_since)}, so no book can be with this child. Add the date of return.`;
      return { kind: 'has left', reason };
    }
    if (child.site_grade_id === site_grade_id) return null;
    const reason = `${child.name} is now at ${placeNames.get(child.site_grade_id)}, and the loan is out of ${placeNames.get(site_grade_id)}. Add the date of return.`;
    return { kind: 'child elsewhere', reason };
  }
}
