import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Disc, wedgesOf } from './pie-geometry.ts';
import { labelsThatFit, type PieLabel } from './pie-labels.ts';

const disc: Disc = { cx: 300, cy: 200, rx: 180, ry: 120, depth: 36 };
const size = { width: 600, height: 430 };
const counts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 40 });

const named = (each: number[], words = each.map((_, at) => `Kind ${at}`)) =>
  labelsThatFit(disc, wedgesOf(each), words, size);

const touch = (a: PieLabel, b: PieLabel) => {
  const left = ({ side, x, words }: PieLabel) => (side === 'start' ? x : x - words.length * 7);
  const width = ({ words }: PieLabel) => words.length * 7;
  return (
    Math.abs(a.y - b.y) < 17 && left(a) < left(b) + width(b) - 0.01 && left(b) < left(a) + width(a) - 0.01
  );
};

describe('labelsThatFit', () => {
  it('for any slices, names none on top of another', () => {
    fc.assert(
      fc.property(counts, (each) => {
        const labels = named(each.toSorted((a, b) => b - a));
        for (const [at, label] of labels.entries()) {
          expect(labels.slice(at + 1).filter((other) => touch(label, other))).toEqual([]);
        }
      }),
    );
  });

  it('for few slices, names all of them, each on its own side', () => {
    const labels = named([5, 4, 3]);
    expect(labels.map(({ words }) => words)).toEqual(['Kind 0', 'Kind 1', 'Kind 2']);
    expect(labels.map(({ side }) => side)).toEqual(['start', 'end', 'end']);
  });

  it('for a name longer than its room, leaves it to the table', () => {
    expect(named([5, 4], ['Story', 'x'.repeat(60)]).map(({ words }) => words)).toEqual(['Story']);
  });
});
