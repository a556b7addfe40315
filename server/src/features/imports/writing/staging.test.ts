import { beforeEach, expect, it, vi } from 'vitest';
import { slicesOf } from './staging.commands.ts';

let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

const rows = Array.from({ length: 2000 }, (_, n) => n);

/** The sizes of the slices if each row takes `perRow` milliseconds, and the pause after it as long again. */
function sizesAt(perRow: (written: number) => number, written: Iterable<number> = rows): number[] {
  const sizes: number[] = [];
  const seen: number[] = [];
  for (const slice of slicesOf(written)) {
    expect(slice.start).toBe(seen.length);
    sizes.push(slice.rows.length);
    now += slice.rows.length * perRow(seen.length) * 2;
    seen.push(...slice.rows);
  }
  expect(seen).toEqual(rows);
  return sizes;
}

it('slices of rows that are written fast grow up to 500 rows', () => {
  expect(sizesAt(() => 0.01)).toEqual([100, 200, 400, 500, 500, 300]);
});

it('slices of rows that are written slowly shrink to what takes 50 ms, but not below 25 rows', () => {
  expect(sizesAt(() => 1).slice(0, 4)).toEqual([100, 50, 50, 50]);
  expect(sizesAt(() => 20).slice(0, 4)).toEqual([100, 25, 25, 25]);
});

it('slices on a machine that is busy for a while shrink and grow again', () => {
  const sizes = sizesAt((written) => (written >= 300 && written < 1000 ? 10 : 0.01));
  expect(sizes.slice(0, 4)).toEqual([100, 200, 400, 25]);
  expect(sizes.at(-2)).toBe(400);
});

it('slices of rows that are read one by one are the same, and no row is read before its slice', () => {
  let read = 0;
  function* reading() {
    for (const row of rows) {
      read += 1;
      yield row;
    }
  }
  const [first] = slicesOf(reading());
  expect([first?.rows.length, read]).toEqual([100, 100]);
  expect(sizesAt(() => 0.01, reading())).toEqual([100, 200, 400, 500, 500, 300]);
});
