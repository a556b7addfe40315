import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { Checkpoints } from './checkpoints.ts';
import { openSqlite } from './open-sqlite.ts';
import { openSqliteFile } from './sqlite-file.ts';

const minutes = (count: number) => count * 60_000;
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

  it('that another process made large, is cut while the server writes little', async () => {
    const logBytes = () => statSync(`${path}-wal`).size;
    const importer = openSqliteFile(path);
    importer.pragma('wal_autocheckpoint = 0');
    const rows = 40_000;
    importer.exec(`with recursive n (n) as (select 200000 union all select n + 1 from n where n < ${200_000 + rows})
      insert into note select n, printf('%.4000c', 'x') from n`);
    importer.close();
    expect(logBytes()).toBeGreaterThan(150_000_000);
    for (let n = 0; n < 300 && logBytes() > 70_000_000; n++) {
      await run('insert into note values (?, ?)', 300_000 + n, 'a loan');
      await sleep(10);
    }
    expect(logBytes()).toBeLessThan(70_000_000);
  });

  it('is emptied when few people write, and not while many do', async () => {
    const logBytes = () => statSync(`${path}-wal`).size;
    await run('insert into note values (?, ?)', -1, 'a late note');
    const before = logBytes();
    expect(before).toBeGreaterThan(0);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const checkpoints = new Checkpoints(path, () => undefined);
    const emptyLog = vi.spyOn(checkpoints, 'emptyLog');
    checkpoints.committed(1000);
    vi.advanceTimersByTime(minutes(2));
    expect(emptyLog).not.toHaveBeenCalled();
    vi.advanceTimersByTime(minutes(2));
    vi.useRealTimers();
    expect(emptyLog).toHaveBeenCalledOnce();
    expect(await emptyLog.mock.results[0]?.value).toBe(true);
    expect(logBytes()).toBe(0);
    await checkpoints.close();
  });
});
