import { afterAll, expect, it } from 'vitest';
import { useFolder } from '../../testing/use-folder.ts';
import { sqliteFileIn } from '../sqlite/open-sqlite.ts';
import { openSqliteFile } from '../sqlite/sqlite-file.ts';
import { migrate } from './migrate.ts';

/** The file of SQLite is written again when much of it is free, as after a migration that writes a large table again. */

const DATA_DIR = useFolder('space');
const file = sqliteFileIn(DATA_DIR);
const connection = openSqliteFile(file);
afterAll(() => connection.close());
const pages = (name: 'freelist_count' | 'page_count') => Number(connection.pragma(name, { simple: true }));

async function start(): Promise<string[]> {
  const said: string[] = [];
  await migrate('sqlite', file, { tell: (text) => said.push(text) });
  return said;
}

/** As a migration does that replaces a table of some megabytes. */
function leaveFree(megabytes: number): void {
  connection.exec(`create table large (content blob);
    with recursive n (n) as (select 1 union all select n + 1 from n where n < ${megabytes})
      insert into large select zeroblob(1000000) from n;
    drop table large`);
}

it('a start with few free pages says nothing', async () => {
  expect(await start()).toEqual([]);
  expect(await start()).toEqual([]);
});

it('a start with many free pages gives them back to the disk, and says so if there are very many', async () => {
  const before = pages('page_count');
  for (const [megabytes, said] of [
    [2, []],
    [50, ['Giving the space that is free back to the disk.']],
  ] as const) {
    leaveFree(megabytes);
    expect(pages('freelist_count')).toBeGreaterThan(megabytes * 200);
    expect(await start()).toEqual(said);
    expect([pages('freelist_count'), pages('page_count') <= before]).toEqual([0, true]);
  }
});
