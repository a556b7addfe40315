import { describe, expect, it } from 'vitest';
import { reportStatus } from './report-status.ts';

describe('reportStatus', () => {
  it.each([
    [{ ra_count: 5, report_status: 3 }, '2 pending'],
    [{ ra_count: 5, report_status: 4 }, '1 pending'],
    [{ ra_count: 5, report_status: 5 }, 'All submitted'],
    [{ ra_count: 0, report_status: 0 }, 'All submitted'],
    [{ ra_count: 1, report_status: 2 }, 'All submitted'],
  ])('with %o, says %s', (grade, expected) => {
    expect(reportStatus(grade)).toBe(expected);
  });
});
