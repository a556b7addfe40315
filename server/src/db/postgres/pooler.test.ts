import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addStaff } from '../../features/auth/staff.commands.ts';
import {
  findPostgresPrograms,
  makeOwnPostgres,
  type OwnPostgres,
} from '../../testing/database/own-postgres.ts';
import { tellSkipped } from '../../testing/processes/fault-server.ts';
import { freePort, runProgram, startServer } from '../../testing/processes/server-process.ts';
import { testStaff } from '../../testing/test-app.ts';
import { openDatabase } from '../open-database.ts';
import { connectPostgresClient } from './postgres-driver.ts';

const pgbouncer = '/usr/sbin/pgbouncer';
const programs = process.env.TEST_DATABASE_URL && existsSync(pgbouncer) ? findPostgresPrograms() : null;
if (!programs) tellSkipped('PgBouncer', 'this run is on SQLite, or PgBouncer is not installed');

describe.skipIf(!programs)('behind PgBouncer', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-pooler-'));
  const started: ChildProcess[] = [];
  let postgres: OwnPostgres;

  beforeAll(async () => {
    postgres = await makeOwnPostgres({ programs: programs as string, settings: ['fsync=off'] });
    await postgres.start();
    const db = await openDatabase({ DATA_DIR: folder, DATABASE_URL: postgres.url });
    await addStaff(db, testStaff);
    await db.close();
  }, 60_000);
  afterAll(async () => {
    for (const each of started) each.kill();
    await postgres.remove();
    rmSync(folder, { recursive: true });
  });

  /** Gives the address of a pooler in front of the database. */
  async function startPooler(mode: 'session' | 'transaction', more: string[] = []): Promise<string> {
    const port = await freePort();
    const file = join(folder, `pooler-${port}.ini`);
    const options = [
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
    ];
    const prepared = isNew ? ['max_prepared_statements = 200'] : [];
    const database = `postgres = host=127.0.0.1 port=${postgres.port} user=storyvan`;
    const lines = [
      '[databases]',
      database,
      '[pgbouncer]',
      ...options,
      ...prepared,
      `pool_mode = ${mode}`,
      ...more,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    const isRoot = process.getuid?.() === 0;
    const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
    if (user.uid !== undefined) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
    started.push(spawn(pgbouncer, [file], { ...user, stdio: 'ignore' }));
    const url = `postgres://storyvan@127.0.0.1:${port}/postgres`;
    await vi.waitFor(() => openTwoConnections(url), { timeout: 20_000 });
    return url;
  }

  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(
      programs ? execFileSync(pgbouncer, ['--version'], { encoding: 'utf8' }) : '',
    ) ?? [];
  const isNew = Number(major) > 1 || Number(minor) >= 21;

  /** Two transactions at the same time make the pooler open two connections, which it keeps. */
  async function openTwoConnections(url: string): Promise<void> {
    const clients = [await connectPostgresClient(url), await connectPostgresClient(url)];
    for (const statement of ['begin', 'rollback'])
      for (const client of clients) await client.query(statement);
    for (const client of clients) await client.end();
  }

  async function expectToServe(DATABASE_URL: string): Promise<void> {
    const server = await startServer({ DATA_DIR: folder, DATABASE_URL });
    const asked = Array.from({ length: 40 }, () => server.get('/api/info/dashboard'));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect([...new Set(statuses)]).toEqual([200]);
    expect((await server.stop()).code).toBe(0);
  }

  it('in session mode, it serves', async () => {
    await expectToServe(await startPooler('session'));
  });

  it.each([
    ['the connection that was used last', []],
    ['its connections in turn', ['server_round_robin = 1']],
  ])(
    'in transaction mode, lending %s, it works with prepared statements, and otherwise says why not',
    async (_, more) => {
      const DATABASE_URL = await startPooler('transaction', more);
      if (isNew) return expectToServe(DATABASE_URL);
      await openTwoConnections(DATABASE_URL);
      const PORT = String(await freePort());
      for (const command of ['serve', 'staff list']) {
        const { code, stderr } = await runProgram(command.split(' '), {
          DATA_DIR: folder,
          DATABASE_URL,
          PORT,
        });
        expect([command, code, stderr]).toEqual([
          command,
          1,
          'The pooler at DATABASE_URL shares connections between transactions but does not support prepared statements. Set its pool_mode to session, or use PgBouncer 1.21 or later with max_prepared_statements above 0.\n',
        ]);
      }
    },
  );
});
