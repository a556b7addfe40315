import { lookup } from '@storyvan/contract/catalogue';
import {
  checkImport,
  correctImportRow,
  getImportRejects,
  listImportRows,
  listImports,
  runImport,
  sendImportPart,
  startImport,
  stopImport,
} from '@storyvan/contract/imports';
import { Marc } from 'marcjs';
import { describe, expect, it, vi } from 'vitest';
import { entriesMadeBy } from '../../testing/audit-entries.ts';
import { makeSite } from '../../testing/factories.ts';
import { check, checkedFile, importedFile, importOf, settled } from '../../testing/imports.ts';
import { useTestApp } from '../../testing/test-app.ts';

const books = 'ISBN,Title,Author\n9788181465238,The Red Raincoat,Kiran Kasturia\n,No ISBN,\n123,Wrong,Asha\n';

describe('an import in the browser', () => {
  const app = useTestApp();
  const rowsOf = (importId: string, show = 'all') =>
    app.call(listImportRows, { params: { importId }, query: { show } });

  it('of a catalogue, once it is checked, shows what each row does and writes nothing', async () => {
    const import_id = await checkedFile(app, 'books.csv', books);
    expect(await importOf(app, import_id)).toMatchObject({
      state: 'ready',
      kind: 'catalogue',
      problem: null,
      by: 'Leela Naik',
      counts: { rows: 3, added: 2, changed: 0, unchanged: 0, rejected: 1 },
      reading: {
        format: 'text',
        sentence: 'This looks like a catalogue.',
        header_line: 1,
        headers: ['ISBN', 'Title', 'Author'],
        samples: [
          ['9788181465238', 'The Red Raincoat', 'Kiran Kasturia'],
          ['', 'No ISBN', ''],
          ['123', 'Wrong', 'Asha'],
        ],
      },
      has_rejects: true,
    });
    const { rows } = await rowsOf(import_id);
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'added'],
      [3, 'added'],
      [4, 'rejected'],
    ]);
    expect((await rowsOf(import_id, 'rejected')).rows).toMatchObject([
      { line: 4, cells: { isbn: '123', title: 'Wrong' }, reason: expect.stringContaining('123') },
    ]);
    expect((await app.call(lookup, { params: { query: 'Raincoat' } })).books).toEqual([]);
  });

  it('that is run adds the records, and keeps only the rejected rows', async () => {
    let done = await importOf(app, await checkedFile(app, 'books.csv', books));
    const audited = await entriesMadeBy(app, async () => {
      await app.call(runImport, { body: { import_id: done.import_id } });
      done = await settled(app, done.import_id);
    });
    expect(done).toMatchObject({ state: 'done', problem: null, can_revert: true });
    expect(done.counts).toMatchObject({ added: 2, rejected: 1 });
    expect(done.reading?.samples).toEqual([]);
    await vi.waitFor(async () => expect((await importOf(app, done.import_id)).received).toBe(0));
    const { rows } = await rowsOf(done.import_id);
    expect(rows.map(({ line }) => line)).toEqual([4]);
    expect(audited).toContainEqual(
      expect.objectContaining({
        action: 'import_records',
        via: 'web',
        detail: 'catalogue: 2 added, 0 changed',
      }),
    );
    const { imports } = await app.call(listImports);
    expect(imports[0]).toMatchObject({ import_id: done.import_id, state: 'done', by: 'Leela Naik' });
  });

  it('of the same file again changes nothing', async () => {
    const done = await importedFile(app, 'books.csv', books);
    expect(done.counts).toMatchObject({ added: 0, changed: 0, unchanged: 2, rejected: 1 });
    expect(done.can_revert).toBe(false);
  });

  it('with another value shows the old and the new one', async () => {
    const import_id = await checkedFile(
      app,
      'b.csv',
      'ISBN,Title,Author,Publisher\n9788181465238,The Red Raincoat,K. Kasturia,Tulika\n',
    );
    expect((await rowsOf(import_id, 'changed')).rows).toMatchObject([
      {
        changes: [
          { field: 'author', before: 'Kiran Kasturia', after: 'K. Kasturia' },
          { field: 'publisher', before: '', after: 'Tulika' },
        ],
      },
    ]);
  });

  it('of children who are elsewhere now shows the old and the new place', async () => {
    await makeSite(app.db, { name: 'Tonca' });
    await makeSite(app.db, { name: 'Merces' });
    await importedFile(app, 'a.csv', 'Name,Card No,Site\nAsha Naik,C-1,Tonca\n');
    const import_id = await checkedFile(app, 'b.csv', 'Name,Card No,Site\nAsha Gaude,C-1,merces\n');
    expect((await rowsOf(import_id, 'changed')).rows).toMatchObject([
      {
        changes: [
          { field: 'name', before: 'Asha Naik', after: 'Asha Gaude' },
          { field: 'place', before: 'Tonca', after: 'Merces' },
        ],
      },
    ]);
  });

  it('whose columns are not recognised asks for them, and the next file with the same header needs no choice', async () => {
    const text = (title: string) => `Xyz,Who\n${title},Meera Naik\n`;
    const import_id = await checkedFile(app, 'strange.csv', text('The Drum'));
    expect(await importOf(app, import_id)).toMatchObject({
      kind: null,
      counts: null,
      problem: expect.stringContaining('Choose it'),
    });
    const choices = { kind: 'catalogue', columns: { title: 'Xyz', author: 'Who' } };
    expect(await check(app, import_id, choices)).toMatchObject({
      kind: 'catalogue',
      problem: null,
      counts: { added: 1 },
    });
    const next = await checkedFile(app, 'next.csv', text('The Flute'));
    expect(await importOf(app, next)).toMatchObject({
      kind: 'catalogue',
      reading: {
        mapping: [
          { field: 'title', header: 'Xyz' },
          { field: 'author', header: 'Who' },
        ],
      },
      counts: { added: 1 },
    });
  });

  it('with a needed column missing says which, without an option of the command', async () => {
    const import_id = await checkedFile(app, 'k.csv', 'Name,Card\nAsha,C-1\n');
    const found = await check(app, import_id, { kind: 'children' });
    expect(found.problem).toContain('There is no column for site code or school code');
    expect(found.problem).not.toContain('--');
    expect(found.reading?.mapping).toContainEqual({ field: 'name', header: 'Name' });
    const refused = await app.call(runImport, { body: { import_id } });
    expect(refused.status).toEqual({ status: 'not ready', message: 'Check the file first.' });
  });

  it('with a row corrected in place imports the corrected row', async () => {
    await makeSite(app.db, { name: 'Tonca', code: 'TON' });
    const import_id = await checkedFile(app, 'c.csv', 'Name,Site\nAsha,TON\nRavi,TXN\n');
    expect((await importOf(app, import_id)).counts).toMatchObject({ added: 1, rejected: 1 });
    await app.call(correctImportRow, { body: { import_id, line: 3, cells: { site_code: 'TON' } } });
    expect(await importOf(app, import_id)).toMatchObject({ corrected_rows: 1, unchecked_rows: [3] });
    const early = await app.call(runImport, { body: { import_id } });
    expect(early.status).toEqual({ status: 'not ready', message: 'Check the file first.' });
    expect((await check(app, import_id)).counts).toMatchObject({ added: 2, rejected: 0 });
    await app.call(runImport, { body: { import_id } });
    expect(await settled(app, import_id)).toMatchObject({
      state: 'done',
      counts: { added: 2 },
      has_rejects: false,
    });
    expect((await app.call(lookup, { params: { query: 'Ravi' } })).children).toHaveLength(1);
  });

  it('of MARC records, with one corrected in place, imports what was typed', async () => {
    const file = ['Rain on Goa', ''].map((title) =>
      Marc.format({ leader: '00000nam a2200000 a 4500', fields: [['245', '10', 'a', title]] }, 'iso2709'),
    );
    const import_id = await checkedFile(app, 'books.mrc', file.join(''));
    expect((await importOf(app, import_id)).counts).toMatchObject({ added: 1, rejected: 1 });
    const cells = { title: 'Sun on Goa' };
    await app.call(correctImportRow, { body: { import_id, line: 2, cells } });
    expect(await check(app, import_id)).toMatchObject({
      counts: { added: 2, rejected: 0 },
      corrected_rows: 1,
      unchecked_rows: [],
    });
    await app.call(runImport, { body: { import_id } });
    expect(await settled(app, import_id)).toMatchObject({ state: 'done', counts: { added: 2 } });
    expect((await app.call(lookup, { params: { query: 'Sun on Goa' } })).books).toHaveLength(1);
  });

  it('whose rejects are fixed and uploaded again imports them', async () => {
    const done = await importedFile(
      app,
      'fix.csv',
      'Barcode,Title\nB-1,The Red Raincoat\nB-2,Unknown book\n',
    );
    const { file_name, content } = await app.call(getImportRejects, { params: { importId: done.import_id } });
    expect(file_name).toBe('fix.rejects.csv');
    expect(content).toContain('Unknown book');
    const fixed = await importedFile(app, file_name, content.replace('Unknown book', 'The Red Raincoat'));
    expect(fixed).toMatchObject({ kind: 'copies', counts: { added: 1, rejected: 0 } });
  });

  it('with more rejects than are stored at once gives all of them in their order', async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => `B-${n},Unknown book ${n} ${'x'.repeat(40)}`);
    const import_id = await checkedFile(app, 'many.csv', ['Barcode,Title', ...rows].join('\n'));
    const { content } = await app.call(getImportRejects, { params: { importId: import_id } });
    const lines = content.trim().split(/\r?\n/);
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 2).join(','))).toEqual(rows);
    const { rows: first } = await app.call(listImportRows, { params: { importId: import_id }, query: {} });
    expect(first.slice(0, 3).map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  it.each([
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'old Excel workbook'],
    ['a.pdf', Buffer.from('%PDF-1.7 x'), 'is a PDF document'],
    ['a.csv', Buffer.from([0x4e, 0x0a, 0xe9, 0x2c]), 'choose the encoding Windows-1252'],
  ])('of %s says what to do instead', async (name, content, sentence) => {
    const found = await importOf(app, await checkedFile(app, name, content));
    expect(found).toMatchObject({ state: 'ready', counts: null });
    expect(found.problem).toContain(sentence);
  });

  it.each([
    ['with all that a kind needs', 1, ['Title,Shelf,Note', 'Level,Author,ISBN']],
    ['below a title', 2, ['Title of this list,,', 'Name,Card,Site', 'Asha,C-1,TON']],
    ['without a needed column', 2, ['Children of Tonca,,', 'Card,Level,Gender', 'C-1,2,girl']],
  ])('whose header is %s is read from line %i', async (_, header_line, lines) => {
    const found = await importOf(app, await checkedFile(app, 'list.csv', lines.join('\n')));
    expect(found.reading).toMatchObject({ header_line });
  });

  it('in Windows-1252, once that is chosen, is read with its accents', async () => {
    const file = Buffer.from('Title\nCafé au lait\n', 'latin1');
    const import_id = await checkedFile(app, 'cafe.csv', file);
    const { reading } = await check(app, import_id, { encoding: 'windows-1252' });
    expect(reading?.samples).toEqual([['Café au lait']]);
  });

  it('of sites says of each row whether the site is new', async () => {
    await makeSite(app.db, { code: 'OLD', name: 'Aldona', junior: 0 });
    const import_id = await checkedFile(app, 'sites.csv', 'Code,Site\nOLD,Aldona\nNEW,Merces\n');
    const { rows } = await rowsOf(import_id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'added']);
  });

  it('that is being checked is not checked again, and one that is done is not either', async () => {
    const import_id = await checkedFile(app, 'once.csv', 'Title\nOnce\n');
    const body = { import_id };
    const twice = await Promise.all([app.call(checkImport, { body }), app.call(checkImport, { body })]);
    expect(twice.map(({ status }) => status.status).sort()).toEqual(['busy', 'checking']);
    await settled(app, import_id);
    await app.call(runImport, { body });
    await settled(app, import_id);
    expect((await app.call(checkImport, { body })).status.status).toBe('finished');
  });

  it('that is not complete is not checked, and a part of the wrong size is refused', async () => {
    const { details } = await app.call(startImport, { body: { file_name: 'big.csv', bytes: 600_000 } });
    const part = (n: number, bytes: number) =>
      app.send('POST', sendImportPart.path, {
        import_id: details.import_id,
        part: n,
        content: Buffer.alloc(bytes, 'a').toString('base64'),
      });
    expect((await part(0, 1000)).json().error.message).toContain('524288 bytes');
    expect((await part(2, 1000)).statusCode).toBe(400);
    expect((await part(0, 524_288)).json().details.received).toBe(524_288);
    expect((await part(0, 524_288)).json().details.received).toBe(524_288);
    const checked = await app.send('POST', '/api/info/check_import', { import_id: details.import_id });
    expect(checked.json().status.status).toBe('not complete');
  });

  it('that is deleted before it runs leaves nothing', async () => {
    const import_id = await checkedFile(app, 'books.csv', books);
    const { status } = await app.call(stopImport, { body: { import_id } });
    expect(status.status).toBe('deleted');
    expect((await app.send('GET', `/api/info/import/${import_id}`)).statusCode).toBe(404);
    expect(
      await app.db.rows({
        sql: `select 1 from import_row where import_id = '${import_id}'`,
        parameters: [],
      }),
    ).toEqual([]);
  });

  it('that two people start at the same moment runs once, and another one has to wait', async () => {
    // So long that the first is not done before the others are answered.
    const file = (name: string) => `Title\n${`${name} of two\n`.repeat(2000)}`;
    const one = await checkedFile(app, 'one.csv', file('One'));
    const two = await checkedFile(app, 'two.csv', file('Two'));
    const run = (import_id: string) => app.call(runImport, { body: { import_id } });
    const started = await Promise.all([run(one), run(one), run(two)]);
    const words = started.map(({ status }) => status.status);
    expect(words.filter((word) => word === 'running')).toHaveLength(1);
    await settled(app, one);
    await settled(app, two);
    const titles = await app.db.rows({
      sql: `select title from title where title like '% of two'`,
      parameters: [],
    });
    expect(titles).toHaveLength(1);
  });

  it('that is stopped while it runs writes nothing, and can be started again', async () => {
    const lines = Array.from({ length: 3000 }, (_, n) => `Stopped book ${n}`);
    const import_id = await checkedFile(app, 'many.csv', `Title\n${lines.join('\n')}\n`);
    await app.call(runImport, { body: { import_id } });
    const { status } = await app.call(stopImport, { body: { import_id } });
    expect(status.status).toBe('stopped');
    const count = async () => {
      const sql = `select count(*) as n from title where title like 'Stopped book %'`;
      return Number((await app.db.rows({ sql, parameters: [] }))[0]?.n);
    };
    expect(await importOf(app, import_id)).toMatchObject({
      state: 'ready',
      problem: 'Leela Naik stopped this. Nothing was imported.',
    });
    expect(await count()).toBe(0);
    await app.call(runImport, { body: { import_id } });
    expect(await settled(app, import_id)).toMatchObject({ state: 'done', counts: { added: 3000 } });
    expect(await count()).toBe(3000);
  }, 60_000);

  it('is not for staff', async () => {
    const cookie = await app.signInAs('Sunita Gaonkar', 'staff');
    const reply = await app.send('GET', listImports.path, undefined, { cookie });
    expect(reply.statusCode).toBe(403);
  });
});
