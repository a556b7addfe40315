import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { connectPostgresClient } from '../../db/postgres/postgres-driver.ts';
import {
  findPostgresPrograms,
  makeOwnPostgres,
  type OwnPostgres,
} from '../../testing/database/own-postgres.ts';
import { expectEachCallOnce, type FaultDesk, makeDesks } from '../../testing/processes/desks.ts';
import { noBudget, sleep, tellFigure, tellSkipped } from '../../testing/processes/fault-server.ts';
import { type ServerProcess, startServer } from '../../testing/processes/server-process.ts';
import { mountSmallDisk } from '../../testing/processes/small-disk.ts';

const onPostgres = process.env.TEST_DATABASE_URL !== undefined && process.env.TEST_DATABASE_URL !== '';
const programs = onPostgres ? findPostgresPrograms() : null;
const disk = onPostgres && !programs ? null : mountSmallDisk(onPostgres ? 220 : 24);
if (!disk)
  tellSkipped(
    'the disk full',
    'the programs of PostgreSQL are not installed, or this user may not mount a file system',
  );

/** Each desk works until the first call that fails, or gives up after more calls than fit on the disk. */
const workUntilRefused = (desks: FaultDesk[], server: ServerProcess) =>
  Promise.all(
    desks.map(async (desk) => {
      for (let calls = 0; calls < 5000 && (await desk.step(server)); calls++);
    }),
  );

const reads = async (server: ServerProcess) => (await server.get('/api/mop/sites/all/all/')).status === 200;

describe.skipIf(!disk)('a server whose disk is full', { timeout: 120_000 }, () => {
  const DATA_DIR = join(disk?.folder ?? '', 'data');
  let postgres: OwnPostgres | undefined;
  let db: Database;
  let desks: FaultDesk[];
  let server: ServerProcess;

  beforeAll(async () => {
    mkdirSync(DATA_DIR);
    if (programs) {
      const folder = join(disk?.folder ?? '', 'postgres');
      mkdirSync(folder);
      const settings = ['min_wal_size=32MB', 'max_wal_size=48MB', 'wal_recycle=off'];
      postgres = await makeOwnPostgres({ programs, folder, settings });
      await postgres.start();
    }
    const settings = { DATA_DIR, ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
    db = await openDatabase(settings);
    desks = await makeDesks(db, 4);
    server = await startServer({ ...settings, ...noBudget });
  }, 120_000);
  afterAll(async () => {
    await server?.stop('SIGKILL');
    await db?.close();
    await postgres?.remove();
    disk?.remove();
  });

  it('answers writes with 507 and a sentence, keeps reading, and writes again when there is space', async () => {
    for (const desk of desks) expect(await desk.step(server)).toBe(true);
    disk?.fill();
    await workUntilRefused(desks, server);
    expect(new Set(desks.flatMap((desk) => desk.refusedWith))).toEqual(new Set([507]));
    const message = expect.stringContaining('The disk of the server is full');
    for (const { lastRefusal } of desks) {
      expect(lastRefusal).toMatchObject({ error: { code: 'no_space', message } });
    }
    expect(await reads(server)).toBe(true);
    if (!programs) expect((await server.get('/readyz')).status).toBe(503);

    disk?.free();
    const freed = performance.now();
    for (const desk of desks) while (!(await desk.step(server))) await sleep(50);
    tellFigure('writing again after space was freed', `${Math.round(performance.now() - freed)} ms`);
    await expectEachCallOnce(db, desks);
  });

  it.skipIf(!programs)(
    'because its log is full and PostgreSQL stops, is unavailable, and back with the database',
    async () => {
      disk?.fill();
      const admin = await connectPostgresClient(postgres?.url as string);
      const ended = (async () => {
        for (;;) await admin.query("select pg_logical_emit_message(false, 'fill', repeat('x', 1000000))");
      })();
      await expect(ended).rejects.toThrow();
      while (await reads(server)) await sleep(50);
      const reply = await server.get('/api/mop/sites/all/all/');
      expect(reply.status).toBe(503);
      expect(await reply.json()).toMatchObject({ error: { code: 'unavailable' } });

      disk?.free();
      // It may have restarted, or have stopped for lack of space.
      await postgres?.start().catch(() => undefined);
      for (const desk of desks) while (!(await desk.step(server))) await sleep(100);
      await expectEachCallOnce(db, desks);
    },
  );
});
