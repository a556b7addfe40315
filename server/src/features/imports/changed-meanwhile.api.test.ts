import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { runChange, runQuery } from '../../db/prepare.ts';
import { stageIds } from '../../records/staged-ids.commands.ts';
import { insertTitles } from '../../records/title/title.commands.ts';
import { makeChild, makeCopy, makePastSiteLoan, makeSite, makeTitle } from '../../testing/factories.ts';
import { useImports } from '../../testing/features/imports.ts';
import { testStaff } from '../../testing/test-app.ts';
import { addStaff } from '../auth/staff.commands.ts';
import { type ImportRequest, importFile } from './import-file.ts';
import { forgetStaged } from './writing/staging.commands.ts';

const imports = useImports();

/** Runs `meanwhile` after the import is planned and before it is written. */
function withMeanwhile(db: Database, work: () => Promise<unknown>): Database {
  let [isPlanned, isDone] = [false, false];
  return {
    ...db,
    rows(query, name) {
      isPlanned ||= /from "(child|title|copy)"/.test(query.sql);
      return db.rows(query, name);
    },
    async transaction(own) {
      if (isPlanned && !isDone) {
        isDone = true;
        await work();
      }
      return db.transaction(own);
    },
  };
}

function importWith(kind: ImportRequest['kind'], lines: string[], meanwhile: () => Promise<unknown>) {
  writeFileSync(imports.file, lines.join('\n'));
  return importFile(withMeanwhile(imports.db, meanwhile), { kind, file: imports.file });
}

it('a card number that was used in the meantime rejects its row, and the others are imported', async () => {
  await makeSite(imports.db, { code: 'TON', name: 'Tonca' });
  const elsewhere = await makeSite(imports.db);
  const title_id = await makeTitle(imports.db, { title: 'Gul' });
  const report = await importWith(
    'children',
    ['name,card,site', 'Asha Naik,K-1,TON', 'Ravi Gaude,K-2,TON', 'Mira Das,K-3,TON'],
    async () => {
      await makeCopy(imports.db, { title_id, accn_no: 'K-1' });
      await makeChild(imports.db, { site_grade_id: elsewhere, name: 'Ravi Gaude', card_no: 'K-2' });
    },
  );
  expect(report).toMatchObject({ added: 1, changed: 1 });
  expect(report.rejects).toEqual([
    { line: 2, kind: 'number of a book', reason: 'K-1 is the accession number of “Gul”.' },
  ]);
});

it('a child that borrows in the meantime is not moved', async () => {
  const site_grade_id = await makeSite(imports.db);
  await makeSite(imports.db, { code: 'TON', name: 'Tonca' });
  const child_id = await makeChild(imports.db, { site_grade_id, name: 'Asha Naik', card_no: 'K-1' });
  const place = { site_grade_id, child_id, child_loan_id: 7 };
  const report = await importWith('children', ['name,card,site', 'Asha Naik,K-1,TON'], () =>
    makeCopy(imports.db, place),
  );
  expect(report).toMatchObject({ changed: 0, rejects: [{ line: 2, kind: 'books out elsewhere' }] });
});

it('a child that was enrolled by hand in the meantime is not enrolled again', async () => {
  const site_grade_id = await makeSite(imports.db, { code: 'TON', name: 'Tonca' });
  const report = await importWith('children', ['name,site', 'Asha Naik,TON'], () =>
    makeChild(imports.db, { site_grade_id, name: 'Asha Naik', card_no: null }),
  );
  expect(report).toMatchObject({ added: 0, unchanged: 1 });
});

it('a title that was changed in the meantime keeps the fields that the file does not contain', async () => {
  const isbn = '9781928318156';
  const title_id = await makeTitle(imports.db, { isbn, title: 'A Beautiful Day', publisher: null });
  const report = await importWith('catalogue', ['isbn,title,level', `${isbn},A Beautiful Day,5`], () =>
    imports.db.transaction((tx) =>
      runChange(tx, (k) => k.updateTable('title').set({ publisher: 'Book Dash', version: 2 })),
    ),
  );
  expect(report).toMatchObject({ added: 0, changed: 1 });
  const [title] = await runQuery(imports.db, (k) =>
    k.selectFrom('title').select(['publisher', 'level', 'version']).where('title_id', '=', title_id),
  );
  expect(title).toEqual({ publisher: 'Book Dash', level: 5, version: 3 });
});

