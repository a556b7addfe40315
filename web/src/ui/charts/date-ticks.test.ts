import { addDays, daysBetween } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateTicks } from './date-ticks.ts';

const labels = (from: string, to: string, width: number) =>
  dateTicks(from, to, width).map(({ label }) => label);

describe('dateTicks', () => {
  it('for two years on a wide chart, labels every second month', () => {
    expect(labels('2024-06-01', '2026-05-31', 900)).toEqual([
      'Jul 2024',
      'Sep 2024',
      'Nov 2024',
      'Jan 2025',
      'Mar 2025',
      'May 2025',
      'Jul 2025',
      'Sep 2025',
      'Nov 2025',
      'Jan 2026',
      'Mar 2026',
      'May 2026',
    ]);
  });

  it('for two years on a phone, labels the years', () => {
    expect(labels('2024-06-01', '2026-05-31', 225)).toEqual(['Jan 2025', 'Jan 2026']);
  });

  it('for two weeks, labels days', () => {
    expect(labels('2026-01-05', '2026-01-19', 225)).toEqual(['5 Jan 2026', '12 Jan 2026', '19 Jan 2026']);
  });

  it('for one day, labels it once', () => {
    expect(labels('2026-01-05', '2026-01-05', 225)).toEqual(['5 Jan 2026']);
  });

  it('for any range and width, labels at least one date, in the range, without overlap', () => {
    fc.assert(
      fc.property(fc.nat(4000), fc.nat(9000), fc.integer({ min: 200, max: 1600 }), (start, days, width) => {
        const from = addDays('2015-01-01', start);
        const to = addDays(from, days);
        const ticks = dateTicks(from, to, width);
        const xs = ticks.map(({ date }) => (daysBetween(from, date) / Math.max(1, days)) * width);
        expect(ticks.length).toBeGreaterThan(0);
        for (const [at, x] of xs.entries()) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(width);
          const half = (tick: number) => (ticks[tick]?.label.length ?? 0) * 3.1;
          if (at > 0) expect(x - (xs[at - 1] ?? 0)).toBeGreaterThanOrEqual(half(at) + half(at - 1));
        }
      }),
    );
  });
});
