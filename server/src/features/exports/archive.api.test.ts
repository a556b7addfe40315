import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { runQuery } from '../../db/prepare.ts';
import { type TableName, tables } from '../../db/schema.ts';
import type { Table } from '../../db/tables/table.ts';
import { openSnapshot } from '../../recovery/snapshot.ts';
import { makeChild, makeCopy, makeMember, makeSite, makeTitle } from '../../testing/factories.ts';
import { testDay } from '../../testing/test-app.ts';
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { exportedFiles } from './all-files.ts';
import { importArchive } from './import-archive.commands.ts';
import { writeArchive } from './write-archive.ts';

let source: TestDatabase;
let target: TestDatabase;
let folder: string;
let file: string;

beforeEach(async () => {
  source = await makeTestDatabase();
  target = await makeTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'storyvan-archive-'));
  file = join(folder, 'library.zip');
});
afterEach(async () => {
  await source.drop();
  await target.drop();
  rmSync(folder, { recursive: true });
});

async function exportSource(): Promise<void> {
  const snapshot = await openSnapshot(source.settings);
  await writeArchive(snapshot, createWriteStream(file), { now: new Date(`${testDay}T10:00:00Z`) });
  await snapshot.close();
}

/** Changes a file of the archive. */
function edit(name: string, change: (text: string) => string | null): void {
  const files = unzipSync(readFileSync(file));
  const changed = change(strFromU8(files[name] as Uint8Array));
  if (changed === null) delete files[name];
  else files[name] = strToU8(changed);
  writeFileSync(file, zipSync(files));
}

const columnsIn = async (db: Database): Promise<Map<string, string[]>> => {
  const sql =
    db.dialect === 'sqlite'
      ? `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
         where m.type = 'table' and m.name not like 'sqlite%' and m.name not like 'kysely%'`
      : `select table_name as "table", column_name as "column" from information_schema.columns
         where table_schema = current_schema() and table_name not like 'kysely%'`;
  const columns = new Map<string, string[]>();
  for (const row of await db.rows({ sql, parameters: [] })) {
    const [table, column] = [String(row.table), String(row.column)];
    columns.set(table, [...(columns.get(table) ?? []), column]);
  }
  return columns;
};

