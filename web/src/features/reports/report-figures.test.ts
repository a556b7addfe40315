import { describe, expect, it } from 'vitest';
import { completePercent, meanStars } from './report-figures.ts';

describe('the share of sessions reported', () => {
  it.each([
    [0, 0, 100],
    [8, 8, 100],
    [8, 9, 100],
    [3, 2, 66],
    [1000, 999, 99],
    [1000, 1, 1],
    [5, 0, 0],
  ])('of %d sessions with %d reports, is %d %%', (ra_count, report_status, percent) => {
    expect(completePercent({ ra_count, report_status })).toBe(percent);
  });
});

describe('the mean of the stars', () => {
  it.each([
    [[], null],
    [[{ rating: 5, cnt: 0 }], null],
    [
      [
        { rating: 4, cnt: 3 },
        { rating: 5, cnt: 1 },
      ],
      '4.3',
    ],
    [[{ rating: 3, cnt: 2 }], '3.0'],
  ])('of %j, is %j', (ratings, mean) => {
    expect(meanStars(ratings)).toBe(mean);
  });
});
