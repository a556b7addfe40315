import { describe, expect, it } from 'vitest';
import {
  addDays,
  calendarDate,
  daysBetween,
  formatDate,
  parseCalendarDate,
  today,
  unpadded,
} from './calendar-date.ts';

describe('calendar dates', () => {
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
  ])('the text %j, which is no day, is refused', (text) => {
    expect(parseCalendarDate(text)).toBeNull();
    expect(calendarDate.safeParse(text).error?.issues[0]?.message).toBe(
      'This date does not exist. Write it year-month-day, such as 2026-1-5.',
    );
  });

  it('a day, as SPEC writes it in payloads, has no padding, and as people read it, the name of its month', () => {
    expect([unpadded('2026-01-05'), formatDate('2026-01-05')]).toEqual(['2026-1-5', '5 Jan 2026']);
    expect([unpadded('2026-12-31'), formatDate('2026-12-31')]).toEqual(['2026-12-31', '31 Dec 2026']);
  });

  it('days, when they are added or counted across months and leap days, come out whole', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1);
  });

  it('today, just before and after midnight here, is the day of this clock and not that of UTC', () => {
    expect(today(new Date(2026, 10, 21, 0, 1))).toBe('2026-11-21');
    expect(today(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21');
  });
});
