import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Disc, wedgesOf } from './pie-geometry.ts';
import { labelsBeside, type PieLabel, widestRadius } from './pie-labels.ts';

const disc: Disc = { cx: 300, cy: 200, rx: 180, ry: 120, depth: 36 };
const size = { width: 600, height: 430 };
const counts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 40 });

const named = (each: number[], names = each.map((_, at) => `Kind ${at}`), width = size.width) => {
  const words = names.map((name) => ({ name, share: '9 %' }));
  const rx = Math.min(disc.rx, widestRadius(width, words));
  const fitted = { ...disc, cx: width / 2, rx, ry: rx * 0.68 };
  return labelsBeside(fitted, wedgesOf(each), words, { ...size, width });
};

const touch = (a: PieLabel, b: PieLabel) => {
  const left = ({ side, x, words }: PieLabel) => (side === 'start' ? x : x - words.length * 7);
  const width = ({ words }: PieLabel) => words.length * 7;
  return (
    Math.abs(a.y - b.y) < 17 && left(a) < left(b) + width(b) - 0.01 && left(b) < left(a) + width(a) - 0.01
  );
};

describe('labelsBeside', () => {
  it('for any slices, puts no label on top of another', () => {
    fc.assert(
      fc.property(counts, (each) => {
        const labels = named(each.toSorted((a, b) => b - a));
        for (const [at, label] of labels.entries()) {
          expect(labels.slice(at + 1).filter((other) => touch(label, other))).toEqual([]);
        }
      }),
    );
  });

  it('for any slices in any width, puts all labels inside the drawing, while each side has lines for them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 25 }),
        fc.constantFrom('1 green', 'Historical fiction and legends', 'कथा'),
        fc.integer({ min: 480, max: 1000 }),
        (each, name, width) => {
          const labels = named(
            each.toSorted((a, b) => b - a),
            each.map(() => name),
            width,
          );
          expect(labels.map(({ at }) => at)).toEqual(each.map((_, at) => at));
          for (const { x, y, side, words } of labels) {
            const wide = [...new Intl.Segmenter().segment(words)].length * 7;
            const far = side === 'start' ? x + wide : x - wide;
            const isInside = far >= -0.01 && far <= width + 0.01 && y >= 8 && y <= size.height - 8;
            expect(isInside).toBe(true);
            expect(words).toMatch(/ · 9 %$/);
          }
        },
      ),
    );
  });

  it('for more slices than lines, labels the largest', () => {
    const labels = named(Array.from({ length: 120 }, () => 1));
    expect(labels[0]?.at).toBe(0);
    expect(labels.length).toBeGreaterThan(40);
    expect(labels.filter(({ side }) => side === 'start').map(({ at }) => at)).toEqual(
      Array.from({ length: 25 }, (_, at) => at),
    );
  });

  it('for a name that just fits, shows it in full', () => {
    const labels = named([10, 4, 4, 4], ['कथा', 'कथा', 'कथा', 'कथा'], 509);
    expect(labels.map(({ words }) => words)).toEqual(Array.from({ length: 4 }, () => 'कथा · 9 %'));
  });

  it('for few slices, labels all of them, each on its own side', () => {
    const labels = named([5, 4, 3]);
    expect(labels.map(({ words }) => words)).toEqual(['Kind 0 · 9 %', 'Kind 1 · 9 %', 'Kind 2 · 9 %']);
    expect(labels.map(({ side }) => side)).toEqual(['start', 'end', 'end']);
  });

  it('for a name longer than its room, cuts it short and still shows the share', () => {
    const [story, long] = named([5, 4], ['Story', 'x'.repeat(60)]);
    expect(story?.words).toBe('Story · 9 %');
    expect(long?.words).toMatch(/^x+… · 9 %$/);
  });
});
