import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../../scripts/free-port.ts';

/** PostgreSQL servers of our own, for what may not be done to one that others use; their programs must be installed. */

const run = promisify(execFile);
const superuser = 'storyvan';

/** Where Debian, or a PATH, keeps PostgreSQL's server programs; null when there are none. */
export function findPostgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':').filter(Boolean),
  ];
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null
  );
}

/** The programs refuse to run as root, so root becomes the user that Debian's package made. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export interface OwnPostgres {
  url: string;
  port: number;
  /** Starts it, also after it was killed; waits until it takes connections. */
  start(): Promise<void>;
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** SIGKILL to the postmaster: its children find themselves alone and end. */
  kill(): Promise<void>;
  /** Makes a standby of it the primary. */
  promote(): Promise<void>;
  /** Another server that follows this one by streaming replication, not started yet. */
  makeStandby(name: string): Promise<OwnPostgres>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

interface Making {
  programs: string;
  /** `key=value` of postgresql.conf. */
  settings?: string[];
  /** An empty folder to keep it in; a new one when not given. */
  folder?: string;
}

/** Makes a database cluster, not started yet. */
export async function makeOwnPostgres(making: Making): Promise<OwnPostgres> {
  const cluster = await clusterIn(making);
  await cluster.program('initdb', [
    ...['-D', cluster.data, '-A', 'trust', '-U', superuser],
    ...['-E', 'UTF8', '--no-locale'],
  ]);
  cluster.configure();
  return cluster.server;
}

/** The database cluster that a folder keeps, made when there is none yet; not running. */
export async function keptPostgres(making: Making & { folder: string }): Promise<OwnPostgres> {
  if (!existsSync(join(making.folder, 'data'))) return makeOwnPostgres(making);
  const cluster = await clusterIn(making);
  // Whoever was cut short may have left it running.
  await cluster.server.stop().catch(() => undefined);
  cluster.configure();
  return cluster.server;
}

async function clusterIn({ programs, settings = [], folder: given }: Making) {
  const user = unprivileged();
  const folder = given ?? mkdtempSync(join(tmpdir(), 'storyvan-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const program = (name: string, args: string[]) =>
    run(join(programs, name), args, { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } });
  const control = (action: string, args: string[] = []) =>
    program('pg_ctl', ['-D', data, '-w', ...args, action]);
  const configure = () => {
    const own = [`port=${port}`, `unix_socket_directories='${folder}'`, "listen_addresses='127.0.0.1'"];
    appendFileSync(join(data, 'postgresql.conf'), `\n${[...own, ...settings].join('\n')}\n`);
  };
  const url = `postgres://${superuser}@127.0.0.1:${port}/postgres`;

  const server: OwnPostgres = {
    url,
    port,
    async start() {
      // After a SIGKILL the last of its children may still hold its memory for a moment.
      for (let attempt = 1; ; attempt++) {
        const failed = await control('start', ['-l', join(folder, 'log')]).then(
          () => null,
          (error: Error) => error,
        );
        if (!failed) return;
        if (attempt === 40) throw failed;
        await sleep(250);
      }
    },
    async stop(mode = 'fast') {
      await control('stop', ['-m', mode]);
    },
    async kill() {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async promote() {
      await control('promote');
    },
    async makeStandby(name) {
      const source = `host=127.0.0.1 port=${port} user=${superuser} application_name=${name}`;
      const standby = await clusterIn({ programs, settings: [...settings, `primary_conninfo='${source}'`] });
      await standby.program('pg_basebackup', ['-d', source, '-D', standby.data, '-c', 'fast']);
      standby.configure();
      writeFileSync(join(standby.data, 'standby.signal'), '');
      return standby.server;
    },
    async remove() {
      await control('stop', ['-m', 'immediate']).catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return { data, program, configure, server };
}
