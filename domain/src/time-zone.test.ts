import { afterEach, describe, expect, it } from 'vitest';
import { today } from './calendar-date.ts';
import { setTimeZone, startOfDay, wallTime, wallTimeIn } from './time-zone.ts';

afterEach(() => setTimeZone(null));

describe("the library's time zone", () => {
  it.each([
    ['Asia/Kolkata', '2026-11-21T18:29:59Z', '2026-11-21'],
    ['Asia/Kolkata', '2026-11-21T18:30:00Z', '2026-11-22'],
    ['America/New_York', '2026-11-22T04:59:59Z', '2026-11-21'],
    ['Pacific/Auckland', '2026-12-31T11:00:00Z', '2027-01-01'],
  ])('today, in %s at %s, is %s', (zone, instant, date) => {
    setTimeZone(zone);
    expect(today(new Date(instant))).toBe(date);
  });

  it.each([
    ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ])('the start of a day, in %s on %s, is at %s', (zone, date, instant) => {
    setTimeZone(zone);
    expect(startOfDay(date).toISOString()).toBe(instant);
  });

  it('the clock, without a time zone, follows this machine', () => {
    const instant = new Date('2026-11-21T10:05:06');
    expect(wallTime(instant)).toEqual({ year: 2026, month: 11, day: 21, hours: 10, minutes: 5, seconds: 6 });
    expect(startOfDay('2026-11-21')).toEqual(new Date('2026-11-21T00:00:00'));
  });

  it('the clock, at midnight, shows 0 hours and not 24', () => {
    expect(wallTimeIn('Asia/Kolkata', new Date('2026-11-21T18:30:00Z'))).toMatchObject({ day: 22, hours: 0 });
  });
});
