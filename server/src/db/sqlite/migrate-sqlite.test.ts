import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeRecorded } from '../../testing/database/old-database.ts';
import { beforeBaseline, ownMigrations } from '../migrate/versions.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { openSqliteFile } from './sqlite-file.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storyvan-migrate-'));
  path = join(folder, 'storyvan.sqlite');
  await makeRecorded({ DATA_DIR: folder }, beforeBaseline);
  change(`insert into site_grade (site_grade_id, program, code, name, sort_key, created_at) values (9, 'mop', 'S', 'Tonca', 'S', '');
    insert into child (child_id, card_no, name, site_grade_id, created_at) values (4, 'C-1', 'Asha Naik', 9, '')`);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As another program could, without looking at references. */
function change(sql: string): void {
  const file = openSqliteFile(path);
  file.pragma('foreign_keys = off');
  file.exec(sql);
  file.close();
}

const places = (): number => {
  const file = openSqliteFile(path, { readonly: true });
  const count = file.prepare('select count(*) from site_grade').pluck().get();
  file.close();
  return count as number;
};

it('a library with a row that refers to nothing, when it is migrated, keeps the row', async () => {
  change('delete from site_grade');
  expect(await migrateSqlite(path)).toEqual(ownMigrations);
  expect(places()).toBe(0);
});

it('a migration that leaves a row that refers to nothing is refused, and nothing has changed', async () => {
  change('create trigger breaks after insert on kysely_migration begin delete from site_grade; end');
  await expect(migrateSqlite(path)).rejects.toThrow('A migration has left rows that refer to nothing.');
  expect(places()).toBe(1);
  change('drop trigger breaks');
  await migrateSqlite(path);
  expect(places()).toBe(1);
});
