import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import SqliteFile from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'storyvan-reads-'));
const path = join(folder, 'storyvan.sqlite');

describe('reads of an SQLite file', () => {
  const db = openSqlite(path);
  const other = new SqliteFile(path);
  const add = (n: number) =>
    db.transaction((tx) => tx.change({ sql: 'insert into note values (?)', parameters: [n] }));
  const count = async () =>
    (await db.rows({ sql: 'select count(*) as notes from note', parameters: [] }))[0]?.notes;

  beforeAll(() => other.exec('create table note (n integer primary key)'));
  afterAll(async () => {
    other.close();
    await db.close();
    rmSync(folder, { recursive: true });
  });

  it('in one turn of the event loop, see one moment, whatever another process commits', async () => {
    await nextTurn();
    const before = await count();
    other.exec('insert into note values (1)');
    expect(await count()).toBe(before);
    await nextTurn();
    expect(await count()).toBe(1);
  });

  it('that begin with a message, when another process had committed before it sent it, see what it committed', async () => {
    const server = createServer().listen(join(folder, 'messages'));
    const [[here], there] = (await Promise.all([
      once(server, 'connection'),
      connect(join(folder, 'messages')),
    ])) as [[Socket], Socket];
    const before = Number(await count());
    for (let n = 1; n <= 20; n++) {
      // In the last phase of a turn: what is read here would otherwise last until the end of the next.
      await nextTurn();
      await count();
      other.exec(`insert into note values (${100 + n})`);
      there.write('committed');
      await once(here, 'data');
      expect(await count()).toBe(before + n);
    }
    other.exec('delete from note where n > 100');
    here.destroy();
    there.destroy();
    server.close();
  });

  it('after a commit of this process, see it, also those that run while the next one is written', async () => {
    const seen: unknown[] = [];
    await count();
    await add(2);
    seen.push(await count());
    const meanwhile = db.transaction(async (tx) => {
      await tx.change({ sql: 'insert into note values (3)', parameters: [] });
      seen.push(await count());
    });
    await meanwhile;
    seen.push(await count());
    expect(seen).toEqual([2, 2, 3]);
  });
});
