import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { connectPostgresClient } from '../../db/postgres/postgres-driver.ts';
import {
  findPostgresPrograms,
  makeOwnPostgres,
  type OwnPostgres,
} from '../../testing/database/own-postgres.ts';
import { expectEachCallOnce, type FaultDesk, keepWorking, makeDesks } from '../../testing/processes/desks.ts';
import { makeFolder, noBudget, tellFigure, tellSkipped } from '../../testing/processes/fault-server.ts';
import {
  type ServerProcess,
  type SignedIn,
  signInAt,
  startServer,
} from '../../testing/processes/server-process.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/processes/tcp-proxy.ts';

const programs = process.env.TEST_DATABASE_URL ? findPostgresPrograms() : null;
if (!programs) {
  tellSkipped(
    'two servers over a primary and a standby',
    'this run is on SQLite, or the programs of PostgreSQL are not installed',
  );
}
const longestOutage = 30_000;
/** The calls of each desk before anything happens. */
const callsBefore = 20;

async function ask(postgres: OwnPostgres, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = await connectPostgresClient(postgres.url);
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** A primary that acknowledges a commit only after its standby has written it to disk. */
async function startPair(): Promise<[primary: OwnPostgres, standby: OwnPostgres]> {
  const primary = await makeOwnPostgres({ programs: programs as string, settings: ['max_connections=50'] });
  await primary.start();
  const standby = await primary.makeStandby('storyvan_standby');
  await standby.start();
  const settings = [
    "alter system set synchronous_standby_names = 'storyvan_standby'",
    'select pg_reload_conf()',
  ];
  await ask(primary, ...settings);
  const state = "select 1 from pg_stat_replication where sync_state = 'sync'";
  while ((await ask(primary, state)).length === 0) await sleep(50);
  return [primary, standby];
}

const outageOf = (desks: FaultDesk[], around: number): number => {
  const answers = desks.flatMap((desk) => desk.answeredAt);
  return Math.min(...answers.filter((at) => at > around)) - Math.max(...answers.filter((at) => at <= around));
};

describe.skipIf(!programs)(
  'two servers over a primary and a synchronous standby',
  { timeout: 120_000 },
  () => {
    const DATA_DIR = makeFolder('standby');
    const used: { end: () => unknown }[] = [];
    let [primary, standby]: OwnPostgres[] = [];
    let [first, second]: ServerProcess[] = [];
    let database: TcpProxy;
    let balanced: SignedIn;
    let desks: FaultDesk[];

    beforeAll(async () => {
      used.push({ end: () => rmSync(DATA_DIR, { recursive: true }) });
      [primary, standby] = await startPair();
      used.push({ end: () => primary?.remove() }, { end: () => standby?.remove() });
      database = await startTcpProxy(primary.port);
      used.push({ end: () => database.close() });
      const db = await openDatabase({ DATA_DIR, DATABASE_URL: primary.url });
      desks = await makeDesks(db, 8);
      await db.close();
      const DATABASE_URL = primary.url.replace(`:${primary.port}/`, `:${database.port}/`);
      const settings = { DATA_DIR, DATABASE_URL, ...noBudget };
      const started = [startServer(settings), startServer(settings)];
      [first, second] = await Promise.all(started);
      used.push({ end: () => first?.stop('SIGKILL') }, { end: () => second?.stop('SIGKILL') });
      const ports = [first, second].map((server) => Number(new URL(server?.url as string).port));
      const balancer = await startTcpProxy(...ports);
      used.push({ end: () => balancer.close() });
      balanced = await signInAt(`http://127.0.0.1:${balancer.port}`);
    }, 120_000);
    afterAll(async () => {
      for (const { end } of used.reverse()) await end();
    });

    it('when the primary is killed under load and the standby promoted, keep all that was acknowledged and do each call once', async () => {
      const work = keepWorking(desks, balanced);
      while (desks.some((desk) => desk.acknowledged.length < callsBefore)) await sleep(20);
      const killed = performance.now();
      await primary?.kill();
      await sleep(300);
      await standby?.promote();
      const promoted = performance.now();
      database.switchTo(standby?.port as number);
      const db = await openDatabase({ DATA_DIR, DATABASE_URL: standby?.url as string });
      while (!desks.every((desk) => (desk.answeredAt.at(-1) ?? 0) > promoted)) await sleep(20);
      await sleep(500);
      await work.stop();
      await expectEachCallOnce(db, desks);
      await db.close();

      const before = desks.flatMap((desk) => desk.answeredAt).filter((at) => at <= killed).length;
      const all = desks.reduce((sum, desk) => sum + desk.acknowledged.length, 0);
      expect(all).toBeGreaterThan(before);
      const outage = Math.round(outageOf(desks, killed + 200));
      const promotion = Math.round(promoted - killed);
      tellFigure(
        `outage when the primary was killed after ${before} of ${all} calls`,
        `${outage} ms, of which ${promotion} ms until the standby was promoted`,
      );
      expect(outage).toBeLessThan(longestOutage);
    });

    it('when one of the servers is killed under load, the other continues and each call is done once', async () => {
      const work = keepWorking(desks, balanced);
      await sleep(700);
      const killed = performance.now();
      await first?.stop('SIGKILL');
      while (!desks.every((desk) => (desk.answeredAt.at(-1) ?? 0) > killed + 100)) await sleep(20);
      await work.stop();
      const db = await openDatabase({ DATA_DIR, DATABASE_URL: standby?.url as string });
      await expectEachCallOnce(db, desks);
      await db.close();
      const outage = Math.round(outageOf(desks, killed + 50));
      tellFigure('outage when one of two servers was killed', `${outage} ms`);
      expect(outage).toBeLessThan(longestOutage);
    });
  },
);
