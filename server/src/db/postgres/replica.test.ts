import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  findPostgresPrograms,
  makeOwnPostgres,
  type OwnPostgres,
} from '../../testing/database/own-postgres.ts';
import { tellSkipped } from '../../testing/processes/fault-server.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { atDesks } from '../patience.ts';
import { prepare, type Slots } from '../prepare.ts';
import { openPostgresPool } from './open-postgres.ts';
import { connectPostgresClient } from './postgres-driver.ts';
import { type ReplicaReads, readFromReplica } from './replica.ts';

const programs = process.env.TEST_DATABASE_URL ? findPostgresPrograms() : null;
if (!programs) tellSkipped('a replica', 'this run is on SQLite, or PostgreSQL is not installed');

const waits = { catchingUp: 600, rest: 1500 };

const writeSetting = prepare((k, p: Slots<{ key: string; value: string }>) =>
  k.insertInto('setting').values({ key: p('key'), value: p('value') }),
);
const findSetting = prepare((k, p: Slots<{ key: string }>) =>
  k.selectFrom('setting').select('value').where('key', '=', p('key')),
);

async function ask(server: OwnPostgres, ...statements: string[]): Promise<void> {
  const client = await connectPostgresClient(server.url);
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe.skipIf(!programs)('long reads with a replica', { timeout: 60_000 }, () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'storyvan-replica-test-'));
  const closing: (() => unknown)[] = [() => rmSync(DATA_DIR, { recursive: true })];
  let primary: OwnPostgres;
  let standby: OwnPostgres;
  let db: Database;
  let written = 0;

  beforeAll(async () => {
    primary = await makeOwnPostgres({ programs: programs as string, settings: ['fsync=off'] });
    closing.push(() => primary.remove());
    await primary.start();
    db = await openDatabase({ DATA_DIR, DATABASE_URL: primary.url });
    closing.push(() => db.close());
    await ask(primary, 'create role reader login', 'grant select on all tables in schema public to reader');
    standby = await primary.makeStandby('replica');
    closing.push(() => standby.remove());
    await standby.start();
  }, 60_000);
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  interface TestReads extends ReplicaReads {
    noted: (string | null)[];
    /** How often a read has asked for a connection to the replica. */
    asked(): number;
  }

  /** With the rights of a user that may only read. */
  function readFrom(server: OwnPostgres): TestReads {
    const pool = openPostgresPool(server.url.replace('storyvan@', 'reader@'), atDesks, {
      max: 2,
      idleTimeoutMillis: 0,
    });
    closing.push(() => pool.end());
    const reads = readFromReplica(pool, { desks: db, primary: db.longReads }, atDesks, waits);
    const noted: (string | null)[] = [];
    reads.state.onChange((trouble) => noted.push(trouble));
    const connect = vi.spyOn(pool, 'connect');
    return { ...reads, noted, asked: () => connect.mock.calls.length };
  }

  async function writeAndRead({ longReads }: ReplicaReads): Promise<void> {
    written += 1;
    const key = `written ${written}`;
    await db.transaction((tx) => writeSetting.run(tx, { key, value: 'yes' }));
    expect(await findSetting.all(longReads, { key })).toEqual([{ value: 'yes' }]);
  }

  it('a read right after a write, from a replica that replays with a delay, waits for it and sees the write', async () => {
    await ask(standby, "alter system set recovery_min_apply_delay = '200ms'", 'select pg_reload_conf()');
    const reads = readFrom(standby);
    for (let n = 0; n < 5; n++) await writeAndRead(reads);
    expect(reads.state.answered).toEqual({ replica: 5, primary: 0 });
    expect(reads.noted).toEqual([]);
    await ask(standby, 'alter system reset recovery_min_apply_delay', 'select pg_reload_conf()');
  });

  it('when the replica stops replaying, the primary answers, is asked at once for a while, and the replica is used again afterwards', async () => {
    const reads = readFrom(standby);
    await ask(standby, 'select pg_wal_replay_pause()');
    await writeAndRead(reads);
    await writeAndRead(reads);
    expect(reads.state.answered).toEqual({ replica: 0, primary: 2 });
    expect(reads.asked()).toBe(1);
    expect(reads.noted).toEqual([expect.stringContaining('behind the primary')]);
    await ask(standby, 'select pg_wal_replay_resume()');
    await sleep(waits.rest + 50);
    await writeAndRead(reads);
    expect(reads.state.answered).toEqual({ replica: 1, primary: 2 });
    expect(reads.noted).toEqual([expect.any(String), null]);
  });

  it('when the replica is down, the primary answers, also a read that was sent to it before', async () => {
    const reads = readFrom(standby);
    const slow = reads.longReads.rows({ sql: 'select 1 as one, pg_sleep(1)', parameters: [] });
    await sleep(300);
    await standby.stop('immediate');
    expect(await slow).toMatchObject([{ one: 1 }]);
    await writeAndRead(reads);
    await sleep(waits.rest + 50);
    await writeAndRead(reads);
    expect(reads.state.answered).toEqual({ replica: 0, primary: 3 });
    expect(reads.noted).toEqual([expect.any(String)]);
    await standby.start();
  });

  it('a query that is wrong, on a replica that works, fails without a second try', async () => {
    const reads = readFrom(standby);
    const wrong = reads.longReads.rows({ sql: 'select nothing from setting', parameters: [] });
    await expect(wrong).rejects.toThrow('column "nothing" does not exist');
    await writeAndRead(reads);
    expect(reads.state.answered).toEqual({ replica: 1, primary: 0 });
  });

  it('a server that was promoted, and a standby of it on another timeline, are not read although they are further', async () => {
    await standby.promote();
    const later = await standby.makeStandby('later');
    closing.push(() => later.remove());
    await later.start();
    await ask(standby, 'create table ahead (n int)', 'insert into ahead select generate_series(1, 10000)');
    for (const server of [standby, later]) {
      const reads = readFrom(server);
      await writeAndRead(reads);
      expect(reads.state.answered).toEqual({ replica: 0, primary: 1 });
    }
    // A standby of the new timeline is read for a primary of the new timeline.
    const promoted = await openDatabase({
      DATA_DIR,
      DATABASE_URL: standby.url,
      DATABASE_READ_URL: later.url,
    });
    closing.push(() => promoted.close());
    expect(await findSetting.all(promoted.longReads, { key: 'written 1' })).toEqual([{ value: 'yes' }]);
    expect(promoted.replica?.answered).toEqual({ replica: 1, primary: 0 });
  });
});
