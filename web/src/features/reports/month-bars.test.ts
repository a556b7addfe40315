import { describe, expect, it } from 'vitest';
import { barsOf, stepFor } from './month-bars.ts';

const month = (name: string, ra_count: number, report_status: number) => ({
  month: name,
  ra_count,
  report_status,
  children_count: 0,
});

describe('the steps of the chart of months', () => {
  it.each([
    [1, 1],
    [5, 1],
    [6, 2],
    [10, 2],
    [11, 5],
    [48, 10],
    [251, 100],
  ])('up to %d sessions, are %d', (most, step) => {
    expect(stepFor(most)).toBe(step);
  });
});

describe('the bars of the months', () => {
  it('with reports missing, are as high as sessions were held, and filled as far as they are reported', () => {
    const { bars, bottom, lines } = barsOf([month('2026-10', 4, 3), month('2026-11', 2, 2)], 630);
    const [october, november] = bars;
    expect(lines.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4]);
    const whole = bottom - (october?.pendingTop ?? 0);
    expect(bottom - (october?.reportedTop ?? 0)).toBeCloseTo(whole * 0.75);
    expect(november?.pendingTop).toBe(november?.reportedTop);
    expect(bottom - (november?.pendingTop ?? 0)).toBeCloseTo(whole / 2);
  });

  it('in a narrow window, stand beside each other and inside the drawing', () => {
    const months = Array.from({ length: 12 }, (_, index) => month(`2026-${index + 1}`, index, 0));
    const { bars, width } = barsOf(months, 300);
    bars.slice(1).forEach((bar, index) => {
      const before = bars[index];
      expect(bar.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0));
    });
    expect((bars.at(-1)?.x ?? 0) + (bars.at(-1)?.width ?? 0)).toBeLessThan(width);
  });

  it('without any session, lie on the ground', () => {
    const { bars, bottom } = barsOf([month('2026-11', 0, 0)], 300);
    expect(bars[0]?.pendingTop).toBe(bottom);
  });
});
