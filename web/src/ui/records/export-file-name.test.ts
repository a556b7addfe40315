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

  it('of a very long name in an Indian script, is not longer than a file system takes', () => {
    const name = exportFileName('पुस्तक'.repeat(100), 'xlsx', '2026-11-21');
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
    expect(name.endsWith('-2026-11-21.xlsx')).toBe(true);
  });
});
