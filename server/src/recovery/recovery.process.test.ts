import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { lockDataFolder } from '../db/sqlite/serve-lock.ts';
import { openSqliteFile } from '../db/sqlite/sqlite-file.ts';
import { makeSite } from '../testing/factories.ts';
import { contentOf, emptyTarget, fill } from '../testing/recovery.ts';
import { makeTestDatabase, useTestDatabase } from '../testing/test-database.ts';
import { useFolder } from '../testing/use-folder.ts';
import { makeBackup } from './backup.ts';
import { differences, manifestOf, readManifest } from './manifest.ts';
import { move } from './move.ts';
import { restore } from './restore.ts';

const now = new Date('2026-11-21T20:30:00Z');
const folder = useFolder('recovery');
const fresh = (): string => mkdtempSync(join(folder, 'data-'));

describe('backup and restore', () => {
  const source = useTestDatabase();
  let backup: Awaited<ReturnType<typeof makeBackup>>;
  beforeAll(async () => {
    await fill(source);
    backup = await makeBackup(source.settings, join(folder, 'backups'), now);
  });

  it('a backup, made while the database is open, is one file for its owner only, with a manifest beside it', async () => {
    expect(backup.file).toBe(join(folder, 'backups/storyvan-2026-11-21T203000Z.sqlite'));
    expect(statSync(backup.file).mode & 0o777).toBe(0o600);
    expect(statSync(manifestOf(backup.file)).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'backups')).length).toBe(2);
    const manifest = await readManifest(backup.file);
    expect(manifest).toEqual(backup.manifest);
    expect(manifest).toMatchObject({
      made_at: now.toISOString(),
      broken: [],
      bytes: statSync(backup.file).size,
    });
    expect(manifest.tables.child?.rows).toBe(4);
    expect(await contentOf(source.settings, backup.file)).toEqual(manifest.tables);
  });

  it('a backup, restored into an empty database, is the same row for row, and its next rows get new numbers', async () => {
    const target = await emptyTarget();
    const { aside, broken } = await restore(target, backup.file, { force: false, now });
    expect([aside, broken]).toEqual([null, []]);
    expect(await contentOf(target, backup.file)).toEqual(backup.manifest.tables);
    const db = await openDatabase(target);
    const known = await db.rows({ sql: 'select site_grade_id from site_grade', parameters: [] });
    expect(known.map((row) => row.site_grade_id)).not.toContain(await makeSite(db));
    await expect(
      db.transaction((tx) => tx.change({ sql: 'update title set changed_by = 99', parameters: [] })),
    ).rejects.toThrow(/foreign key/i);
    await db.close();
  });

  it('a non-empty database is left unchanged without --force, and kept aside with it, also if another restore of the same second follows', async () => {
    const target = await emptyTarget();
    const before = await openDatabase(target);
    await makeSite(before, { name: 'What was there' });
    await before.close();
    await expect(restore(target, backup.file, { force: false, now })).rejects.toThrow(
      /already holds a library. Use --force/,
    );
    const { aside } = await restore(target, backup.file, { force: true, now });
    expect(await contentOf(target, backup.file)).toEqual(backup.manifest.tables);
    // What the second one replaces would be kept under the same name.
    await expect(restore(target, backup.file, { force: true, now })).rejects.toThrow(/already exists/);
    const db = await openDatabase(target);
    const named = (from: string) =>
      db.rows({ sql: `select name from ${from} where name = 'What was there'`, parameters: [] });
    expect(await named('site_grade')).toEqual([]);
    if (target.DATABASE_URL) expect(await named(`${aside}.site_grade`)).toHaveLength(1);
    else {
      const kept = openSqliteFile(String(aside), { readonly: true });
      expect(kept.prepare('select name from site_grade').pluck().all()).toEqual(['What was there']);
      kept.close();
    }
    await db.close();
  });

  it.each([
    ['one byte more', (file: string) => appendFileSync(file, '!'), /was cut short or changed later/],
    ['no manifest', (file: string) => rmSync(manifestOf(file)), /has no .* beside it/],
    [
      'a manifest of something else',
      (file: string) => writeFileSync(manifestOf(file), '{}'),
      /is not a valid backup manifest/,
    ],
    ['nothing at all', (file: string) => rmSync(file), /There is no file/],
  ])(
    'a backup with %s, when it is restored, is refused before anything changes',
    async (_, spoil, sentence) => {
      const { file } = await makeBackup(source.settings, join(fresh(), 'spoilt.sqlite'), now);
      spoil(file);
      const DATA_DIR = fresh();
      await expect(restore({ DATA_DIR }, file, { force: true, now })).rejects.toThrow(sentence);
      expect(readdirSync(DATA_DIR)).toEqual([]);
    },
  );

  it('a backup with damaged pages and a valid checksum, when it is restored, is refused', async () => {
    const { file, manifest } = await makeBackup(source.settings, join(fresh(), 'damaged.sqlite'), now);
    const bytes = readFileSync(file);
    bytes.fill(7, 4096 * 20, 4096 * 24);
    writeFileSync(file, bytes);
    const { sumOfFile } = await import('./manifest.ts');
    writeFileSync(manifestOf(file), JSON.stringify({ ...manifest, sha256: await sumOfFile(file) }));
    await expect(restore({ DATA_DIR: fresh() }, file, { force: true, now })).rejects.toThrow(
      /damaged|malformed/,
    );
  });

  it('a data folder that is served, when a backup is restored there, is refused', async () => {
    const DATA_DIR = fresh();
    const unlock = lockDataFolder(DATA_DIR);
    await expect(restore({ DATA_DIR }, backup.file, { force: true, now })).rejects.toThrow(
      /Another Storyvan server is already using/,
    );
    unlock();
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    'a PostgreSQL database that Storyvan has open, when a backup is restored there, is refused',
    async () => {
      await expect(restore(source.settings, backup.file, { force: true, now })).rejects.toThrow(
        'Storyvan is using this database.',
      );
    },
  );

  it('a damaged database, when a backup is restored over it, is kept aside unchanged', async () => {
    const DATA_DIR = fresh();
    writeFileSync(join(DATA_DIR, 'storyvan.sqlite'), 'no database any more, but still what was there');
    const { aside } = await restore({ DATA_DIR }, backup.file, { force: true, now });
    expect(readFileSync(String(aside), 'utf8')).toContain('no database any more');
    expect(await contentOf({ DATA_DIR }, backup.file)).toEqual(backup.manifest.tables);
  });

  it('a backup, when its name is taken, is refused and the existing file is kept', async () => {
    await expect(makeBackup(source.settings, backup.file, now)).rejects.toThrow(/already exists/);
    expect(await readManifest(backup.file)).toEqual(backup.manifest);
  });

  it('a database with violations is backed up anyway, and they are reported', async () => {
    const wrong = await makeTestDatabase();
    await fill(wrong);
    const sql = `update child set name = 'Renamed by hand' where child_id = 1`;
    await wrong.db.transaction((tx) => tx.change({ sql, parameters: [] }));
    const { file, manifest } = await makeBackup(wrong.settings, join(fresh(), 'wrong.sqlite'), now);
    expect(manifest.broken).toEqual(['words-of-children']);
    const { broken } = await restore({ DATA_DIR: fresh() }, file, { force: false, now });
    expect(broken.map(({ invariant }) => invariant.name)).toEqual(['words-of-children']);
    await wrong.drop();
  });

  it('the checksums of two databases, when a row differs or is missing, show in which table', () => {
    const { child, copy, ...rest } = backup.manifest.tables;
    const other = {
      ...rest,
      child: { rows: 9, sha256: 'x' },
      copy: { rows: Number(copy?.rows), sha256: 'x' },
    };
    expect(differences(backup.manifest.tables, backup.manifest.tables)).toEqual([]);
    expect(differences(backup.manifest.tables, other)).toEqual([
      'child (4 rows, not 9)',
      'copy (other rows)',
    ]);
  });
});

describe('moving', () => {
  it('a library, moved from one database to another and back into a folder, is the same row for row', async () => {
    const source = await makeTestDatabase();
    await fill(source);
    await source.db.close();
    const target = await emptyTarget();
    const to = target.DATABASE_URL ?? target.DATA_DIR;
    const backups = join(folder, 'moves');
    const there = await move(source.settings, to, { force: false, now, backups });
    expect(await contentOf(target, there.backup.file)).toEqual(there.manifest.tables);
    const DATA_DIR = fresh();
    const later = new Date(now.getTime() + 1000);
    const back = await move(target, DATA_DIR, { force: false, now: later, backups });
    expect(back.manifest.tables).toEqual(there.manifest.tables);
    expect(await contentOf({ DATA_DIR }, back.backup.file)).toEqual(there.manifest.tables);
    await expect(
      move(source.settings, source.settings.DATABASE_URL ?? source.settings.DATA_DIR, {
        force: true,
        now,
        backups,
      }),
    ).rejects.toThrow('The target is the current database');
  });
});
