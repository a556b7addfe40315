import { describe, expect, it } from 'vitest';
import { idOf, readStatisticsSearch } from './statistics-search.ts';
import { rangeOf } from './statistics-step.ts';

const ofNovember2026 = { start: '2026-11-01', end: '2026-11-30' };

describe('the dates in an address', () => {
  it.each([
    [{}, ofNovember2026],
    [
      { start: '2026-1-5', end: '2026-02-06' },
      { start: '2026-01-05', end: '2026-02-06' },
    ],
    [
      { start: '2026-12-01', end: '2026-11-01' },
      { start: '2026-12-01', end: '2026-11-01' },
    ],
    [{ start: '2026-2-30', end: 'soon' }, ofNovember2026],
    [
      { start: '2026-2-30', end: '2026-03-15' },
      { start: '2026-03-01', end: '2026-03-15' },
    ],
  ])('of %o, are %o', (search, range) => {
    expect(rangeOf(search, '2026-11-21')).toEqual(range);
  });
});

it.each([
  ['7', 7],
  ['0', undefined],
  ['07', undefined],
  ['-7', undefined],
  ['1e3', undefined],
  ['', undefined],
  [undefined, undefined],
])('the id %j in an address is read as %s', (text, id) => {
  expect(idOf(text)).toBe(id);
});

it('unknown values in the address are ignored', () => {
  expect(readStatisticsSearch({ place: '3', child: 7, start: '', other: 'x' })).toEqual({ place: '3' });
});
