import { firstIdOf, timeOfId } from '@storyvan/domain/id-time';
import { expect, it, vi } from 'vitest';
import { newId, newIdAfter } from './new-id.ts';

it('an id after another, when the clock of this process is behind, is greater, of its time, and not guessable', () => {
  const ahead = `${firstIdOf(Date.now() + 3_600_000).slice(0, 14)}7000-8000-000000000001`;
  const ids = [newIdAfter(ahead), newIdAfter(ahead)];
  for (const id of ids) {
    expect(id > ahead).toBe(true);
    expect(Date.parse(timeOfId(id)) - Date.parse(timeOfId(ahead))).toBe(1);
  }
  expect(ids[0]).not.toBe(ids[1]);
});

it('an id after another, when that is of the past or there is none, is of this moment', () => {
  for (const last of [null, firstIdOf(Date.now() - 1000)]) {
    const before = Date.now();
    const time = Date.parse(timeOfId(newIdAfter(last)));
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  }
});

it('the first id of a time, compared with the ids of before and after, is between them', () => {
  const now = Date.parse(timeOfId(newId()));
  expect(newId() > firstIdOf(now)).toBe(true);
  expect(newId() < firstIdOf(Date.now() + 1000)).toBe(true);
});

it('ids, after the clock was years ahead and was set back, are of this moment and ascend', () => {
  const now = Date.now();
  vi.useFakeTimers({ now: now + 10 * 365 * 86_400_000, toFake: ['Date'] });
  newId();
  vi.useRealTimers();
  const ids = Array.from({ length: 1000 }, newId);
  expect([...ids].sort()).toEqual(ids);
  expect(Date.parse(timeOfId(ids[0] as string))).toBeLessThanOrEqual(Date.now() + 1000);
});
