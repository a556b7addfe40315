import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { runQuery } from '../../db/prepare.ts';
import { useImports } from '../../testing/features/imports.ts';
import { sampleData } from '../../testing/sample-data.ts';
import { importFile } from './import-file.ts';

const imports = useImports();
const listTitles = () =>
  runQuery(imports.db, (k) =>
    k.selectFrom('title').select(['title', 'level', 'language', 'isbn']).orderBy('title_id'),
  );
const countWords = async () =>
  (await runQuery(imports.db, (k) => k.selectFrom('title_word').select('word'))).length;
const manyLines = ['title,author', ...Array.from({ length: 3000 }, (_, n) => `Title ${n},Author ${n}`)];

describe('rejected rows', () => {
  it('fixed in the rejects file are imported from there without further changes', async () => {
    const lines = ['Title;ISBN;Remark', 'Good;;', '"Odd ""quoted""', 'name";978-1;"keep; me"', ';;no title'];
    const report = await imports.run('catalogue', lines);
    const rejected = report.rejects_file as string;
    expect(imports.read(rejected).slice(1)).toBe(
      'Title;ISBN;Remark;line;reject_reason\r\n"Odd ""quoted""\nname";978-1;"keep; me";3;The ISBN 978-1 has 4 digits where an ISBN has 10 or 13.\r\n;;no title;5;The row has no title.\r\n',
    );
    const again = await imports.run('catalogue', { path: rejected });
    expect(again.source.unused).toEqual(['Remark']);
    expect(again.rejects.map(({ kind }) => kind)).toEqual(report.rejects.map(({ kind }) => kind));
    writeFileSync(
      rejected,
      imports.read(rejected).replace('978-1', '978-1-928318-15-6').replace(';;no', 'Named;;no'),
    );
    expect(await imports.run('catalogue', { path: rejected })).toMatchObject({ added: 2, rejects: [] });
  });

  it('with wrong quotation marks or too many cells do not affect other rows', async () => {
    const report = await imports.run('catalogue', [
      'title,author',
      'One,A',
      '"Two" again,B',
      'Three,C',
      'Four,D,stray',
      'Five,E, ',
    ]);
    expect(report).toMatchObject({ added: 3 });
    expect(report.rejects.map(({ line, kind }) => [line, kind])).toEqual([
      [3, 'quotation marks'],
      [5, 'number of cells'],
    ]);
    const fixed = await imports.run(
      'catalogue',
      { path: report.rejects_file as string },
      { rejects: imports.file },
    );
    expect(fixed).toMatchObject({ added: 1 });
  });

  it('never overwrite the imported file', async () => {
    await expect(imports.run('catalogue', ['title', 'A'], { rejects: imports.file })).rejects.toThrow(
      /overwrite/,
    );
  });

  it('that cannot be written prevent the import', async () => {
    const rejects = `${imports.file}/nowhere.csv`;
    await expect(imports.run('catalogue', ['title', 'A'], { rejects })).rejects.toThrow(
      /Nothing was imported/,
    );
    expect(await listTitles()).toEqual([]);
  });

  it('with a folder as their file are reported, and the valid rows are imported', async () => {
    mkdirSync(imports.file.replace('.csv', '.rejects.csv'));
    await expect(imports.run('catalogue', ['title,isbn', 'A,', 'B,1'])).rejects.toThrow(
      /valid rows of input.csv were imported/,
    );
    expect(await listTitles()).toHaveLength(1);
  });
});

