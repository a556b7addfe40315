import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownBook } from '../../../testing/families.ts';
import { freeWidth, shelfOf, shelfOnScreen, spineOf } from './shelf.ts';

const books = (count: number, title = 'The Lost Frog') =>
  Array.from({ length: count }, (_, n) => shownBook({ title_id: n + 1, title: `${title} ${n}` }));

describe('the books of a page on paper', () => {
  it('if they are few, are large, all there, with room for those up to the first certificate', () => {
    const { size, spines, free } = shelfOf(books(1), 9);
    expect(spines).toHaveLength(1);
    expect([size.shelves, free]).toEqual([1, 9]);
    const used = spines.reduce((sum, { width }) => sum + width, 0) + 9 * freeWidth(size);
    expect(used).toBeLessThan(182);
  });

  it('the more they are, are the smaller', () => {
    const heights = [1, 20, 60].map((count) => shelfOf(books(count), 0).size.height);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    expect(new Set(heights).size).toBe(3);
  });

  it('if they do not fit, are the latest that do', () => {
    const all = books(300);
    const { spines } = shelfOf(all, 0);
    expect(spines.length).toBeLessThan(100);
    expect(spines.map(({ book }) => book)).toEqual(all.slice(-spines.length));
  });

  it('for any titles, are as wide as their lines and never taller than their shelf', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 200 }), { maxLength: 60 }), (titles) => {
        const { size, spines } = shelfOf(
          titles.map((title, n) => shownBook({ title, title_id: n + 1 })),
          0,
        );
        for (const { width, height, title } of spines) {
          expect(width).toBeGreaterThanOrEqual(freeWidth(size));
          expect(width).toBeLessThanOrEqual(3 * size.line + 2 * size.padding);
          expect(height).toBeLessThanOrEqual(size.height);
          expect(title.length).toBeLessThan(100);
        }
      }),
    );
  });
});

it('a title that is too long for its spine, ends with an ellipsis', () => {
  const [long = shownBook()] = books(1, 'A frog sat in a pond and sang '.repeat(8));
  const { size } = shelfOf(books(40), 0);
  expect(spineOf(long, size).title).toMatch(/^A frog sat .*…$/);
});

it('an Indian title, is measured without the signs that take no room', () => {
  const { size } = shelfOf(books(40), 0);
  const width = (title: string) => spineOf(shownBook({ title }), size).width;
  const plain = 'मरग'.repeat(4);
  expect(width('मर्गु'.repeat(4))).toBe(width(plain));
});

it('books on a screen, are all there, and large if they are few', () => {
  const [few, many] = [shelfOnScreen(books(3), 7), shelfOnScreen(books(120), 0)];
  expect([few.spines.length, many.spines.length]).toEqual([3, 120]);
  expect(few.size.height).toBeGreaterThan(many.size.height);
});
