import { type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';
import type { Unusable } from '../../columns/input.ts';

/**
 * Puts the loans of one copy in order, after those that the library has: DOMAIN, "Where a copy can be". A copy is at one
 * place and with one child at a time; a loan to a child is within a loan to the child's place, or straight from the library.
 */

export interface Loan {
  /** Null for one that the library has. */
  line: number | null;
  /** "line 12", or "the library’s records". */
  where: string;
  to: 'site' | 'child';
  /** Of one that the library has. */
  loan_id: number | null;
  /** Of a loan to a child that the library has: the loan to the place that it is out of. */
  site_loan_id: number | null;
  site_grade_id: number;
  child_id: number | null;
  /** "at Chimbel", "with Asha Naik". */
  holder: string;
  issued: CalendarDate;
  renewed: CalendarDate | null;
  returned: CalendarDate | null;
  /** Whether the return of a loan that the library has is new. */
  ends: boolean;
  book_level: number | null;
  child_level: number | null;
  /** Of an open loan that the library has from an earlier import of past loans. */
  isImported?: boolean;
  /** Its return was not recorded; a later loan shows that it has ended. The line that says so. */
  forgottenAt?: number;
}

/** A loan to a place with those to children out of it; or a loan to a child straight from the library. */
export interface PlacedLoan {
  loan: Loan;
  within: Loan[];
}

const lastDay = '9999-12-31';
const endOf = ({ returned }: Loan): string => returned ?? lastDay;
const inOrder = (a: Loan, b: Loan): number =>
  a.issued < b.issued ? -1 : a.issued > b.issued ? 1 : endOf(a) < endOf(b) ? -1 : endOf(a) > endOf(b) ? 1 : 0;

/** One has ended when the other starts. */
const areApart = (one: Loan, other: Loan): boolean =>
  (one.returned !== null && one.returned <= other.issued) ||
  (other.returned !== null && other.returned <= one.issued);

const isWithin = (inner: Loan, outer: Loan): boolean =>
  inner.site_grade_id === outer.site_grade_id && outer.issued <= inner.issued && endOf(inner) <= endOf(outer);

export interface Ordered {
  placed: PlacedLoan[];
  rejects: { line: number; refusal: Unusable }[];
}

/** @param known open loans of the copy in the library; @param rows new ones, and the new returns of known ones */
export function orderLoans(known: Loan[], rows: Loan[], movedOn: CalendarDate | null): Ordered {
  const usable = rows.filter((row) => !refuseEarlier(row, movedOn)).sort(inOrder);
  const found = known.map((loan) => (loan.isImported ? endForgotten(loan, usable) : loan));
  const ordered = placeLoans(found, rows, movedOn);
  if (!found.some(({ ends }) => ends)) return ordered;
  if (isTorn(found))
    return orderLoans(
      known.map((loan) => ({ ...loan, isImported: false })),
      rows,
      movedOn,
    );
  // A row that is rejected ends nothing.
  const rejected = new Set(ordered.rejects.map(({ line }) => line));
  if (rejected.size === 0) return ordered;
  const others = rows.filter(({ line }) => !rejected.has(line as number));
  const again = orderLoans(known, others, movedOn);
  return { placed: again.placed, rejects: [...ordered.rejects, ...again.rejects] };
}

/** Whether a loan to a child ends after the loan to the place that it is out of. */
const isTorn = (known: Loan[]): boolean =>
  known.some((child) =>
    known.some(
      (place) => place.to === 'site' && place.loan_id === child.site_loan_id && endOf(place) < endOf(child),
    ),
  );

function placeLoans(known: Loan[], rows: Loan[], movedOn: CalendarDate | null): Ordered {
  const rejects: Ordered['rejects'] = [];
  const sites = known.filter(({ to }) => to === 'site');
  const children = known.filter(({ to }) => to === 'child');
  const sorted = [...rows].sort(inOrder);
  const ended = rows.map((row) => endForgotten(row, sorted));
  for (const row of ended.sort((a, b) => (a.to === b.to ? inOrder(a, b) : a.to === 'site' ? -1 : 1))) {
    const refusal = refuseEarlier(row, movedOn) ?? refuseOverlap(row, sites, children);
    if (refusal) rejects.push({ line: row.line as number, refusal });
    else (row.to === 'site' ? sites : children).push(row);
  }
  const outer: PlacedLoan[] = sites.map((loan) => ({ loan, within: [] }));
  const direct: PlacedLoan[] = [];
  for (const child of children.sort(inOrder)) {
    const box = boxOf(child, outer);
    if (box) box.within.push(child);
    else direct.push({ loan: child, within: [] });
  }
  return { placed: [...outer, ...direct].sort((a, b) => inOrder(a.loan, b.loan)), rejects };
}

/**
 * An open loan that a later loan contradicts was returned without a record. It ends on the day of the next issue, or
 * earlier with the loan to the place that it was within.
 */
function endForgotten(loan: Loan, sorted: Loan[]): Loan {
  if (loan.returned !== null) return loan;
  const next = sorted.find((other) => loan.issued < other.issued && isClash(loan, other));
  if (!next) return loan;
  const isAround = (outer: Loan) =>
    outer.to === 'site' && isWithin({ ...loan, returned: loan.issued }, outer);
  const around = loan.to === 'child' ? sorted.filter(isAround) : [];
  const [returned] = [next.issued, ...around.map(endOf)].sort();
  const ends = loan.loan_id !== null;
  const forgottenAt = (loan.line ?? next.line) as number;
  return { ...loan, returned: returned as CalendarDate, ends, forgottenAt };
}

function isClash(one: Loan, other: Loan): boolean {
  if (areApart(one, other)) return false;
  if (one.to === other.to) return true;
  return !(one.to === 'child' ? isWithin(one, other) : isWithin(other, one));
}

function boxOf(child: Loan, outer: PlacedLoan[]): PlacedLoan | undefined {
  if (child.site_loan_id !== null) return outer.find(({ loan }) => loan.loan_id === child.site_loan_id);
  return outer.filter(({ loan }) => isWithin(child, loan)).sort((a, b) => inOrder(b.loan, a.loan))[0];
}

function refuseEarlier(row: Loan, movedOn: CalendarDate | null): Unusable | null {
  const first = row.ends ? row.returned : row.issued;
  if (movedOn === null || first === null || first >= movedOn) return null;
  const reason = `The library has records of this copy until ${formatDate(movedOn)}; nothing before that can be added.`;
  return { kind: 'before later records', reason };
}

function refuseOverlap(row: Loan, sites: Loan[], children: Loan[]): Unusable | null {
  const [same, others] = row.to === 'site' ? [sites, children] : [children, sites];
  const clash = [...same, ...others].find((loan) => isClash(row, loan));
  if (!clash) return null;
  const until = clash.returned === null ? '' : ` until ${formatDate(clash.returned)}`;
  const isLeftOpen = clash.line === null && clash.returned === null && clash.issued < row.issued;
  const advice = isLeftOpen ? ' If it came back, record its return first, then import this row again.' : '';
  const reason = `The copy is ${clash.holder} from ${formatDate(clash.issued)}${until} (${clash.where}).${advice}`;
  return { kind: 'in two places', reason };
}
