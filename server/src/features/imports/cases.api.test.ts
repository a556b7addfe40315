import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { useImports } from '../../testing/features/imports.ts';

/** Small files as libraries keep them, each with what it must become. */

const imports = useImports();
const file = (name: string) => ({ path: join(import.meta.dirname, '../../testing/import-cases', name) });

const copies = () =>
  runQuery(imports.db, (k) =>
    k
      .selectFrom('copy')
      .innerJoin('title', 'title.title_id', 'copy.title_id')
      .select(['accn_no', 'title', 'isbn', 'published', 'level'])
      .orderBy('accn_no'),
  );

beforeEach(async () => {
  await imports.run('schools', [
    'code,name,class',
    'K1,Asagao,III-A',
    'K1,Asagao,III-B',
    'K1,Asagao,IV-A',
    'K1,Asagao,V',
  ]);
});

it('a register in Marathi digits has the same numbers as in others', async () => {
  const report = await imports.run('catalogue', file('devanagari-digits-books.csv'));
  expect(report).toMatchObject({ added: 2, rejects: [], copies: { added: 2, rejects: [] } });
  expect(await copies()).toEqual([
    { accn_no: '0001', title: 'लाल होड़ी', isbn: '9780140569322', published: '2012', level: 2 },
    { accn_no: '0002', title: 'निळी होडी', isbn: null, published: '2013', level: 3 },
  ]);
  const header = 'परिग्रहण क्रमांक,शीर्षक,लेखक,भाषा,प्रकाशन वर्ष';
  const more = await imports.run('catalogue', [header, '०००३,पिवळी होडी,उमा किणी,मराठी,२०१४']);
  expect(more).toMatchObject({ added: 1, copies: { added: 1 } });
  expect(more.source.unused).toEqual([]);
});

const classes = () =>
  runQuery(imports.db, (k) =>
    k
      .selectFrom('child')
      .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
      .select(['card_no', 'code'])
      .orderBy('card_no'),
  );
const classesOf = async () => (await classes()).map(({ card_no, code }) => `${card_no} ${code}`);

it('a class that is merged over several rows of a workbook is the class of each child', async () => {
  const report = await imports.run('children', file('merged-class-cells.xlsx'), { set: ['school_code=K1'] });
  expect(report).toMatchObject({ added: 5, rejects: [] });
  expect(await classesOf()).toEqual([
    '00017 III-A',
    '00018 III-A',
    '00019 III-A',
    '00020 IV-A',
    '00021 IV-A',
  ]);
});

it('a workbook with a hidden sheet of last year gives the children of this year, in classes of any spelling', async () => {
  const report = await imports.run('children', file('hidden-sheet-of-last-year.xlsx'));
  expect(report).toMatchObject({ added: 7, rejects: [] });
  expect(report.source.notices).toContain('The hidden sheet "2024-25" is not read.');
  expect(await classesOf()).toEqual([
    'Z1 III-A',
    'Z2 III-A',
    'Z3 III-A',
    'Z4 III-B',
    'Z5 III-B',
    'Z6 III-A',
    'Z7 V',
  ]);
});

it('numbers that Excel has shortened are asked about, and no copy is added twice', async () => {
  await imports.run('catalogue', file('leading-zeros-1-original.csv'));
  const report = await imports.run('catalogue', file('leading-zeros-2-after-excel.csv'));
  expect(report.copies).toMatchObject({ added: 0 });
  expect(report.copies?.rejects.map(({ reason }) => reason)).toEqual([
    '123 looks like 00123 of the same title; spreadsheets drop zeros at the start. Correct the number, or add the copy on the page of the book.',
    '124 looks like 00124 of the same title; spreadsheets drop zeros at the start. Correct the number, or add the copy on the page of the book.',
  ]);
  expect((await copies()).map(({ accn_no }) => accn_no)).toEqual(['00123', '00124']);
});

it('copies that name only the first author of a title are copies of it', async () => {
  await imports.run('catalogue', file('main-author-only-1-catalogue.csv'));
  const report = await imports.run('copies', file('main-author-only-2-copies.csv'));
  expect(report).toMatchObject({ added: 2, rejects: [] });
});

it('a book by a namesake in title, but of another author, is not the same book', async () => {
  await imports.run('catalogue', ['Title,Author', 'Poems,Asha Kini']);
  const report = await imports.run('copies', ['Accession number,Title,Author', 'P-1,Poems,Vimal Rao']);
  expect(report.rejects).toMatchObject([{ kind: 'unknown title' }]);
});

