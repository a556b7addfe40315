import { addDays, type CalendarDate, monthNames, today } from '@storyvan/domain/calendar-date';
import { plainDigits } from '@storyvan/domain/digits';
import { StartError } from '../../../start-error.ts';
import type { DateOrder, Unusable } from './input.ts';

/**
 * Reads a column of dates. Which of 03/04/2026 is the day is decided for the whole column, by a date such as
 * 25/03/2026, and never row by row.
 */

interface DateCell {
  line: number;
  text: string;
}

export interface DateColumn {
  /** Null if the column has no date such as 03/04/2026, whose order matters. */
  order: DateOrder | null;
  /** What people must know about the decision. */
  notice: string | null;
  read(cell: string): CalendarDate | Unusable;
  /** The same, but "NA" is empty; so is a cell without a date, with a note, if the column can do without one. */
  readCell(cell: string): { text: string; note: string | null } | Unusable;
}

export interface DateHints {
  /** From --dates. */
  chosen: DateOrder | undefined;
  /** How the system that has written the file writes dates. */
  usual: { order: DateOrder; by: string } | null;
  /** Whether a cell without a date is left empty. */
  optional?: true | undefined;
}

/**
 * @param header the name of the column, for messages
 * @param unit how lines are counted, in lower case
 * Throws a StartError if the order cannot be known.
 */
export function readDateColumn(
  header: string,
  cells: Iterable<DateCell>,
  { chosen, usual, optional }: DateHints,
  unit: string,
): DateColumn {
  const seen = lookAt(cells);
  const decide = (order: DateOrder | null, notice: string | null = null): DateColumn => ({
    order,
    notice,
    read: (cell) => readDate(header, cell, order),
    readCell: (cell) => readCell(header, cell, order, optional),
  });
  if (!seen.open) return decide(null);
  if (chosen !== undefined) return decide(chosen);
  const { dayFirst, monthFirst } = seen;
  const choose = 'add --dates day-first or --dates month-first';
  if (dayFirst && monthFirst) {
    throw new StartError(
      `The column "${header}" has dates with the day first (${dayFirst.text} in ${unit} ${dayFirst.line}) and dates with the month first (${monthFirst.text} in ${unit} ${monthFirst.line}). Correct the file, or ${choose}: then the other ones are rejected.`,
    );
  }
  if (dayFirst) return decide('day-first');
  if (monthFirst) return decide('month-first');
  if (usual) {
    const example = readDate(header, seen.open.text, usual.order);
    return decide(
      usual.order,
      `The dates in "${header}" are read with the ${usual.order === 'day-first' ? 'day' : 'month'} first, as ${usual.by} writes them: ${seen.open.text} is ${typeof example === 'string' ? example : 'not a date'}. If this is wrong, ${choose}.`,
    );
  }
  throw new StartError(
    `The dates in the column "${header}" can be read in two ways: ${seen.open.text} in ${unit} ${seen.open.line} has the day or the month first. To choose, ${choose}.`,
  );
}

/** The first cell that could be read in two ways, and those that can be read in only one. */
function lookAt(cells: Iterable<DateCell>) {
  let open: DateCell | null = null;
  let dayFirst: DateCell | null = null;
  let monthFirst: DateCell | null = null;
  for (const cell of cells) {
    const found = partsOf(cell.text);
    if (!found || !('first' in found)) continue;
    const { first, second } = found;
    if (first > 12) dayFirst ??= cell;
    else if (second > 12) monthFirst ??= cell;
    if (first !== second) open ??= cell;
  }
  return { open, dayFirst, monthFirst };
}

/** "NA", "-", "0000-00-00": people and databases write that there is none. */
export const isNoDate = (cell: string): boolean =>
  /^(?:n\.?\/?a\.?|nil|none|null|-+|[0\s:./-]+)$/i.test(plainDigits(cell.trim()));

