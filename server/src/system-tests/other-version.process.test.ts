import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { beforeBaseline } from '../db/migrate/versions.ts';
import { emptied, listRecorded, makeRecorded } from '../testing/database/old-database.ts';
import { runProgram } from '../testing/processes/server-process.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** A command of this version on the library of an earlier one, whose server may be at work on it. */

const folder = mkdtempSync(join(tmpdir(), 'storyvan-other-version-'));
const sites = join(folder, 'sites.csv');
const archive = join(folder, 'all.zip');
beforeAll(() => writeFileSync(sites, 'code,name\nT,Tonca\n'));
afterAll(() => rmSync(folder, { recursive: true }));
const withDatabase = [
  ['staff', 'list'],
  ['setup', '--code'],
  ['service-account', 'list'],
  ['demo'],
  ['import', 'sites', sites],
  ['export', '--to', archive],
  // A library on PostgreSQL is not moved.
  ...(process.env.TEST_DATABASE_URL ? [] : [['move', '--to', join(folder, 'moved')]]),
];

describe.each([
  [
    'of an earlier version, is not migrated',
    beforeBaseline,
    withDatabase,
    /^This library has the tables of an earlier version of Storyvan, [^\n]+\.\n$/,
  ],
  [
    'of a version before 1.0.0, is not changed',
    beforeBaseline.slice(0, -1),
    [...withDatabase, ['serve'], ['rehearse'], ['verify']],
    /^This database does not have the tables of a release of Storyvan \(its last migration is 0031-field-reasons\)\. [^\n]+ Nothing was changed\.\n$/,
  ],
])('a library with the tables %s', { timeout: 180_000 }, (_, recorded, commands, sentence) => {
  let database: TestDatabase;
  let settings: TestDatabase['settings'];
  beforeAll(async () => {
    database = await makeTestDatabase();
    settings = await emptied(database);
    await makeRecorded(settings, recorded);
  });
  afterEach(async () => {
    expect(await listRecorded(settings)).toEqual(recorded);
  });
  afterAll(() => database.drop());

  it.each(commands)('by storyvan %s %s, which says so in a sentence', async (...args) => {
    const PORT = String(await freePort());
    const { code, stdout, stderr } = await runProgram(args, { ...settings, PORT });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
  });
});
