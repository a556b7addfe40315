import { type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';
import type { Cells, Field, Unusable } from '../../columns/input.ts';
import { readPlace } from '../children/children.rules.ts';
import { cardField, placeFields } from '../children/children-columns.rules.ts';
import { accnField } from '../copies/copies.rules.ts';
import type { Level, Reading } from '../import-kind.ts';
import { headerNames } from '../shared/fields.rules.ts';
import {
  notADate,
  oneLine,
  orNull,
  readDate,
  readLevel,
  readNumber,
  readYesNo,
  unknownLevel,
} from '../shared/values.rules.ts';

/** Reads a row of a list of loans: with a child it is a loan to that child, otherwise to a site or grade. */

const issueField: Field = {
  field: 'date_issue',
  headers: headerNames(`
    date issue, issue date, issued on, date of issue, issued, date issued, checkout date, checked out on,
    date checked out, loan date, date of loan, date out, lent on, issuedate, since, निर्गम तिथि,
    देने की तारीख, देने की तिथि, दिल्याची तारीख, दिल्याचा दिनांक`),
  max: 40,
  date: true,
};

const returnField: Field = {
  field: 'date_return',
  headers: headerNames(`
    date return, return date, returned on, date of return, returned, date returned, checkin date,
    checked in on, date checked in, date in, returndate, वापसी तिथि, वापसी की तारीख, लौटाने की तारीख,
    परत केल्याची तारीख, परत दिनांक`),
  max: 40,
  date: true,
};

/** Without the return: what is out now. */
export const openLoanFields: Field[] = [
  accnField,
  {
    field: 'child_name',
    headers: headerNames(`
      child name, name of child, child, student name, name of student, student, borrower name, borrower,
      patron name, patron, reader name, name, नाम, नाव, बच्चे का नाम, छात्र का नाम, विद्यार्थी का नाम,
      मुलाचे नाव, विद्यार्थ्याचे नाव`),
    max: 200,
  },
  cardField,
  ...placeFields,
  issueField,
  {
    field: 'date_renewed',
    headers: headerNames(`
      date renewed, renewed on, renewal date, last renewed, last renewal, lastreneweddate`),
    max: 40,
    date: true,
  },
  { field: 'book_level', headers: headerNames('book level, level of book'), max: 40 },
  { field: 'child_level', headers: headerNames('child level, level of child'), max: 40 },
];

export const loanFields: Field[] = [
  ...openLoanFields,
  returnField,
  { field: 'undone', headers: headerNames('undone, cancelled'), max: 40 },
];

export type LoanValue = {
  accn_no: string;
  /** The place as written in the row, and the key to find it by; null for the place where the child is. */
  place: string | null;
  place_key: string | null;
  card_no: string | null;
  child_name: string | null;
  date_issue: CalendarDate;
  date_renewed: CalendarDate | null;
  date_return: CalendarDate | null;
  book_level: number | null;
  child_level: number | null;
};

export function readLoan(cells: Cells, levels: Level[]): Reading<LoanValue> {
  if (readYesNo(cells.undone) === 1) {
    return { kind: 'undone', reason: 'This loan was undone, so it is not part of the history.' };
  }
  const number = readNumber(cells.accn_no ?? '', 'accession number');
  if ('reason' in number) return number;
  const card = cells.card_no ? readNumber(cells.card_no, 'card number') : { number: null };
  if ('reason' in card) return card;
  const child_name = orNull(oneLine(cells.child_name));
  const place = readHolder(cells, card.number, child_name);
  if ('reason' in place) return place;
  const dates = readDates(cells);
  if ('reason' in dates) return dates;
  const [book_level, child_level] = [
    readLevel(cells.book_level, levels),
    readLevel(cells.child_level, levels),
  ];
  if (book_level === undefined) return unknownLevel(cells.book_level, levels);
  if (child_level === undefined) return unknownLevel(cells.child_level, levels);
  const value = { accn_no: number.number, ...place, card_no: card.number, child_name };
  return { value: { ...value, ...dates, book_level, child_level } };
}

function readHolder(
  cells: Cells,
  card_no: string | null,
  child_name: string | null,
): { place: string | null; place_key: string | null } | Unusable {
  const hasPlace = Boolean(cells.site_code || cells.school_code);
  if (hasPlace) return readPlace(cells);
  if (card_no !== null) return { place: null, place_key: null };
  if (child_name === null) {
    return { kind: 'no holder', reason: 'The row has no site, no grade and no child.' };
  }
  const reason = `The row names ${child_name} without a card number; add the card number, or the site or grade.`;
  return { kind: 'no card number', reason };
}

type Dates = Pick<LoanValue, 'date_issue' | 'date_renewed' | 'date_return'>;

function readDates(cells: Cells): Dates | Unusable {
  const date_issue = readDate(cells.date_issue);
  if (date_issue === null) return { kind: 'no date', reason: 'The row has no date of issue.' };
  if (date_issue === undefined) return notADate(cells.date_issue, 'the issue');
  const date_return = readDate(cells.date_return);
  if (date_return === undefined) return notADate(cells.date_return, 'the return');
  const date_renewed = readDate(cells.date_renewed);
  if (date_renewed === undefined) return notADate(cells.date_renewed, 'the renewal');
  return { date_issue, date_return, date_renewed };
}

/** Dates that no desk accepts either. */
export function refuseDates(
  { date_issue, date_renewed, date_return }: Dates,
  today: CalendarDate,
): Unusable | null {
  const future = [date_issue, date_renewed, date_return].find((date) => date !== null && date > today);
  if (future) return { kind: 'in the future', reason: `${formatDate(future)} is in the future.` };
  if (date_return !== null && date_return < date_issue) {
    const reason = `The return on ${formatDate(date_return)} is before the issue on ${formatDate(date_issue)}.`;
    return { kind: 'return before issue', reason };
  }
  if (date_renewed === null) return null;
  if (date_renewed < date_issue || (date_return !== null && date_renewed > date_return)) {
    const reason = `The renewal on ${formatDate(date_renewed)} is not between the issue and the return.`;
    return { kind: 'renewal outside the loan', reason };
  }
  return null;
}
