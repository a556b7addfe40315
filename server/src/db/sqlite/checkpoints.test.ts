import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openSqlite } from './open-sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'storyvan-checkpoints-'));
const path = join(folder, 'storyvan.sqlite');

// It writes 400 MB, which can take a minute on a busy machine.
describe('the log of an SQLite file', { timeout: 120_000 }, () => {
  const db = openSqlite(path);
  afterAll(async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  }, 120_000);
  const run = (sql: string, ...parameters: unknown[]) =>
    db.transaction((tx) => tx.change({ sql, parameters }));

  it('restarts under a load without pauses, instead of growing for ever', async () => {
    await run('create table note (n integer primary key, text text)');
    const page = 'x'.repeat(4000);
    const [desks, each] = [20, 5000];
    const work = async (desk: number) => {
      for (let n = 0; n < each; n++) await run('insert into note values (?, ?)', desk * each + n, page);
    };
    await Promise.all(Array.from({ length: desks }, (_, desk) => work(desk)));
    const written = desks * each * page.length;
    expect(statSync(`${path}-wal`).size).toBeLessThan(written / 2);
    expect(await db.rows({ sql: 'select count(*) as notes from note', parameters: [] })).toEqual([
      { notes: desks * each },
    ]);
  });
});
