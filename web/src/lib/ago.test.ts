import { describe, expect, it } from 'vitest';
import { ago, agoShort, exactTime, timeOf } from './ago.ts';

const now = new Date(2026, 0, 12, 16, 5).getTime();
const before = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

describe('how long ago an instant was', () => {
  it.each([
    [0, 'just now', 'just now'],
    [0.9, 'just now', 'just now'],
    [1, '1 minute ago', '1 min ago'],
    [12, '12 minutes ago', '12 min ago'],
    [59.9, '59 minutes ago', '59 min ago'],
    [60, '1 hour ago', '1 h ago'],
    [23 * 60 + 59, '23 hours ago', '23 h ago'],
    [24 * 60, '1 day ago', '1 d ago'],
    [6 * 24 * 60, '6 days ago', '6 d ago'],
    [7 * 24 * 60, '5 Jan 2026', '5 Jan 2026'],
  ])('%d minutes before now, is written as %j', (minutes, words, short) => {
    expect(ago(before(minutes), now)).toBe(words);
    expect(agoShort(before(minutes), now)).toBe(short);
  });

  it('after now, as the clock of a device may be wrong, is written as just now', () => {
    expect(ago(before(-30), now)).toBe('just now');
  });

  it('written exactly, is the date and time of this device', () => {
    expect(timeOf(before(0))).toBe('4:05 PM');
    expect(exactTime(before(0))).toBe('12 Jan 2026, 4:05 PM');
  });
});
