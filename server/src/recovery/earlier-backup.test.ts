import { copyFileSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../db/migrate/migrate.ts';
import { ownMigrations } from '../db/migrate/versions.ts';
import { sqliteFileIn } from '../db/sqlite/open-sqlite.ts';
import { openSqliteFile } from '../db/sqlite/sqlite-file.ts';
import { contentOf, emptyTarget } from '../testing/recovery.ts';
import { useFolder } from '../testing/use-folder.ts';
import { type Manifest, manifestOf, readManifest, sumOfFile } from './manifest.ts';
import { restore } from './restore.ts';

/** testing/backup-0032 was made by the last version before the baseline. Every later version restores it. */

const now = new Date('2026-11-29T20:30:00Z');
const folder = useFolder('earlier-backup');
const file = join(folder, 'backup.sqlite');
const rowsOf = ({ tables }: Manifest) =>
  Object.fromEntries(Object.entries(tables).map(([table, { rows }]) => [table, rows]));

/** Migration 0034 computes the keys by which grades are sorted again, so that table is only counted. */
const withoutGrades = ({ site_grade, ...tables }: Manifest['tables']) => ({
  ...tables,
  site_grade: site_grade?.rows,
});

describe('a backup of the last version before the baseline', () => {
  beforeAll(() => {
    for (const path of [file, manifestOf(file)]) {
      const packed = new URL(`../testing/backup-0032/${path.slice(folder.length + 1)}.gz`, import.meta.url);
      writeFileSync(path, gunzipSync(readFileSync(packed)));
    }
  });

  it('is restored row for row, with nothing broken', async () => {
    const target = await emptyTarget();
    const { broken, manifest } = await restore(target, file, { force: false, now });
    expect(broken).toEqual([]);
    expect(rowsOf(manifest)).toMatchObject({
      child: 2,
      child_loan: 2,
      lending_event: 7,
      renewal: 2,
      cover: 1,
    });
    expect(withoutGrades(await contentOf(target, file))).toEqual(withoutGrades(manifest.tables));
  });

  it.skipIf(process.env.TEST_DATABASE_URL)('is a library that opens with all its rows', async () => {
    const target = await emptyTarget();
    copyFileSync(file, sqliteFileIn(target.DATA_DIR));
    expect(await migrate('sqlite', sqliteFileIn(target.DATA_DIR))).toEqual(ownMigrations);
    const { tables } = await readManifest(file);
    expect(withoutGrades(await contentOf(target, file))).toEqual(withoutGrades(tables));
  });

  it.each([
    [
      'of a version before that',
      `delete from kysely_migration where name > '0026-programs'`,
      '0026-programs',
    ],
    ['without a version', 'delete from kysely_migration', 'unknown'],
  ])('but one %s is refused with a sentence, and nothing is restored', async (_, change, last) => {
    const older = join(mkdtempSync(join(folder, 'older-')), 'older.sqlite');
    copyFileSync(file, older);
    const connection = openSqliteFile(older);
    connection.exec(change);
    connection.close();
    const manifest = await readManifest(file);
    const its = { bytes: statSync(older).size, sha256: await sumOfFile(older) };
    writeFileSync(manifestOf(older), JSON.stringify({ ...manifest, ...its }));
    const target = { DATA_DIR: mkdtempSync(join(folder, 'target-')) };
    await expect(restore(target, older, { force: false, now })).rejects.toThrow(
      `${older} does not have the tables of a release of Storyvan (its last migration is ${last}). What was made before 1.0.0 cannot be upgraded any more: there is no release to go through first. Nothing was changed.`,
    );
    expect(existsSync(sqliteFileIn(target.DATA_DIR))).toBe(false);
  });
});