/** 1 January of "2013". */
export function firstDayOf(cell: string): CalendarDate | null {
  const year = /^((?:19|20)\d\d)(?:\.0+)?$/.exec(plainDigits(cell.trim()))?.[1];
  return year === undefined ? null : `${year}-01-01`;
}

function readCell(header: string, cell: string, order: DateOrder | null, optional: true | undefined) {
  if (isNoDate(cell)) return { text: '', note: null };
  const date = readDate(header, cell, order);
  if (typeof date === 'string') return { text: date, note: null };
  if (!optional) return date;
  const day = firstDayOf(cell);
  if (day) return { text: day, note: `Only a year in "${header}", so 1 January of it` };
  return { text: '', note: `No date in "${header}", so left empty` };
}

function readDate(header: string, cell: string, order: DateOrder | null): CalendarDate | Unusable {
  const found = partsOf(cell);
  const wrong = {
    kind: 'not a date',
    reason: `"${cell}" in the column "${header}" is not a date${order && found ? ` with the ${order === 'day-first' ? 'day' : 'month'} first` : ''}.`,
  };
  if (!found) return wrong;
  if ('date' in found) return found.date;
  const { first, second, year } = found;
  const date = order === 'month-first' ? realDate(year, first, second) : realDate(year, second, first);
  return date ?? wrong;
}

type Parts = { date: CalendarDate } | { first: number; second: number; year: number } | null;

/** A date that has only one meaning, or the numbers of one whose order is open; null if it is not a date. */
function partsOf(cell: string): Parts {
  const text = plainDigits(cell.trim());
  // An instant, such as 2026-03-25T20:30:00Z.
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return dated(today(new Date(text)));
  const [, day = ''] = /^(.+?)(?:[T\s,]+\d{1,2}:\d{2}.*)?$/s.exec(text) ?? [];
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(day);
  // The number that a spreadsheet stores for a date, from 1927 to 2119.
  if (serial)
    return Number(serial[1]) < 10_000 || Number(serial[1]) > 80_000
      ? null
      : dated(addDays('1899-12-30', Number(serial[1])));
  const iso = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(day);
  if (iso) return dated(realDate(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const dots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/.exec(day);
  if (dots) return dated(realDate(fullYear(dots[3]), Number(dots[2]), Number(dots[1])));
  const numbers = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})$/.exec(day);
  if (numbers) {
    const [, first, second, year] = numbers;
    return { first: Number(first), second: Number(second), year: fullYear(year) };
  }
  return dated(inWords(day));
}

const dated = (date: CalendarDate | null): Parts => (date === null ? null : { date });

/** "25 March 2026", "25-Mar-26", "March 25, 2026" */
function inWords(text: string): CalendarDate | null {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([A-Za-z]{3,9})\.?[\s,.-]*(\d{4}|\d{2})$/.exec(text);
  if (dayFirst) return realDate(fullYear(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]));
  const monthFirst = /^([A-Za-z]{3,9})\.?[\s.-]*(\d{1,2})(?:st|nd|rd|th)?[\s,.-]+(\d{4}|\d{2})$/.exec(text);
  return monthFirst && realDate(fullYear(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]));
}

const fullNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

function monthOf(name = ''): number {
  const lower = name.toLowerCase();
  const short = monthNames.findIndex((month) => month.toLowerCase() === lower);
  if (short >= 0) return short + 1;
  return lower === 'sept' ? 9 : fullNames.indexOf(lower) + 1;
}

/** "26" is 2026, "98" is 1998. */
function fullYear(year = ''): number {
  if (year.length > 2) return Number(year);
  const thisYear = Number(today().slice(0, 4));
  const inThisCentury = Math.floor(thisYear / 100) * 100 + Number(year);
  return inThisCentury > thisYear + 1 ? inThisCentury - 100 : inThisCentury;
}

/** Null for a date that the calendar does not have. */
function realDate(year: number, month: number, day: number): CalendarDate | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1900 && year < 2200 ? date.toISOString().slice(0, 10) : null;
}
