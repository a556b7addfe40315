import { type CalendarDate, today } from '@storyvan/domain/calendar-date';

/** With the dates, and 3 bytes for a letter of an Indian script, within the limit of every file system. */
const longest = 60;

/** Letters of any script and digits, with one hyphen between words. */
const inHyphens = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');

/** The dates of the records at the end of a name: one, or the first and the last. */
const itsDates = /(?<!\p{N})\d{4}-\d\d-\d\d(?: to \d{4}-\d\d-\d\d)?$/u;

/** "pending-books-chimbel-2026-11-21.csv". Today's date is added unless the name ends with the dates of its records. */
export function exportFileName(name: string, extension: string, date: CalendarDate = today()): string {
  const [dates = date] = itsDates.exec(name) ?? [];
  const words = [...inHyphens(name.replace(itsDates, ''))];
  const cleaned = words
    .slice(0, longest)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `${cleaned || 'records'}-${inHyphens(dates)}.${extension}`;
}
