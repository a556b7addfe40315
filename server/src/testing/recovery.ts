import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openSqliteFile } from '../db/sqlite/sqlite-file.ts';
import { addStaff } from '../features/auth/staff.commands.ts';
import { sumsOf } from '../recovery/manifest.ts';
import { type DatabaseSettings, withSnapshot } from '../recovery/snapshot.ts';
import { readTables } from '../recovery/tables.ts';
import { verify } from '../recovery/verify.ts';
import { dropAll } from './database/sql.ts';
import { makeChild, makeCopy, makeCover, makeGrade, makeSite, makeTitle } from './factories.ts';
import { testStaff } from './test-app.ts';
import { makeTestDatabase, type TestDatabase } from './test-database.ts';
import { makeReadAloud, makeReport } from './week-factories.ts';

/** A library with a little of everything; returns the accession numbers of its 20 copies. */
export async function fill({ db }: TestDatabase): Promise<string[]> {
  await addStaff(db, testStaff);
  const site_grade_id = await makeSite(db, { name: 'Tonca' });
  await makeGrade(db);
  for (const name of ['Asha Naik', 'Ünal Ğ', 'राहुल नाईक', '𝔄 😀'])
    await makeChild(db, { site_grade_id, name });
  const title_id = await makeTitle(db, { title: 'Où est "le" chat?\n\t\\', author: null });
  await makeCover(db, { title_id });
  await makeReport(db, { site_grade_id });
  await makeReadAloud(db, { site_grade_id, status: 'planned' });
  const copies: string[] = [];
  for (let n = 0; n < 20; n++) copies.push(await makeCopy(db, { title_id }));
  return copies;
}

/** The sums of the tables that the SQLite file `like` has; fails when an invariant does not hold. */
export async function contentOf(settings: DatabaseSettings, like: string) {
  const file = openSqliteFile(like, { readonly: true });
  const tables = readTables(file);
  file.close();
  return withSnapshot(settings, async (snapshot) => {
    expect((await verify(snapshot)).map(({ invariant, examples }) => [invariant.name, examples])).toEqual([]);
    return sumsOf(snapshot, tables);
  });
}

/** Settings of an empty database, of the kind that the tests run on. */
export async function emptyTarget(): Promise<TestDatabase['settings']> {
  if (!process.env.TEST_DATABASE_URL) return { DATA_DIR: mkdtempSync(join(tmpdir(), 'storyvan-test-')) };
  const { db, settings } = await makeTestDatabase();
  await dropAll(db);
  await db.close();
  return settings;
}
