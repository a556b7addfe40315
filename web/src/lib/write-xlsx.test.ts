// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../testing/bytes-of.ts';
import { formulaInjections } from '../testing/formula-injections.ts';
import { unzip } from '../testing/unzip.ts';
import type { Sheet, SheetCell } from './sheet.ts';
import { writeXlsx } from './write-xlsx.ts';

const columns: Sheet['columns'] = [
  { label: 'Book', kind: 'text' },
  { label: 'Days out', kind: 'number' },
  { label: 'Issued', kind: 'date' },
];

const unescaped = (xml: string): string =>
  xml
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

interface Cell {
  kind: 'text' | 'number';
  style: string | undefined;
  value: string;
}

/** What a spreadsheet would find in the file. */
async function readBack(rows: SheetCell[][], name = 'records') {
  const file = await writeXlsx([{ columns, rows, name }]);
  const files = unzip(await bytesOf(file));
  const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
  const strings = [...(files['xl/sharedStrings.xml'] ?? '').matchAll(/<si><t[^>]*>(.*?)<\/t><\/si>/gs)].map(
    (match) => unescaped(match[1] ?? ''),
  );
  const cells: Record<string, Cell> = {};
  for (const [, attributes = '', content = ''] of sheet.matchAll(/<c ([^>]*?)>(.*?)<\/c>/g)) {
    const value = /<v>(.*)<\/v>/.exec(content)?.[1] ?? '';
    const isText = attributes.includes('t="s"');
    cells[/r="(\w+)"/.exec(attributes)?.[1] ?? ''] = {
      kind: isText ? 'text' : 'number',
      style: /s="(\d+)"/.exec(attributes)?.[1],
      value: isText ? (strings[Number(value)] ?? '') : value,
    };
  }
  return { files, sheet, cells };
}

describe('a list as an Excel workbook', () => {
  it.each([
    'आम का पेड़ और बन्दर',
    'ಮರ ಮತ್ತು ಕೋತಿ',
    'کتاب، پڑھنا',
    'Good 👨‍👩‍👧‍👦👍🏽',
    'She said "Come!" & <left>',
    'first\nsecond',
    '  two  ',
    '000123',
    '2026-11-21',
  ])('with %j in a text cell, keeps it unchanged', async (text) => {
    const { cells } = await readBack([[text, 1, null]]);
    expect(cells.A2).toMatchObject({ kind: 'text', value: text });
  });

  it.each(formulaInjections)('with %j, has text and no formula', async (text) => {
    const { cells, sheet, files } = await readBack([[text, 1, null]]);
    expect(cells.A2).toMatchObject({ kind: 'text', value: text.replaceAll('\u0000', '') });
    expect(sheet).not.toContain('<f');
    expect(Object.keys(files).filter((path) => /external|connection|hyperlink/i.test(path))).toEqual([]);
  });

  it('with a number, has a number', async () => {
    const { cells } = await readBack([['a', -1.5, null]]);
    expect(cells.B2).toMatchObject({ kind: 'number', value: '-1.5' });
  });

  it('with a date, has the serial number of that day, formatted as a date', async () => {
    const { cells, files } = await readBack([['a', 1, '2026-11-21']]);
    expect(cells.C2).toMatchObject({ kind: 'number', value: '46347' });
    expect(files['xl/styles.xml']).toContain('d mmm yyyy');
  });

  it('with text in a date column, has the text', async () => {
    const { cells } = await readBack([['a', 1, 'still out']]);
    expect(cells.C2).toMatchObject({ kind: 'text', value: 'still out' });
  });

  it('without a value, leaves the cell out', async () => {
    const { cells } = await readBack([[null, Number.NaN, '']]);
    expect(Object.keys(cells)).toEqual(['A1', 'B1', 'C1']);
  });

  it('with characters that XML does not allow, leaves them out', async () => {
    const { cells, files } = await readBack([['a\u0000b\u0008c\u000bd\u001fe\ufffef', 1, null]]);
    expect(cells.A2?.value).toBe('abcdef');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be in the file
    expect(files['xl/sharedStrings.xml']).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
  });

  it('with text that Excel reads as an escaped letter, keeps the text', async () => {
    const { cells } = await readBack([['_x0041_', 1, null]]);
    expect(cells.A2?.value).toBe('_x005F_x0041_');
  });

  it('with a text longer than a cell allows, cuts it', async () => {
    const { cells } = await readBack([['ab'.repeat(20_000), 1, null]]);
    expect(cells.A2?.value).toHaveLength(32_767);
  });

  it('has a bold header row that stays visible, and columns as wide as their content', async () => {
    const { cells, sheet, files } = await readBack([['The tiger of the mangroves', 1, '2026-11-21']]);
    expect(cells.A1).toMatchObject({ kind: 'text', value: 'Book' });
    expect(cells.A1?.style).not.toBe(cells.A2?.style);
    expect(files['xl/styles.xml']).toContain('<b/>');
    expect(sheet).toMatch(/ySplit="1"/);
    const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map((match) => Number(match[1]));
    expect(widths).toEqual([28, 10, 12]);
  });

  it.each([
    ['pending-books-chimbel', 'pending-books-chimbel'],
    ['a/b\\c:d*e?f[g]h', 'a b c d e f g h'],
    ['a'.repeat(40), 'a'.repeat(31)],
    ["'quoted'", 'quoted'],
    ['History', 'Records'],
    ['///', 'Records'],
    ['आम & <ಮರ>', 'आम & <ಮರ>'],
  ])('with the name %j, has the sheet %j', async (name, expected) => {
    const { files } = await readBack([['a', 1, null]], name);
    expect(unescaped(/<sheet [^>]*name="([^"]*)"/.exec(files['xl/workbook.xml'] ?? '')?.[1] ?? '')).toBe(
      expected,
    );
  });

  it('with 20,000 rows, has all of them', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [`आम ${index}`, index, '2026-11-21']);
    const { cells } = await readBack(rows);
    expect(cells.A20001).toMatchObject({ kind: 'text', value: 'आम 19999' });
    expect(Object.keys(cells)).toHaveLength(60_003);
  }, 30_000);
});