it('an accession number that was used in the meantime stays with its book', async () => {
  const [first, second] = [
    await makeTitle(imports.db, { title: 'One' }),
    await makeTitle(imports.db, { title: 'Two' }),
  ];
  const report = await importWith('copies', ['accn_no,title', 'B-1,One', 'B-2,Two'], () =>
    makeCopy(imports.db, { accn_no: 'B-1', title_id: second }),
  );
  expect(report).toMatchObject({ added: 1, rejects: [{ line: 2, kind: 'number of another book' }] });
  expect(first).not.toBe(second);
});

it('a copy that was withdrawn in the meantime is not lent', async () => {
  await addStaff(imports.db, testStaff);
  await makeSite(imports.db, { code: 'TON', name: 'Tonca' });
  await makeCopy(imports.db, { accn_no: 'B-1' });
  const report = await importWith('open-loans', ['accn no,site,date issue', 'B-1,TON,2026-11-05'], () =>
    imports.db.transaction((tx) => runChange(tx, (k) => k.updateTable('copy').set({ state: 'withdrawn' }))),
  );
  expect(report).toMatchObject({ added: 0, rejects: [{ line: 2, kind: 'withdrawn copy' }] });
});

it('records that keep changing fail the import, which leaves nothing behind', async () => {
  const db: Database = {
    ...imports.db,
    transaction: (own) =>
      imports.db.transaction(async (tx) => {
        const n = (await tx.rows({ sql: 'select title_id from title', parameters: [] })).length;
        const row = { title_key: `key ${n}`, title: `T${n}`, created_at: '2026-01-01' };
        await runChange(tx, (k) => k.insertInto('title').values(row));
        return own(tx);
      }),
  };
  writeFileSync(imports.file, 'title\nA\nB');
  await expect(importFile(db, { kind: 'catalogue', file: imports.file })).rejects.toThrow(
    /Nothing was imported\. Try again/,
  );
  const words = await runQuery(imports.db, (k) => k.selectFrom('title_word').select('word'));
  expect(words).toEqual([]);
});

// PostgreSQL does not use staging.
it.skipIf(process.env.TEST_DATABASE_URL)(
  'on SQLite, a title added while another import is staged keeps its words when the staged rows are removed',
  async () => {
    const { db } = imports;
    await db.transaction((tx) => stageIds(tx, 'title', 1000));
    const row = { title_key: 'k', isbn: null, title: 'Gul', subtitle: null, author: null, illustrator: null };
    const unknown = { publisher: null, published: null, language: null, level: null, description: null };
    const categories = { category_primary: null, category_secondary: null };
    const [title_id] = await db.transaction((tx) =>
      insertTitles(tx, [{ ...row, ...unknown, ...categories }], '2026-01-01'),
    );
    await forgetStaged(db);
    const words = await runQuery(db, (k) => k.selectFrom('title_word').selectAll());
    expect(words).toEqual([{ word: 'gul', title_id }]);
  },
);

// PostgreSQL takes the numbers from a sequence.
it.skipIf(process.env.TEST_DATABASE_URL)(
  'on SQLite, a loan that begins while an import of loans is staged gets a number after those of the import',
  async () => {
    const { db } = imports;
    const place = { site_grade_id: await makeSite(db), accn_no: await makeCopy(db) };
    const last = await makePastSiteLoan(db, place);
    const first = await db.transaction((tx) => stageIds(tx, 'loan', 1000));
    expect(first).toBe(last + 1);
    expect(await makePastSiteLoan(db, place)).toBe(first + 1000);
    await forgetStaged(db);
    expect(await makePastSiteLoan(db, place)).toBe(first + 1001);
  },
);
