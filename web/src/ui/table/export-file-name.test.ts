import { describe, expect, it } from 'vitest';
import { exportFileName } from './export-file-name.ts';

describe('the name of an exported file', () => {
  it.each([
    ['pending-books-chimbel', 'pending-books-chimbel'],
    ['Loans of Aldona Primary, III-A', 'loans-of-aldona-primary-iii-a'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a<b>c:d"e|f?g*h\\i', 'a-b-c-d-e-f-g-h-i'],
    ['books-चिंबेल', 'books-चिंबेल'],
    ['a\u0000\u202Eb', 'a-b'],
    ['***', 'records'],
    ['', 'records'],
  ])('of %j, is %j with the date', (name, cleaned) => {
    expect(exportFileName(name, 'csv', '2026-11-21')).toBe(`${cleaned}-2026-11-21.csv`);
  });

  it.each([
    ['lending-register-chimbel-2026-11-18', 'lending-register-chimbel-2026-11-18'],
    ['weekly-plan-2026-11-22', 'weekly-plan-2026-11-22'],
    [
      'lending-statistics lis Aldona, III-A 2026-11-01 to 2026-11-18',
      'lending-statistics-lis-aldona-iii-a-2026-11-01-to-2026-11-18',
    ],
    [`register-${'a'.repeat(80)}-2026-11-18`, `register-${'a'.repeat(51)}-2026-11-18`],
    ['loans-B-12026-11-18', 'loans-b-12026-11-18-2026-11-21'],
  ])('of %j, which ends with its dates, is %j without another', (name, cleaned) => {
    expect(exportFileName(name, 'csv', '2026-11-21')).toBe(`${cleaned}.csv`);
  });

  it('of a very long name in an Indian script, fits the limit of a file system', () => {
    const name = exportFileName('पुस्तक'.repeat(100), 'xlsx', '2026-11-21');
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
    expect(name.endsWith('-2026-11-21.xlsx')).toBe(true);
  });
});