describe('an import', () => {
  it.each([
    ['of an empty file', [''], {}, /input\.csv is empty\.$/],
    ['of a header only', ['title,isbn'], {}, /^input\.csv has a header and no rows\.$/],
    ['with an unknown field', ['title', 'A'], { map: ['size=title'] }, /^There is no field size to map\./],
  ])('%s is refused with a message', async (_, lines, options, sentence) => {
    await expect(imports.run('catalogue', lines, options)).rejects.toThrow(sentence);
  });

  it('of a too large file is refused before it is read', async () => {
    const file = imports.file.replace('.csv', '-large.csv');
    writeFileSync(file, '');
    truncateSync(file, 65 * 1024 * 1024);
    const request = { kind: 'catalogue' as const, file };
    await expect(importFile(imports.db, request)).rejects.toThrow(/is larger than 64 MB; split it/);
  });

  it('as a dry run reports the same and writes nothing', async () => {
    const report = await imports.run('catalogue', [...manyLines, ',Author'], { dry_run: true });
    expect(report).toMatchObject({ added: 3000, rejects: [{ kind: 'no title' }], rejects_file: null });
    expect(await listTitles()).toEqual([]);
    expect(existsSync(imports.file.replace('.csv', '.rejects.csv'))).toBe(false);
  });

  it('that fails in the middle of writing leaves nothing behind', async () => {
    let writes = 0;
    const failing: Database = {
      ...imports.db,
      transaction: (work) =>
        imports.db.transaction((tx) =>
          work({
            ...tx,
            change: (query, name) => {
              writes += 1;
              if (writes >= 3) throw new Error('the disk is full');
              return tx.change(query, name);
            },
          }),
        ),
    };
    writeFileSync(imports.file, manyLines.join('\n'));
    await expect(importFile(failing, { kind: 'catalogue', file: imports.file })).rejects.toThrow(
      'the disk is full',
    );
    expect(await listTitles()).toEqual([]);
    expect(await countWords()).toBe(0);
  });

  it('at the same time as another of the same file adds each title once', async () => {
    writeFileSync(imports.file, manyLines.join('\n'));
    const request = { kind: 'catalogue' as const, file: imports.file };
    const reports = await Promise.all([importFile(imports.db, request), importFile(imports.db, request)]);
    expect(reports.map(({ added }) => added).sort()).toEqual([0, 3000]);
    expect(reports.map(({ unchanged }) => unchanged).sort()).toEqual([0, 3000]);
  });
});

describe('the real catalogues', () => {
  const path = (name: string) => ({ path: sampleData(`catalogue/${name}.csv`) });

  it.each([
    ['book_dash', { added: 54, repeated: 0 }, {}],
    // "Lalu the owl" and "Lalu the Owl" have different illustrators.
    ['pratham_storyweaver', { added: 165, repeated: 0 }, { 'contradicts an earlier row': 1 }],
    ['storybooks_kenya', { added: 191, repeated: 0 }, { 'no title': 29 }],
    [
      'goodbooks_10k',
      { added: 276, repeated: 0 },
      {
        'last digits lost': 110,
        'not an ISBN': 25,
        'two ISBNs': 12,
        'wrong check digit': 6,
        'wrong length': 6,
      },
    ],
  ])(
    '%s is imported, or rejected with a reason, row by row; a second time changes nothing',
    async (name, numbers, kinds) => {
      const report = await imports.run('catalogue', path(name));
      expect(report).toMatchObject({ ...numbers, changed: 0, unchanged: 0 });
      const counted: Record<string, number> = {};
      for (const { kind } of report.rejects) counted[kind] = (counted[kind] ?? 0) + 1;
      expect(counted).toEqual(kinds);
      expect(await imports.run('catalogue', path(name))).toMatchObject({
        added: 0,
        changed: 0,
        unchanged: numbers.added,
      });
    },
  );

  it('keep their levels and scripts', async () => {
    await imports.run('catalogue', path('storybooks_kenya'));
    const titles = await listTitles();
    expect(titles[0]).toMatchObject({ title: 'በጣም ረጅም ሰውዬ', level: 2, language: 'Amharic' });
    expect(new Set(titles.map(({ level }) => level))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(titles.filter(({ language }) => language === 'Gujarati')).toHaveLength(6);
  });

  it('with naughty strings as titles store each unchanged or reject it with a reason', async () => {
    const naughty = JSON.parse(readFileSync(sampleData('hostile/naughty_strings.json'), 'utf8')) as string[];
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const report = await imports.run('catalogue', ['title', ...naughty.map(cell)]);
    const stored = new Set((await listTitles()).map(({ title }) => title));
    const lost = naughty.filter((text) => text.trim() !== '' && !stored.has(text.normalize('NFC').trim()));
    expect(report.added).toBeGreaterThan(400);
    // Titles that differ only in capitals or final punctuation are the same.
    expect(lost.length).toBeLessThanOrEqual(report.rejects.length + report.repeated);
    for (const { reason } of report.rejects) expect(reason).toMatch(/\.$/);
  });
});
