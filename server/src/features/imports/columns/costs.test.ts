import { utils, write } from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import { findHeader } from '../files/delimited.ts';
import { readMarcXmlRecords } from '../files/marc/marc-xml.ts';
import { readWorkbook } from '../files/workbook.ts';
import { kinds } from '../kinds/all-kinds.ts';
import { detectKind } from './detect-kind.ts';
import { rateHeader } from './headers.rules.ts';

/** What a file costs grows with its size, not with the square of it. */

/** How often a text is normalised, the costly part of comparing headers. */
function normalised(work: () => void): number {
  const spy = vi.spyOn(String.prototype, 'normalize');
  work();
  const { length } = spy.mock.calls;
  spy.mockRestore();
  return length;
}

const table = (columns: number): string[] =>
  Array.from({ length: 60 }, (_, row) =>
    Array.from({ length: columns }, (_, column) => `r${row}c${column}`).join(','),
  );
const find = (lines: string[]) => (): void => {
  findHeader(lines, '\n', (headers) => {
    const ratings = Object.values(kinds).map((kind) => rateHeader(kind, headers, []));
    const known = Math.max(...ratings.map((own) => own.known));
    return { known, complete: detectKind(kinds, headers, []) !== null };
  });
};

it('each name in the rows that may be the header is normalised twice, whatever it is compared with', () => {
  find(table(2))();
  const [few, many] = [normalised(find(table(60))), normalised(find(table(600)))];
  expect(few).toBeLessThan(2 * 40 * (60 + 3) + 1000);
  expect(many).toBeLessThan(few * 11);
});

it('a row of more than 1,000 columns counts as one of 1,000', () => {
  const { headers } = findHeader([`title,author${',x'.repeat(9000)}`], '\n', (own) =>
    rateHeader(kinds.catalogue, own, []),
  );
  expect(headers).toHaveLength(1000);
});

const head = '<collection xmlns="http://www.loc.gov/MARC21/slim">';
it.each([['<record '], ['<!--'], ['<![CDATA['], ['<leader '], ['<datafield '], ['<record>'], ['<subfield ']])(
  'MARCXML with %s repeated is read by work that grows with its size',
  (part) => {
    const start = part.startsWith('<record') ? head : `${head}<record><datafield tag="245">`;
    const end = part.startsWith('<record') ? '' : '</datafield></record>';
    const content = Buffer.from(`${start}${part.repeat(4_000_000 / part.length)}${end}`);
    // By the square of the size it would take many minutes.
    for (const record of readMarcXmlRecords('books.xml', content)) expect(record.number).toBeGreaterThan(0);
  },
);

/** A workbook of a first and a last row, whose cells are merged so often. */
function mergedWorkbook(merges: number): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), 'Books');
  const cell = (row: number) => `<row r="${row}"><c r="A${row}" t="str"><v>Title</v></c></row>`;
  const merged = '<mergeCell ref="A1:A1048576"/>'.repeat(merges);
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cell(1)}${cell(1_048_576)}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`;
  const parts = unzipSync(write(book, { type: 'buffer', bookType: 'xlsx' }));
  return Buffer.from(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet) }));
}

it('a workbook with merged cells costs what its rows cost, however many are missing between them', () => {
  // If each merge went over the missing rows, it would take minutes.
  const bytes = mergedWorkbook(50_000);
  const { table } = readWorkbook('books.xlsx', bytes, () => ({ known: 1, complete: true }), {});
  expect(table.readRows()).toEqual([{ line: 1_048_576, cells: ['Title'] }]);
});
