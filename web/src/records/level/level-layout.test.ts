import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder, levelLayout, nearestSpot, rangeAround, spotsOf } from './level-layout.ts';

const range = { from: '2026-01-01', to: '2026-12-31' };
const size = { width: 400, height: 220, left: 60 };
const point = (date_issue: string, diff_level: number, title = 'Vayu the Wind') => ({
  date_issue,
  diff_level,
  title,
  accn_no: 'A1',
});

describe('rangeAround', () => {
  it('for points inside the range, is the range', () => {
    expect(rangeAround(range, [point('2026-05-01', 0)])).toEqual(range);
  });

  it('for points outside the range, extends to them', () => {
    const points = [point('2027-02-01', 0), point('2025-03-01', 0)];
    expect(rangeAround(range, points)).toEqual({ from: '2025-03-01', to: '2027-02-01' });
  });
});

describe('levelLayout', () => {
  it('for books all at the level, still labels one harder and one easier', () => {
    expect(levelLayout([point('2026-05-01', 0)], range, size).ticks).toEqual([-1, 0, 1]);
  });

  it('for any differences, keeps every point inside, harder above easier, and labels 0 and 1 on both sides', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -12, max: 12 }), { minLength: 1 }), (differences) => {
        const layout = levelLayout(
          differences.map((diff) => point('2026-05-01', diff)),
          range,
          size,
        );
        for (const diff of differences) {
          expect(layout.yOf(diff)).toBeGreaterThan(layout.top);
          expect(layout.yOf(diff)).toBeLessThan(layout.bottom);
        }
        expect(layout.yOf(1)).toBeLessThan(layout.yOf(0));
        expect(layout.ticks).toEqual(expect.arrayContaining([-1, 0, 1]));
        expect(layout.ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it('for dates, puts the first at the left end, the last at the right end and the others in proportion', () => {
    const { xOf, left, right } = levelLayout([point('2026-05-01', 0)], range, size);
    expect(xOf('2026-01-01')).toBe(left);
    expect(xOf('2026-12-31')).toBe(right);
    expect((xOf('2026-03-01') - left) / (right - left)).toBeCloseTo(59 / 364, 9);
  });

  it('in no room at all, never ends before it begins', () => {
    const { left, right } = levelLayout([point('2026-05-01', 0)], range, { ...size, width: 0 });
    expect(right).toBeGreaterThanOrEqual(left);
  });
});

describe('spotsOf', () => {
  const points = inOrder([
    point('2026-05-02', 1, 'Third'),
    point('2026-05-01', -1, 'Second'),
    point('2026-05-01', 2, 'First'),
    point('2026-05-02', 1, 'Fourth'),
  ]);
  const spots = spotsOf(points, levelLayout(points, range, size));

  it('for books with the same date and difference, puts them at one spot and loses none', () => {
    expect(spots.map((spot) => spot.points.map(({ title }) => title))).toEqual([
      ['First'],
      ['Second'],
      ['Third', 'Fourth'],
    ]);
  });

  it('for a pointer nearby, returns the nearest', () => {
    for (const spot of spots) expect(nearestSpot(spots, spot.x + 0.4, spot.y - 2)).toBe(spot);
    expect(nearestSpot([], 0, 0)).toBeUndefined();
  });
});