describe('the files of an export', () => {
  it('with those that are left out, name every table and every column of the database', async () => {
    const unnamed: string[] = [];
    for (const [table, columns] of await columnsIn(source.db)) {
      const described: Table | undefined = tables[table as TableName];
      if (described?.notExported) continue;
      const files = exportedFiles.filter((file) => file.table === table);
      for (const column of columns) {
        const isExported = files.some(
          (file) => file.columns.some(({ stored }) => stored === column) || column in file.derive(anyRow),
        );
        const facts = described?.columns[column]?.facts;
        const isLeftOut = facts?.isLeftOut || (facts?.isAutomatic && facts.meaning === null);
        if (!isExported && !isLeftOut) unnamed.push(`${table}.${column}`);
      }
    }
    // Describe it in db/tables/, and a new table in a file of all-files.ts; or say there that it is not exported.
    expect(unnamed).toEqual([]);
  });
  const anyRow = { title: 'a', name: 'a', lp_name: 'a' };

  it('have a README that describes each column', async () => {
    await makeSite(source.db, { name: 'Tonca' });
    await exportSource();
    const readme = strFromU8(unzipSync(readFileSync(file))['README.txt'] as Uint8Array);
    expect(readme).toContain('drops leading zeros');
    expect(readme).toContain('sites.csv (1 record)');
    expect(readme).toContain(
      '  visit_day: The day of the visit: 0 is Sunday, 6 is Saturday (whole number; may be empty)',
    );
    for (const { name, columns } of exportedFiles) {
      expect(readme).toContain(`${name}.csv`);
      for (const column of columns) expect(readme).toContain(`  ${column.name}: ${column.meaning}`);
    }
  });

  it('of texts that look like formulas, are safe in a spreadsheet and come back exactly', async () => {
    const titles = ['=HYPERLINK("http://x")', "'=1", ' +1', '-2\n@3', 'a;=b', 'plain, "quoted"', 'आम का पेड़'];
    for (const title of titles) await makeTitle(source.db, { title });
    await exportSource();
    const csv = Buffer.from(unzipSync(readFileSync(file))['catalogue.csv'] as Uint8Array).toString();
    expect(csv.startsWith('\uFEFFtitle_id,isbn,title,')).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csv).not.toMatch(/(^|[,;\n"])\s*[=+@-]/m);
    await importArchive(target.db, file);
    const there = await runQuery(target.db, (k) => k.selectFrom('title').select('title').orderBy('title_id'));
    expect(there.map(({ title }) => title)).toEqual(titles);
  });
});

describe('an import of everything', () => {
  beforeEach(async () => {
    const site_grade_id = await makeSite(source.db);
    await makeChild(source.db, { site_grade_id, name: 'Asha Naik', card_no: 'C-1' });
    await makeCopy(source.db, { accn_no: 'B-1' });
    await makeMember(source.db, { name: 'Joseph Dias' });
    await exportSource();
  });

  const nothingThere = async () => {
    const rows = await target.db.rows({ sql: 'select count(*) as n from site_grade', parameters: [] });
    expect(Number(rows[0]?.n)).toBe(0);
  };

  it('into an empty library, gives new records other numbers', async () => {
    await importArchive(target.db, file);
    await makeSite(target.db, { name: 'Merces' });
    const places = await runQuery(target.db, (k) => k.selectFrom('site_grade').select('site_grade_id'));
    expect(places).toHaveLength(2);
  });

  it('into a library with records, is refused and names them', async () => {
    await makeMember(target.db);
    await expect(importArchive(target.db, file)).rejects.toThrow(
      'This library is not empty: it already has members.',
    );
  });

  it('a second time, is refused', async () => {
    await importArchive(target.db, file);
    await expect(importArchive(target.db, file)).rejects.toThrow('This library is not empty');
  });

  it.each<[string, string, (text: string) => string | null, string]>([
    [
      'a date that does not exist',
      'members.csv',
      (text) => text.replace(/\d{4}-\d\d-\d\d(?=,,)/, '2026-02-30'),
      'members.csv, record 1: "2026-02-30" is not valid for joined_on, which is a date as YYYY-MM-DD.',
    ],
    [
      'a place that is in no file',
      'children.csv',
      (text) => text.replace(/Asha Naik,1/, 'Asha Naik,77'),
      'Records in children.csv contradict each other or earlier files',
    ],
    [
      'a copy on a loan that is in no file',
      'copies.csv',
      (text) => text.replace(/available,,,,,/, 'available,1,,77,,2026-11-01'),
      'The files contradict each other. Nothing was imported.',
    ],
    ['a missing file', 'levels.csv', () => null, 'The archive has no file levels.csv'],
    [
      'a missing column',
      'sites.csv',
      (text) => text.replace('visit_day', 'weekday'),
      'sites.csv has no column visit_day.',
    ],
    [
      'a missing cell',
      'levels.csv',
      (text) => text.replace(',#2f8f46', ''),
      'levels.csv, record 1 has 2 cells where the header has 3.',
    ],
    [
      'another format',
      'export.json',
      (text) => text.replace('"format": 1', '"format": 99'),
      'was made by another version of Storyvan (format 99)',
    ],
  ])('with %s, is refused and writes nothing', async (_, name, change, message) => {
    edit(name, change);
    await expect(importArchive(target.db, file)).rejects.toThrow(message);
    await nothingThere();
  });

  it('of a file that is not a whole archive, is refused and writes nothing', async () => {
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length - 100));
    await expect(importArchive(target.db, file)).rejects.toThrow('cannot be read as a zip archive');
    writeFileSync(file, zipSync({ 'children.csv': strToU8('name\nAsha') }));
    await expect(importArchive(target.db, file)).rejects.toThrow('is not an export of everything');
    await nothingThere();
  });
});
