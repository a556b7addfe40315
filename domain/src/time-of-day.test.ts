import { expect, it } from 'vitest';
import { clockTime } from './time-of-day.ts';

it.each([
  ['16:30', '4:30 PM'],
  ['09:05', '9:05 AM'],
  ['00:00', '12:00 AM'],
  ['12:00', '12:00 PM'],
])('a time stored as %s is shown as %s', (time, expected) => {
  expect(clockTime(time)).toBe(expected);
});
