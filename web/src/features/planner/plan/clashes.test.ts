import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anil, everybody, meera, row } from '../planner.fixtures.ts';
import { clashesOf, clashSentence } from './clashes.ts';
import type { PlanRow } from './plan-row.ts';

const pairs = (rows: PlanRow[]) =>
  clashesOf(rows).map(({ person, rows: [one, other] }) =>
    [person.name, ...[one.key, other.key].sort()].join(' '),
  );

describe('a person in two places at once', () => {
  it.each<[string, Partial<PlanRow>, Partial<PlanRow>, boolean]>([
    ['at the same time', {}, {}, true],
    ['a minute before the first one ends', { time: '16:30' }, { time: '18:29' }, true],
    ['as the first ends', { time: '16:30' }, { time: '18:30' }, false],
    ['at the same time on another day', {}, { date: '2026-11-19' }, false],
    ['where one has no time', { time: null }, { time: '16:30' }, false],
    ['where neither has a time', { time: null }, { time: null }, true],
    [
      'where neither has a time, on different days',
      { time: null },
      { time: null, date: '2026-11-19' },
      false,
    ],
    ['where one is marked to be removed', { cancel: true }, {}, false],
    ['leading one and supporting the other', { lead: meera }, { lead: null, rps: [anil, meera] }, true],
    ['where the other has different people', { lead: meera }, { lead: anil }, false],
  ])('%s: clashes or not', (_, one, other, expected) => {
    const rows = [row('a', { lead: meera, ...one }), row('b', { lead: meera, site_name: 'Tonca', ...other })];
    expect(clashesOf(rows).length > 0).toBe(expected);
  });

  it('in the warning at a row, names the other place and its time', () => {
    const [clash] = clashesOf([
      row('a', { lead: meera }),
      row('b', { lead: meera, site_name: 'Tonca', time: '17:00' }),
    ]);
    expect(clash && clashSentence(clash, 'a')).toBe('Meera Kamat is also at Tonca, Wednesday 5:00 PM.');
    expect(clash && clashSentence(clash, 'b')).toBe('Meera Kamat is also at Chimbel, Wednesday 4:30 PM.');
  });

  it('in the warning where neither has a time, says only that', () => {
    const [clash] = clashesOf([
      row('a', { lead: meera, time: null }),
      row('b', { lead: meera, site_name: 'Tonca', time: null }),
    ]);
    expect(clash && clashSentence(clash, 'a')).toBe('Meera Kamat is also at Tonca, same day, no time.');
  });
});

const anyRow = fc.record({
  date: fc.constantFrom('2026-11-18', '2026-11-19'),
  time: fc.option(fc.constantFrom('09:00', '10:30', '11:00', '16:30')),
  lead: fc.option(fc.constantFrom(...everybody)),
  rps: fc.subarray(everybody, { maxLength: 2 }),
  cancel: fc.boolean(),
});
const anyRows = fc
  .array(anyRow, { maxLength: 7 })
  .map((rows) => rows.map((each, n) => row(`r${n}`, each as Partial<PlanRow>)));

describe('any week', () => {
  it('in reverse order, has the same clashes', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        expect(pairs([...rows].reverse()).sort()).toEqual(pairs(rows).sort());
      }),
    );
  });

  it('with any people, has no clash of a session with itself', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        for (const {
          rows: [one, other],
        } of clashesOf([...rows, ...rows]))
          expect(one.key).not.toBe(other.key);
      }),
    );
  });

  it('where only one of two sessions has a time, has no clash between them', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        for (const {
          rows: [one, other],
        } of clashesOf(rows)) {
          expect(one.time === null).toBe(other.time === null);
          expect(one.date).toBe(other.date);
        }
      }),
    );
  });
});
