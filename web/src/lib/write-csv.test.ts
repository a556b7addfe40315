// @vitest-environment jsdom
import { parse } from 'papaparse';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../testing/bytes-of.ts';
import { formulaInjections } from '../testing/formula-injections.ts';
import type { SheetCell } from './sheet.ts';
import { writeCsv } from './write-csv.ts';

const written = (rows: SheetCell[][], labels = rows[0]?.map((_, index) => `Column ${index}`) ?? []) =>
  bytesOf(writeCsv({ columns: labels.map((label) => ({ label, kind: 'text' })), rows }));
const textOf = async (rows: SheetCell[][]) => (await written(rows)).toString('utf8');
const readBack = async (rows: SheetCell[][]) =>
  parse<string[]>((await textOf(rows)).replace(/^\uFEFF/, ''), {
    delimiter: ',',
    newline: '\r\n',
    skipEmptyLines: true,
  }).data.slice(1);

const takenForFormula = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

describe('a list as CSV', () => {
  it('is UTF-8 with a byte order mark, commas and CRLF', async () => {
    const bytes = await written([['आम', 3, null]], ['Book', 'Days out', 'Child']);
    const expected = '\uFEFFBook,Days out,Child\r\nआम,3,\r\n';
    expect(bytes.equals(Buffer.from(expected, 'utf8'))).toBe(true);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it.each([
    ['Devanagari', 'आम का पेड़ और बन्दर'],
    ['Kannada', 'ಮರ ಮತ್ತು ಕೋತಿ'],
    ['Urdu', 'کتاب، پڑھنا'],
    ['an emoji of several', 'Good 👨‍👩‍👧‍👦👍🏽'],
    ['quotes', 'She said "Come!"'],
    ['a comma', 'Cats, dogs'],
    ['line breaks', 'first\nsecond\r\nthird'],
    ['a semicolon', 'one; two'],
    ['spaces at the ends', '  two  '],
    ['zeros in front', '000123'],
  ])('with %s in a cell, is read back as it was', async (_, text) => {
    expect(await readBack([[text, 'next', 'last']])).toEqual([[text, 'next', 'last']]);
  });

  it.each(formulaInjections)('with %j, has no cell that a program reads as a formula', async (text) => {
    const cells = (await readBack([['first', text, 'last']])).flat();
    expect(cells).toHaveLength(3);
    expect(cells.filter((cell) => takenForFormula.test(cell))).toEqual([]);
  });

  it.each(formulaInjections)(
    'with %j, opened with semicolons as separators, has none either',
    async (text) => {
      const cells = (await textOf([['first', text, `${text};${text}`, 'last']])).split(/[;\t\r\n]/);
      expect(cells.filter((cell) => takenForFormula.test(cell.replace(/^"/, '')))).toEqual([]);
    },
  );

  it('with a column whose name looks like a formula, makes it harmless too', async () => {
    expect((await written([['x']], ['=1+1'])).toString('utf8')).toContain(`"'=1+1"`);
  });

  it('with a negative number, keeps it a number', async () => {
    expect(await textOf([[-1, 2.5, 0]])).toContain('\r\n-1,2.5,0\r\n');
  });

  it('with invisible characters, leaves them out and keeps tabs and line breaks', async () => {
    expect(await readBack([['a\u0000b\u0008c\u001fd', 'e\tf\ng']])).toEqual([['abcd', 'e\tf\ng']]);
  });
});
