import { expect, it } from 'vitest';
import { firstIdOf, millisecondsOfId, timeOfId } from './id-time.ts';

it('a UUIDv7, taken apart as in RFC 9562, has its time and is in the order of time', () => {
  const id = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f';
  expect(timeOfId(id)).toBe('2022-02-22T19:22:22.000Z');
  const time = millisecondsOfId(id);
  expect(time).toBe(Date.parse('2022-02-22T19:22:22Z'));
  expect(firstIdOf(time)).toBe('017f22e2-79b0-0000-0000-000000000000');
  expect(firstIdOf(time + 1) > id).toBe(true);
});
