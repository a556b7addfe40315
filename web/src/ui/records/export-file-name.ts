import { type CalendarDate, today } from '@storyvan/contract/common/calendar-date';

/** With the date and 3 bytes a letter of an Indian script, what every file system still takes. */
const longest = 60;

/** "pending-books-chimbel-2026-11-21.csv": letters of any script and digits, what lies between them as one hyphen. */
export function exportFileName(name: string, extension: string, date: CalendarDate = today()): string {
  const words = [
    ...name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
  ];
  const cleaned = words
    .slice(0, longest)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `${cleaned || 'records'}-${date}.${extension}`;
}
