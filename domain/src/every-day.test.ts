import { expect, it } from 'vitest';
import { addDays, type CalendarDate, formatDate } from './calendar-date.ts';
import { promotedFrom, schoolYearAround, schoolYearOf, termAround } from './school-year.ts';
import { daysOfWeek, nextOn, weekday, weekEnd, weekStart } from './week.ts';

/** Four school years, with a leap day. */
const days: CalendarDate[] = [];
for (let day = '2026-06-01'; day < '2030-06-01'; day = addDays(day, 1)) days.push(day);

it('a date, on every day, is written so that others read the same day', () => {
  for (const day of days) expect(Date.parse(formatDate(day))).toBe(Date.parse(`${day}T00:00`));
});

it('a week, on every day, has the day and begins and ends once in seven days', () => {
  expect(days).toHaveLength(4 * 365 + 1);
  for (const [n, day] of days.entries()) {
    expect(weekday(day)).toBe((n + 1) % 7);
    expect([weekday(weekStart(day)), weekday(weekEnd(day))]).toEqual([0, 6]);
    expect(daysOfWeek(day)[weekday(day)]).toBe(day);
    expect(nextOn(weekday(day), day)).toBe(day);
  }
  expect(new Set(days.map(weekStart)).size).toBe(Math.ceil((days.length + 1) / 7));
});

it('a school year and a term, on every day but in May, hold the day', () => {
  for (const day of days) {
    const { start, end } = schoolYearAround(day);
    const term = termAround(day);
    const isMay = day.slice(5, 7) === '05';
    expect([day, start <= day, day <= end]).toEqual([day, true, !isMay]);
    expect([day, term.start <= day, day <= term.end]).toEqual([day, true, !isMay]);
    expect(start <= term.start && term.end <= end).toBe(true);
    const year = schoolYearOf(day);
    expect(promotedFrom(year) <= day && day < promotedFrom(year + 1)).toBe(true);
  }
});
