import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { openSqliteFile } from '../../db/sqlite/sqlite-file.ts';
import {
  findPostgresPrograms,
  makeOwnPostgres,
  type OwnPostgres,
} from '../../testing/database/own-postgres.ts';
import { expectEachCallOnce, type FaultDesk, keepWorking, makeDesks } from '../../testing/processes/desks.ts';
import {
  makeFolder,
  noBudget,
  sleep,
  tellFigure,
  tellSkipped,
  useFaultServer,
} from '../../testing/processes/fault-server.ts';
import { type ServerProcess, startServer } from '../../testing/processes/server-process.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/processes/tcp-proxy.ts';

/** A desk's browser waits 15 seconds; the error must come in half that time. */
const longestAnswer = 7000;
/** A write waits longer for another program that writes. */
const longestWrite = 9000;

async function expectUnavailable(server: ServerProcess, path = '/api/mop/sites/all/all/'): Promise<void> {
  const start = performance.now();
  const reply = await server.get(path);
  expect(performance.now() - start).toBeLessThan(longestAnswer);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await reply.json()).toMatchObject({
    error: {
      code: 'unavailable',
      message: 'The database cannot be reached at the moment. Please try again shortly.',
    },
  });
}

const programs = process.env.TEST_DATABASE_URL ? findPostgresPrograms() : null;
if (!programs)
  tellSkipped(
    'PostgreSQL stopped, killed and out of reach',
    'this run is on SQLite, or the programs of PostgreSQL are not installed',
  );

describe.skipIf(!programs)('a server whose PostgreSQL goes away', { timeout: 120_000 }, () => {
  const DATA_DIR = makeFolder('gone');
  let postgres: OwnPostgres;
  let proxy: TcpProxy;
  let db: Database;
  let desks: FaultDesk[];
  let server: ServerProcess;

  beforeAll(async () => {
    postgres = await makeOwnPostgres({ programs: programs as string });
    await postgres.start();
    proxy = await startTcpProxy(postgres.port);
    db = await openDatabase({ DATA_DIR, DATABASE_URL: postgres.url });
    desks = await makeDesks(db, 6);
    const DATABASE_URL = postgres.url.replace(`:${postgres.port}/`, `:${proxy.port}/`);
    server = await startServer({ DATA_DIR, DATABASE_URL, ...noBudget });
  }, 120_000);
  afterAll(async () => {
    await server?.stop('SIGKILL');
    await db?.close();
    await proxy?.close();
    await postgres?.remove();
    rmSync(DATA_DIR, { recursive: true });
  });

  it.each(['stopped', 'killed'] as const)(
    'because it is %s under load, says so at once, and continues when it is back',
    async (how) => {
      const work = keepWorking(desks, server);
      await sleep(700);
      await (how === 'stopped' ? postgres.stop('immediate') : postgres.kill());
      await sleep(500);
      await expectUnavailable(server);
      await postgres.start();
      const back = performance.now();
      const answered = desks.map((desk) => desk.took.length);
      while (!desks.every((desk, n) => desk.took.length > (answered[n] ?? 0))) await sleep(20);
      const recovery = Math.round(performance.now() - back);
      await work.stop();
      await expectEachCallOnce(db, desks);
      expect(new Set(desks.flatMap((desk) => desk.refusedWith))).toEqual(new Set([503]));
      expect(recovery).toBeLessThan(10_000);
      tellFigure(`all desks served again after the database was ${how}`, `${recovery} ms`);
    },
  );

  it('in the middle of a commit, says that the client may retry, and the repeated request has one effect', async () => {
    const [desk] = desks as [FaultDesk];
    proxy.watch((data) => data.includes('commit'));
    expect(await desk.step(server)).toBe(false);
    expect(desk.refusedWith.at(-1)).toBe(503);
    proxy.watch(() => false);
    // It was committed; only the reply was lost.
    await expect(expectEachCallOnce(db, desks)).rejects.toThrow();
    expect(await desk.step(server)).toBe(true);
    await expectEachCallOnce(db, desks);
  });

  it('without a reply, as behind a broken network, fails fast and continues when it is back', async () => {
    proxy.hold(true);
    await Promise.all(Array.from({ length: 30 }, () => expectUnavailable(server)));
    const [desk] = desks as [FaultDesk];
    expect(await desk.step(server)).toBe(false);
    proxy.hold(false);
    while (!(await desk.step(server))) await sleep(100);
    await expectEachCallOnce(db, desks);
  });
});

describe.skipIf(process.env.TEST_DATABASE_URL)(
  'a server whose SQLite file cannot be written',
  { timeout: 60_000 },
  () => {
    const faults = useFaultServer(2);
    const fileOf = () => join(faults.settings.DATA_DIR, 'storyvan.sqlite');
    const read = async (server: ServerProcess) => {
      const start = performance.now();
      expect((await server.get('/api/mop/sites/all/all/')).status).toBe(200);
      expect(performance.now() - start).toBeLessThan(1000);
    };

    it('because another program locks it for long, informs people who write, lets others read, and continues afterwards', async () => {
      const server = await faults.start();
      const [desk, other] = faults.desks as [FaultDesk, FaultDesk];
      const holder = openSqliteFile(fileOf());
      holder.exec('begin immediate');
      const start = performance.now();
      const writing = desk.step(server);
      await read(server);
      expect(await writing).toBe(false);
      expect(desk.refusedWith).toEqual([503]);
      expect(desk.lastRefusal).toMatchObject({
        error: { code: 'unavailable', message: expect.stringContaining('The database is busy') },
      });
      expect(performance.now() - start).toBeLessThan(longestWrite);
      // Requests that wait when the file is unlocked are done without being sent again.
      const waiting = other.step(server);
      await sleep(300);
      holder.exec('rollback');
      holder.close();
      expect(await waiting).toBe(true);
      expect(await desk.step(server)).toBe(true);
      await expectEachCallOnce(faults.db, faults.desks);
      await server.stop();
    });

    it('because it was moved away, acknowledges nothing more, lets people read, and logs why', async () => {
      const server = await faults.start();
      const [desk] = faults.desks as [FaultDesk];
      expect(await desk.step(server)).toBe(true);
      renameSync(fileOf(), `${fileOf()}.away`);
      expect(await desk.step(server)).toBe(false);
      expect(desk.refusedWith.at(-1)).toBe(503);
      await read(server);
      renameSync(`${fileOf()}.away`, fileOf());
      expect(await desk.step(server)).toBe(true);
      await expectEachCallOnce(faults.db, faults.desks);
      expect((await server.stop()).stdout).toContain('was moved or deleted while it was in use');
    });
  },
);
