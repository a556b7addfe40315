import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { type ErrorCode, errorStatuses } from '@storyvan/contract/common/error-reply';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { type CalendarDate, futureProblem } from '@storyvan/domain/calendar-date';
import { CallError } from '../../lib/call.ts';

/** Reads the input of a call as the server would, without its schemas. */

export type Values = Readonly<Record<string, unknown>>;

/** A client error, as the server words it. */
export const refuseCall = (code: ErrorCode, message: string, fields: Record<string, string> = {}) =>
  new CallError(errorStatuses[code], code, message, fields);

export const invalidField = (field: string, message: string): CallError =>
  refuseCall('invalid_input', message, { [field]: message });

/** A negative id is of what was made on the device. */
export function idIn(values: Values, name: string): number | null {
  const value = values[name];
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isInteger(number) && number !== 0 ? number : null;
}

export const textIn = (values: Values, name: string): string =>
  typeof values[name] === 'string' ? values[name].trim() : '';

/** Text of one line; null if there is none. */
export const lineIn = (values: Values, name: string): string | null =>
  textIn(values, name).replace(/\s+/g, ' ') || null;

export function accnNoIn(values: Values): string {
  const accn_no = normaliseAccnNo(String(values.accn_no ?? ''));
  if (accn_no === '') throw invalidField('accn_no', 'Enter the accession number.');
  return accn_no;
}

export function dateIn(values: Values, name: string): CalendarDate {
  const date = parseCalendarDate(String(values[name] ?? ''));
  if (date === null) throw invalidField(name, 'Enter a date, written year-month-day.');
  return date;
}

/** The date of something that has happened. */
export function pastDateIn(values: Values, name: string, today: CalendarDate): CalendarDate {
  const date = dateIn(values, name);
  const problem = futureProblem(date, today);
  if (problem) throw refuseCall('future_date', problem);
  return date;
}

export const idsIn = (values: Values, name: string): number[] =>
  Array.isArray(values[name]) ? [...new Set(values[name].map(Number))] : [];
