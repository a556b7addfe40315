import { describe, expect, it } from 'vitest';
import { calendarDate, parseCalendarDate } from './calendar-date.ts';

describe('calendar dates in requests', () => {
  it.each([
    ['2026-1-5', '2026-01-05'],
    ['2026-01-05', '2026-01-05'],
    [' 2026-1-05 ', '2026-01-05'],
    ['2024-2-29', '2024-02-29'],
    ['1900-1-1', '1900-01-01'],
    ['9999-12-31', '9999-12-31'],
  ])('the text %j, with or without padding, is the day %s', (text, date) => {
    expect(parseCalendarDate(text)).toBe(date);
    expect(calendarDate.parse(text)).toBe(date);
  });

  it.each([
    '',
    'abc',
    '2026-2-30',
    '2025-2-29',
    '2026-13-1',
    '2026-0-1',
    '2026-1-0',
    '5-1-2026',
    '1899-12-31',
    '26-1-5',
  ])('the text %j, which is not a date, is refused', (text) => {
    expect(parseCalendarDate(text)).toBeNull();
    expect(calendarDate.safeParse(text).error?.issues[0]?.message).toBe(
      'This date does not exist. Write it year-month-day, such as 2026-1-5.',
    );
  });
});
