import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainCell, safeCell } from './safe-cell.ts';

describe('a cell of a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+91 832 222', "'+91 832 222"],
    ['  @SUM(A1)', "'  @SUM(A1)"],
    ["'=1", "''=1"],
    ['\t-2', "'\t'-2"],
    ['a;=1', "a;'=1"],
    ['a\n\n＝1', "a\n'\n'＝1"],
    ["Asha's book", "Asha's book"],
    ["'quoted'", "'quoted'"],
    ['10-20', '10-20'],
    ['', ''],
  ])('of the text %j, is %j', (text, cell) => {
    expect(safeCell(text)).toBe(cell);
    expect(plainCell(cell)).toBe(text);
  });

  const pieces = ["'", '=', '-', '＋', ';', '\n', '\r', '\t', ' ', '\u200b', 'a', '@'];

  it('of any text, begins no formula, and is read back as that text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces)).map((all) => all.join('')),
        (text) => {
          const cell = safeCell(text);
          expect(plainCell(cell)).toBe(text);
          for (const part of cell.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠]/u);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
