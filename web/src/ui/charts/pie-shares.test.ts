import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gatherSmall,
  percentWords,
  type Slice,
  sharesOf,
  sliceColour,
  totalOf,
  wholePercents,
} from './pie-shares.ts';

const slicesOf = (counts: number[]): Slice[] =>
  counts.map((cnt, at) => ({ key: `k${at}`, name: `Kind ${at}`, cnt, hex_code: null }));

const counts = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 60 });
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

describe('wholePercents', () => {
  it('for any counts that are not all 0, adds up to 100 and each is at most one per cent off', () => {
    fc.assert(
      fc.property(counts, (each) => {
        fc.pre(sum(each) > 0);
        const percents = wholePercents(each);
        expect(sum(percents)).toBe(100);
        for (const [at, percent] of percents.entries()) {
          expect(Math.abs(percent - ((each[at] ?? 0) / sum(each)) * 100)).toBeLessThan(1);
        }
      }),
    );
  });

  it('for three thirds, adds the remainder to the first', () => {
    expect(wholePercents([1, 1, 1])).toEqual([34, 33, 33]);
  });

  it('for zeros only, is 0 everywhere', () => {
    expect(wholePercents([0, 0])).toEqual([0, 0]);
  });
});

describe('gatherSmall', () => {
  it('for any slices, draws at most twelve, the largest first, and counts each of them once', () => {
    fc.assert(
      fc.property(counts, (each) => {
        const drawn = gatherSmall(sharesOf(slicesOf(each)));
        const ungathered = drawn.filter(({ parts }) => !parts);
        const percents = drawn.flatMap((slice) => slice.parts ?? [slice]);
        expect(drawn.length).toBeLessThanOrEqual(12);
        expect(percents.map(({ key }) => key).toSorted()).toEqual(
          slicesOf(each)
            .filter(({ cnt }) => cnt > 0)
            .map(({ key }) => key)
            .toSorted(),
        );
        expect(percents.map(({ cnt }) => cnt)).toEqual(
          percents.map(({ cnt }) => cnt).toSorted((a, b) => b - a),
        );
        expect(totalOf(drawn)).toBe(sum(each));
        expect(sum(drawn.map(({ share }) => share))).toBe(sum(each) > 0 ? 100 : 0);
        expect(ungathered).toHaveLength(percents.length > 12 ? 11 : percents.length);
      }),
    );
  });

  it('for twelve slices, groups none of them', () => {
    const drawn = gatherSmall(sharesOf(slicesOf(Array(12).fill(3))));
    expect(drawn).toHaveLength(12);
    expect(drawn.some(({ parts }) => parts)).toBe(false);
  });

  it('for thirteen slices, groups the two smallest and shows how many kinds they are', () => {
    const drawn = gatherSmall(sharesOf(slicesOf([1, 2, ...Array(11).fill(50)])));
    expect(drawn).toHaveLength(12);
    expect(drawn.at(-1)).toMatchObject({ name: 'Other (2 kinds)', cnt: 3 });
    expect(drawn.at(-1)?.parts?.map(({ name }) => name)).toEqual(['Kind 1', 'Kind 0']);
  });
});

describe('sharesOf', () => {
  it('for slices of equal size, orders them by name with numbers as numbers', () => {
    const names = ['Kind 10', 'Kind 9', 'animals'];
    const slices = names.map((name) => ({ key: name, name, cnt: 2, hex_code: null }));
    expect(sharesOf(slices).map(({ name }) => name)).toEqual(['animals', 'Kind 9', 'Kind 10']);
  });
});

describe('percentWords', () => {
  it.each([
    [{ share: 24, cnt: 12 }, '24\u00a0%'],
    [{ share: 0, cnt: 1 }, '<\u00a01\u00a0%'],
    [{ share: 0, cnt: 0 }, '0\u00a0%'],
  ])('for %o, is %s', (slice, words) => {
    expect(percentWords(slice)).toBe(words);
  });
});

it.each([
  ['#2e7fb8', '#2e7fb8'],
  ['#FFF', '#FFF'],
  [null, 'var(--field-line)'],
  ['', 'var(--field-line)'],
  ['#12345', 'var(--field-line)'],
  ['red;background:url(x)', 'var(--field-line)'],
])('sliceColour, with hex_code %s, is %s', (hex_code, colour) => {
  expect(sliceColour({ hex_code })).toBe(colour);
});

it('sliceColour, for grouped slices, is a separate grey', () => {
  expect(sliceColour({ hex_code: null, parts: [] })).toBe('var(--dim)');
});
