import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../../scripts/free-port.ts';
import { connectPostgresClient } from '../../db/postgres/postgres-driver.ts';
import { unprivileged } from './own-postgres.ts';

/** PgBouncer processes of our own, in front of a PostgreSQL server; the program must be installed. */

const program = '/usr/sbin/pgbouncer';

/** Whether it supports named statements in transaction mode; null when it is not installed. */
export function supportsNamedStatements(): boolean | null {
  if (!existsSync(program)) return null;
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

export interface OwnPooler {
  /** The address of a database behind the pooler, from its address without one. */
  urlOf(direct: string): string;
  stop(): Promise<void>;
}

interface Making {
  /** The address of the PostgreSQL server, without a password. */
  url: string;
  mode: 'session' | 'transaction';
  /** Further lines of its settings. */
  more?: string[];
}

export async function startPooler({ url, mode, more = [] }: Making): Promise<OwnPooler> {
  const { hostname, port: behind, username } = new URL(url);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-pooler-'));
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${behind} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    ...(supportsNamedStatements() ? ['max_prepared_statements = 200'] : []),
    ...more,
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${lines.join('\n')}\n`);
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  const pooler = spawn(program, [file], { ...unprivileged(), stdio: 'ignore' });
  const urlOf = (direct: string): string => {
    const address = new URL(direct);
    address.host = `127.0.0.1:${port}`;
    return address.href;
  };
  await openTwoConnections(urlOf(url), pooler);
  return {
    urlOf,
    async stop() {
      const ended = once(pooler, 'close');
      if (pooler.exitCode === null && pooler.kill('SIGKILL')) await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Two transactions at the same time make the pooler open two connections, which it keeps. */
async function openTwoConnections(url: string, pooler: ChildProcess): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const clients = [await connectPostgresClient(url), await connectPostgresClient(url)];
      for (const statement of ['begin', 'rollback'])
        for (const client of clients) await client.query(statement);
      for (const client of clients) await client.end();
      return;
    } catch (error) {
      if (tries === 100 || pooler.exitCode !== null) throw error;
      await sleep(100);
    }
  }
}
