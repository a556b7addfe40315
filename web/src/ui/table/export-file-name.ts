import { type CalendarDate, today } from '@storyvan/domain/calendar-date';

/** With the dates and 3 bytes a letter of an Indian script, what every file system still takes. */
const longest = 60;

/** Letters of any script and digits, what lies between them as one hyphen. */
const inHyphens = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');

/** At the end of a name: the date, or the first and the last date, that the records are of. */
const itsDates = /(?<!\p{N})\d{4}-\d\d-\d\d(?: to \d{4}-\d\d-\d\d)?$/u;

/** "pending-books-chimbel-2026-11-21.csv". The date is today's unless the name ends with the dates it is about. */
export function exportFileName(name: string, extension: string, date: CalendarDate = today()): string {
  const [dates = date] = itsDates.exec(name) ?? [];
  const words = [...inHyphens(name.replace(itsDates, ''))];
  const cleaned = words
    .slice(0, longest)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `${cleaned || 'records'}-${inHyphens(dates)}.${extension}`;
}
