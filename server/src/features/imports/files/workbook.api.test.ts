import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { runQuery } from '../../../db/prepare.ts';
import { useImports } from '../../../testing/features/imports.ts';

const imports = useImports('.xlsx');
const listTitles = () =>
  runQuery(imports.db, (k) =>
    k.selectFrom('title').select(['isbn', 'title', 'author', 'published']).orderBy('title_id'),
  );

const sheet = (rows: unknown[][], formats: Record<string, string> = {}): WorkSheet => {
  const made = utils.aoa_to_sheet(rows);
  for (const [cell, format] of Object.entries(formats)) (made[cell] as CellObject).z = format;
  return made;
};
function workbook(sheets: Record<string, WorkSheet>): Buffer {
  const book = utils.book_new();
  for (const [name, content] of Object.entries(sheets)) utils.book_append_sheet(book, content, name);
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

const books = sheet(
  [
    ['Library of St. Mary, 2025'],
    [],
    ['ISBN No.', 'Name of the Book', 'Author', 'Year of Pub.'],
    [9780670026623, 'Numbers', 'A', 2015],
    [9781857982183, 'Hidden digits', 'B', 42315],
    [439023483, 'Zeros', 'C', 1999],
    ['=""', 'Nothing', 'D\nE', '2001'],
    ['', '', '', 2001],
  ],
  { A5: '0.00E+00', D5: 'dd/mm/yyyy', A6: '0000000000' },
);

describe('importing a workbook', () => {
  it('reads a title that a spreadsheet took for a truth value as the spreadsheet shows it', async () => {
    await imports.run(
      'catalogue',
      workbook({
        Books: sheet([
          ['Title', 'Author'],
          [true, 'A'],
        ]),
      }),
    );
    expect(await listTitles()).toMatchObject([{ title: 'TRUE', author: 'A' }]);
  });

  it('reads its first sheet with all digits, dates and zeros, and writes rejected rows as text', async () => {
    const report = await imports.run(
      'catalogue',
      workbook({ Books: books, Notes: sheet([['Nothing here']]) }),
    );
    expect(report).toMatchObject({ added: 4, rejects: [{ line: 8, kind: 'no title' }] });
    expect(report.source.unit).toBe('Row');
    expect(report.source.notices).toEqual([
      'Reading the sheet "Books". To read another one, add --sheet with its name: "Notes".',
      'The header is row 3; the row above it is skipped. Use --header-line to choose another one.',
    ]);
    expect(await listTitles()).toMatchObject([
      { isbn: '9780670026623', title: 'Numbers', published: '2015' },
      { isbn: '9781857982183', title: 'Hidden digits', published: '2015-11-07' },
      { isbn: '9780439023481', title: 'Zeros', published: '1999' },
      { isbn: null, title: 'Nothing' },
    ]);
    expect(report.rejects_file).toMatch(/input\.rejects\.csv$/);
    expect(imports.read(report.rejects_file as string)).toContain(',,,2001,8,The row has no title.');
  });

  it('reads the requested sheet, and refuses an unknown one', async () => {
    const file = workbook({ Cover: sheet([['St. Mary']]), Books: books });
    expect(await imports.run('catalogue', file, { sheet: 'books' })).toMatchObject({ added: 4 });
    await expect(imports.run('catalogue', file, { sheet: 'Boks' })).rejects.toThrow(
      /has no sheet "Boks"\. Its sheets are: "Cover", "Books"\./,
    );
    await expect(imports.run('catalogue', file)).rejects.toThrow(/There is no column for title/);
  });

  it('of copies keeps the displayed leading zeros of a number', async () => {
    await imports.run('catalogue', workbook({ Books: books }));
    const copies = sheet(
      [
        ['Acc. No.', 'Title'],
        [12, 'Numbers'],
        ['0013', 'Numbers'],
      ],
      { A2: '00000' },
    );
    expect(await imports.run('copies', workbook({ copies }))).toMatchObject({ added: 2 });
    const stored = await runQuery(imports.db, (k) =>
      k.selectFrom('copy').select('accn_no').orderBy('accn_no'),
    );
    expect(stored.map(({ accn_no }) => accn_no)).toEqual(['00012', '0013']);
  });

  it('refuses one that is damaged or too large when unpacked', async () => {
    const good = workbook({ Books: books });
    await expect(imports.run('catalogue', good.subarray(0, good.length / 2))).rejects.toThrow(
      /is a damaged workbook/,
    );
    const parts = unzipSync(good);
    const bomb = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(' '.repeat(129 * 1024 * 1024)) });
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(imports.run('catalogue', Buffer.from(bomb))).rejects.toThrow(/unpacks to more than 128 MB/);
  });
});

describe('options of other formats', () => {
  it.each([
    [{ encoding: 'windows-1252' as const }, /leave --encoding out/],
    [{ header_line: 99 }, /Row 99 is empty/],
  ])('%j are refused for a workbook', async (options, sentence) => {
    await expect(imports.run('catalogue', workbook({ books }), options)).rejects.toThrow(sentence);
  });

  it('a sheet is refused for text', async () => {
    await expect(imports.run('catalogue', Buffer.from('title\nA\n'), { sheet: 'x' })).rejects.toThrow(
      /leave --sheet out/,
    );
  });
});
