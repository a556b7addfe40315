import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findVersion } from '../db/version.queries.ts';
import { emptied, migrateTo, openAsItIs } from '../testing/database/old-database.ts';
import { runProgram } from '../testing/processes/server-process.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** A command of this version on the library of an earlier one, whose server may be at work on it. */

const earlier = '0030-compact-lending';
const folder = mkdtempSync(join(tmpdir(), 'storyvan-other-version-'));
const sites = join(folder, 'sites.csv');
const archive = join(folder, 'all.zip');
afterAll(() => rmSync(folder, { recursive: true }));

describe('a library with the tables of an earlier version', { timeout: 180_000 }, () => {
  let database: TestDatabase;
  let settings: TestDatabase['settings'];
  beforeAll(async () => {
    writeFileSync(sites, 'code,name\nT,Tonca\n');
    database = await makeTestDatabase();
    settings = await emptied(database);
    await migrateTo(settings, earlier);
  });
  afterEach(async () => {
    const db = openAsItIs(settings);
    expect(await findVersion(db)).toBe(earlier);
    await db.close();
  });
  afterAll(() => database.drop());

  it.each([
    ['staff', 'list'],
    ['setup', '--code'],
    ['service-account', 'list'],
    ['demo'],
    ['import', 'sites', sites],
    ['export', '--to', archive],
    // A library on PostgreSQL is not moved.
    ...(process.env.TEST_DATABASE_URL ? [] : [['move', '--to', join(folder, 'moved')]]),
  ])('is not migrated by storyvan %s %s, which says so in a sentence', async (...args) => {
    const { code, stdout, stderr } = await runProgram(args, settings);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^This library has the tables of an earlier version of Storyvan, [^\n]+\.\n$/);
  });
});
