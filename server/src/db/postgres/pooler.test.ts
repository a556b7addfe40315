import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnPooler, startPooler, supportsNamedStatements } from '../../testing/database/own-pooler.ts';
import {
  findPostgresPrograms,
  makeOwnPostgres,
  type OwnPostgres,
} from '../../testing/database/own-postgres.ts';
import { expectEachCallOnce, keepWorking, makeDesks } from '../../testing/processes/desks.ts';
import { noBudget, sleep, tellSkipped } from '../../testing/processes/fault-server.ts';
import { startServer } from '../../testing/processes/server-process.ts';
import { openDatabase } from '../open-database.ts';
import { prepare, type Slots } from '../prepare.ts';
import { openPostgres } from './open-postgres.ts';

const isNew = supportsNamedStatements();
const programs = process.env.TEST_DATABASE_URL && isNew !== null ? findPostgresPrograms() : null;
if (!programs) tellSkipped('PgBouncer', 'this run is on SQLite, or PgBouncer is not installed');

const findSetting = prepare((k, p: Slots<{ key: string }>) =>
  k.selectFrom('setting').select('value').where('key', '=', p('key')),
);
const writeSetting = prepare((k, p: Slots<{ key: string; value: string }>) =>
  k.insertInto('setting').values({ key: p('key'), value: p('value') }),
);

describe.skipIf(!programs)('behind PgBouncer', { timeout: 120_000 }, () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'storyvan-pooler-test-'));
  const started: OwnPooler[] = [];
  let postgres: OwnPostgres;

  beforeAll(async () => {
    postgres = await makeOwnPostgres({ programs: programs as string, settings: ['fsync=off'] });
    await postgres.start();
  }, 60_000);
  afterAll(async () => {
    for (const each of started) await each.stop();
    await postgres.remove();
    rmSync(DATA_DIR, { recursive: true });
  });

  /** Gives the address of an empty database behind a new pooler. */
  async function startAt(name: string, mode: 'session' | 'transaction', more: string[] = []) {
    const pooler = await startPooler({ url: postgres.url, mode, more });
    started.push(pooler);
    const admin = openPostgres(postgres.url);
    await admin.rows({ sql: `create database ${name}`, parameters: [] });
    await admin.close();
    const direct = postgres.url.replace(/postgres$/, name);
    return { direct, pooled: pooler.urlOf(direct) };
  }

  it.each([
    ['session mode', 'session', []],
    ['transaction mode, lending the connection that was used last', 'transaction', []],
    // Fewer connections than Storyvan has, so that it has to share them.
    [
      'transaction mode, lending three connections in turn',
      'transaction',
      ['server_round_robin = 1', 'default_pool_size = 3'],
    ],
  ] as const)('in %s, desks are served and each call is done once', async (_, mode, more) => {
    const { direct, pooled } = await startAt(`pooled_${started.length}`, mode, [...more]);
    const db = await openDatabase({ DATA_DIR, DATABASE_URL: direct });
    const desks = await makeDesks(db, 6);
    const server = await startServer({ DATA_DIR, DATABASE_URL: pooled, ...noBudget });
    const work = keepWorking(desks, server);
    const statuses = new Set<number>();
    for (let asked = 0; asked < 10; asked++) {
      statuses.add((await server.get('/api/info/dashboard')).status);
      await sleep(30);
    }
    await work.stop();
    expect([...statuses]).toEqual([200]);
    expect(desks.flatMap((desk) => desk.lostBy.concat(desk.refusedWith.map(String)))).toEqual([]);
    await expectEachCallOnce(db, desks);
    const { stdout } = await server.stop();
    const plansEachTime = mode === 'transaction' && !isNew;
    expect(stdout.includes('does not support prepared statements')).toBe(plansEachTime);
    await db.close();
  });

  it.skipIf(isNew)(
    'when a pooler loses named statements after the start, reads and transactions run again without them',
    async () => {
      const { direct, pooled } = await startAt('changed', 'transaction', ['server_round_robin = 1']);
      await (await openDatabase({ DATA_DIR, DATABASE_URL: direct })).close();
      const db = openPostgres(pooled, { named: true });
      const reads = Array.from({ length: 40 }, () => findSetting.all(db, { key: 'none' }));
      expect(new Set((await Promise.all(reads)).map((rows) => rows.length))).toEqual(new Set([0]));
      expect(db.plansEachTime()).toBe(true);
      await db.close();

      const other = openPostgres(pooled, { named: true });
      const writes = Array.from({ length: 40 }, (_, n) =>
        other.transaction((tx) => writeSetting.run(tx, { key: `k${n}`, value: '1' })),
      );
      expect(await Promise.all(writes)).toEqual(Array.from({ length: 40 }, () => 1));
      expect(other.plansEachTime()).toBe(true);
      await other.close();
    },
  );
});