it('copies of a book whose author is written in two ways are added with a note, and those of another book are not', async () => {
  const report = await imports.run('catalogue', [
    'Acc. No.,I.S.B.N.,Name of the Book,Author,Publisher',
    'A-1,9780140569322,Frog,Prema Rao,NBT',
    'A-2,9780140569322,Frog,P. Rao,National Book Trust',
    'A-3,9780140569322,Frog,Asha Kini,NBT',
    'A-4,9780140569322,Toad,Prema Rao,NBT',
  ]);
  expect(report).toMatchObject({ added: 1, repeated: 1, copies: { added: 2 } });
  expect([...report.notes]).toEqual([
    ['Another author than in an earlier row of the same book, which is kept', 1],
    ['Another publisher than in an earlier row of the same book, which is kept', 1],
  ]);
  expect(report.rejects.map(({ line, kind }) => [line, kind])).toEqual([
    [4, 'contradicts an earlier row'],
    [5, 'contradicts an earlier row'],
  ]);
  expect(report.copies?.rejects.map(({ line, kind }) => [line, kind])).toEqual([
    [4, 'record rejected'],
    [5, 'record rejected'],
  ]);
  expect((await copies()).map(({ accn_no, title }) => [accn_no, title])).toEqual([
    ['A-1', 'Frog'],
    ['A-2', 'Frog'],
  ]);
  const [title] = await runQuery(imports.db, (k) => k.selectFrom('title').select(['author', 'publisher']));
  expect(title).toEqual({ author: 'Prema Rao', publisher: 'NBT' });
});

it('the lines of a signature below a register are no books', async () => {
  const report = await imports.run('catalogue', file('register-with-signature-row.csv'));
  expect(report).toMatchObject({ added: 2, copies: { added: 2, rejects: [] } });
  expect(report.rejects.map(({ line }) => line)).toEqual([6, 8]);
  expect((await copies()).map(({ title }) => title)).toEqual(['Tail', 'Tail two']);
});

it('a history with a forgotten return leaves the book in the library', async () => {
  await imports.run('sites', ['site code,site name', 'S1,Saligao']);
  await imports.db.transaction((tx) =>
    tx.change({
      sql: "insert into staff (username, name, password_hash, role, created_at) values ('a', 'A', 'x', 'administrator', '2026-01-01T00:00:00.000Z')",
      parameters: [],
    }),
  );
  await imports.run('children', file('forgotten-return-children.csv'));
  await imports.run('catalogue', file('forgotten-return-titles.csv'));
  const report = await imports.run('loan-history', file('forgotten-return-history.csv'));
  expect(report).toMatchObject({ added: 4, rejects: [], changes: [{ line: 2, after: '2019-01-10' }] });
  const [copy] = await runQuery(imports.db, (k) =>
    k.selectFrom('copy').select(['site_grade_id', 'child_id']),
  );
  expect(copy).toEqual({ site_grade_id: null, child_id: null });
});

it('a bad value in a column that may be empty costs a note, not the child', async () => {
  const header = 'Name,School code,Class,Birth,Gender,Level,Parent\u2019s Mobile No.';
  const rows: [string, string | null, string | null][] = [
    ['One,K1,III-A,NA,F,NA,98220 12345', null, 'girl'],
    ['Two,K1,III-A,0000-00-00,मुलगा,,०९८२२', null, 'boy'],
    ['Three,K1,III-A,2013,Male,-,', '2013-01-01', 'boy'],
    ['Four,K1,III-A,Jan-16,?,2,', null, null],
    ['Five,K1,III-A,05-11-2014,इतर,2,', '2014-11-05', 'other'],
    ['Six,K1,III-A,25-11-2014,,2,', '2014-11-25', null],
  ];
  const report = await imports.run('children', [header, ...rows.map(([row]) => row)], {
    map: ['date_of_birth=Birth'],
  });
  expect(report).toMatchObject({ added: 6, rejects: [] });
  expect(report.source.unused).toEqual([]);
  expect([...report.notes]).toEqual([
    ['Only a year in "Birth", so 1 January of it', 1],
    ['No date in "Birth", so left empty', 1],
    ['Gender not understood, so left empty', 1],
  ]);
  const found = await runQuery(imports.db, (k) =>
    k.selectFrom('child').select(['date_of_birth', 'gender']).orderBy('child_id'),
  );
  expect(found).toEqual(rows.map(([, date_of_birth, gender]) => ({ date_of_birth, gender })));
});

it('a class that a spreadsheet has made a date is named as such', async () => {
  const lines = ['Name,School code,Class', 'One,K1,4-Mar', 'Two,K1,2026-03-04'];
  const report = await imports.run('children', lines);
  expect(report.rejects.map(({ kind }) => kind)).toEqual(['class is a date', 'class is a date']);
});

it('a file of rejected rows starts no formula in a spreadsheet, and reads back the same', async () => {
  const report = await imports.run('catalogue', ['title,isbn,author', '=HYPERLINK("x"),12,+91']);
  const rejects = imports.read(report.rejects_file as string);
  expect(rejects.split('\n')[1]).toMatch(/^"?'=HYPERLINK/);
  expect(rejects).toContain("'+91");
});
