import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certificateBooks, certificatesReached, nextCertificate } from './certificates.ts';

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`;

describe('certificates', () => {
  it.each([
    [0, []],
    [9, []],
    [10, [{ books: 10, reached_on: day(10) }]],
    [
      26,
      [
        { books: 10, reached_on: day(10) },
        { books: 25, reached_on: day(25) },
      ],
    ],
  ])('after %i books came back, one each day, are those with their days', (returned, reached) => {
    const returns = Array.from({ length: returned }, (_, n) => day(n + 1));
    expect(certificatesReached(returns.toReversed())).toEqual(reached);
  });

  it('of any returns, are as many as the numbers they have reached, and never later than the last return', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 28 }).map(day), { maxLength: 120 }), (returns) => {
        const reached = certificatesReached(returns);
        expect(reached.map(({ books }) => books)).toEqual(
          certificateBooks.filter((books) => books <= returns.length),
        );
        const [last = ''] = returns.toSorted().toReversed();
        for (const { reached_on } of reached) expect(reached_on <= last).toBe(true);
      }),
    );
  });
});

it.each([
  [0, { books: 10, more: 10 }],
  [9, { books: 10, more: 1 }],
  [10, { books: 25, more: 15 }],
  [99, { books: 100, more: 1 }],
  [100, null],
  [250, null],
])('the next certificate, after %i books, is %o', (returned, next) => {
  expect(nextCertificate(returned)).toEqual(next);
});
