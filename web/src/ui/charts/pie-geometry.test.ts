import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backToFront,
  cutPath,
  cutWallPaths,
  type Disc,
  isWhole,
  outerWallPath,
  topPath,
  type Wedge,
  wedgesOf,
} from './pie-geometry.ts';

const fullTurn = 2 * Math.PI;
const disc: Disc = { cx: 300, cy: 200, rx: 200, ry: 130, depth: 40 };
const counts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 });
const numbersIn = (path: string) => path.match(/-?[\d.]+|NaN|Infinity/g)?.map(Number) ?? [];

/** The ends of the arcs of a path, from point to point. */
function arcsOf(path: string): [number, number, number, number][] {
  const points = [...path.matchAll(/([MLA]) ([^MLAZ]+)/g)].map(([, , numbers]) =>
    numbersIn(numbers ?? '').slice(-2),
  );
  const kinds = [...path.matchAll(/[MLA]/g)].map(([kind]) => kind);
  return points.flatMap((point, at) =>
    kinds[at] === 'A'
      ? [[...(points[at - 1] as number[]), ...point] as [number, number, number, number]]
      : [],
  );
}

describe('wedgesOf', () => {
  it('for any counts, goes once around from 12 o’clock without a gap, each in proportion to its count', () => {
    fc.assert(
      fc.property(counts, (each) => {
        const wedges = wedgesOf(each);
        const total = each.reduce((sum, count) => sum + count, 0);
        expect(wedges[0]?.from).toBe(0);
        expect(wedges.at(-1)?.to).toBeCloseTo(fullTurn, 12);
        for (const [at, wedge] of wedges.entries()) {
          if (at > 0) expect(wedge.from).toBe(wedges[at - 1]?.to);
          expect(wedge.to - wedge.from).toBeCloseTo(((each[at] ?? 0) / total) * fullTurn, 9);
        }
      }),
    );
  });
});

describe('the paths of a slice', () => {
  it('for any counts, have only finite numbers', () => {
    fc.assert(
      fc.property(counts, (each) => {
        for (const wedge of wedgesOf(each)) {
          const paths = [
            topPath(disc, wedge),
            outerWallPath(disc, wedge) ?? '',
            cutPath(disc, wedge),
            ...cutWallPaths(disc, wedge),
          ];
          expect(paths.flatMap(numbersIn).every(Number.isFinite)).toBe(true);
        }
      }),
    );
  });

  it('for a slice of nearly everything, have no arc that ends where it begins', () => {
    const [large] = wedgesOf([10_000_000, 1]);
    const arcs = arcsOf(topPath(disc, large as Wedge));
    expect(arcs).toHaveLength(3);
    for (const [fromX, fromY, toX, toY] of arcs)
      expect(Math.hypot(toX - fromX, toY - fromY)).toBeGreaterThan(100);
  });

  it('for the only slice, make a whole disc without a cut', () => {
    const [whole] = wedgesOf([7]) as [Wedge];
    expect(isWhole(whole)).toBe(true);
    expect(topPath(disc, whole)).not.toContain(`${disc.cx.toFixed(2)} ${disc.cy.toFixed(2)}`);
    expect(cutWallPaths(disc, whole)).toEqual([]);
    expect(outerWallPath(disc, whole)).not.toBeNull();
  });

  it('for a slice at the back, have no outer wall, and for one at the front a wall as deep as the disc', () => {
    const [right, front, back] = wedgesOf([1, 2, 1]) as [Wedge, Wedge, Wedge];
    expect(outerWallPath(disc, right)).toBeNull();
    expect(outerWallPath(disc, back)).toBeNull();
    const heights = numbersIn(outerWallPath(disc, front) ?? '');
    expect(Math.max(...heights)).toBe(500);
    expect(heights).toContain(disc.cy + disc.depth);
  });
});

describe('backToFront', () => {
  it('for any counts, paints each wedge once and of two neighbours the nearer one later', () => {
    fc.assert(
      fc.property(counts, (each) => {
        const wedges = wedgesOf(each);
        const order = backToFront(wedges);
        expect(order.toSorted((a, b) => a - b)).toEqual(wedges.map((_, at) => at));
        const turnOf = (at: number) => order.indexOf(at);
        for (let at = 1; at < wedges.length; at++) {
          const [before, wedge] = [wedges[at - 1] as Wedge, wedges[at] as Wedge];
          // Down the right side the later wedge is nearer, up the left side the earlier one.
          if (wedge.to <= Math.PI) expect(turnOf(at)).toBeGreaterThan(turnOf(at - 1));
          if (before.from >= Math.PI) expect(turnOf(at)).toBeLessThan(turnOf(at - 1));
        }
        const nearest = wedges.findIndex(({ from, to }) => from < Math.PI && to > Math.PI);
        if (nearest >= 0) expect(order.at(-1)).toBe(nearest);
      }),
    );
  });
});
