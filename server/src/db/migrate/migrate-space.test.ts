import disk from 'node:fs/promises';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { runAll } from '../../testing/database/old-database.ts';
import { oldHistory, oldHistorySql } from '../../testing/database/old-history.ts';
import { useFolder } from '../../testing/use-folder.ts';
import { sqliteFileIn } from '../sqlite/open-sqlite.ts';
import { openSqliteFile } from '../sqlite/sqlite-file.ts';
import { migrate } from './migrate.ts';

/** The migration that writes the lending tables of SQLite again, before which there must be space. */

const before = '0026-programs';
const DATA_DIR = useFolder('space');
const file = sqliteFileIn(DATA_DIR);
const versionNow = () => {
  const connection = openSqliteFile(file, { readonly: true });
  const name = connection.prepare('select max(name) from kysely_migration').pluck().get();
  connection.close();
  return name;
};

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
});
const statfs = vi.spyOn(disk, 'statfs');
afterAll(() => statfs.mockRestore());
const setFree = (bytes: number) =>
  statfs.mockResolvedValue({ bavail: bytes, bsize: 1 } as Awaited<ReturnType<typeof disk.statfs>>);
const start = () => migrate('sqlite', file, { tell: (text) => said.push(text) });

/** Renewals of one loan, in so many events that their migration takes a while. */
const manyEvents = `insert into lending_event
  with recursive n (n) as (select 1 union all select n + 1 from n where n < 20000)
  select printf('019f0000-0000-7000-8000-%012x', n), 'renew_child', accn_no, program, site_grade_id, child_id, child_loan_id,
    date_issue, null, null, null, 1, 1, '' from n, (select * from child_loan limit 1)`;

it('a migration, with less free space than the database has, says how much is missing and changes nothing', async () => {
  await migrate('sqlite', file, { upTo: before });
  await runAll({ DATA_DIR }, [...oldHistorySql(oldHistory(50)), manyEvents]);
  setFree(1_500_000);
  await expect(start()).rejects.toThrow(
    /^This version writes the lending records again to save space\. For that, \d+ MB must be free in .+, and 2 MB are\. Make room and start again\. Nothing was changed\.$/,
  );
  expect(versionNow()).toBe(before);
  expect(said).toEqual([]);
});

it('a migration of many events, once there is space, says its steps and gives the space back', async () => {
  setFree(1e9);
  await start();
  expect(versionNow()).not.toBe(before);
  expect(said.map((text) => /step \d of 4/.exec(text)?.[0])).toEqual([
    undefined,
    ...[1, 2, 3, 4].map((n) => `step ${n} of 4`),
  ]);
  const connection = openSqliteFile(file, { readonly: true });
  expect(connection.pragma('freelist_count', { simple: true })).toBe(0);
  connection.close();
});

it('a start without a long migration says nothing', async () => {
  await start();
  expect(said).toEqual([]);
});
