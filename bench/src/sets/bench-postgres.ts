import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { askPostgres } from '../../../server/src/testing/database/ask-postgres.ts';
import {
  findPostgresPrograms,
  keptPostgres,
  type OwnPostgres,
} from '../../../server/src/testing/database/own-postgres.ts';

/** The bench's own PostgreSQL, with its disk synced as in production. Its data sets are kept between runs. */
export interface BenchPostgres {
  urlOf(database: string): string;
  has(database: string): Promise<boolean>;
  create(database: string, template?: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  drop(database: string): Promise<void>;
  /** Follows this one; holds a copy of all its databases. */
  startStandby(): Promise<{ urlOf(database: string): string; remove(): Promise<void> }>;
  stop(): Promise<void>;
}

/** 1 GB of shared buffers, as recommended for 4 GB of memory; otherwise the defaults, with more connections for desks. */
const settings = [
  "shared_buffers='1GB'",
  'max_connections=200',
  "max_wal_size='4GB'",
  "checkpoint_timeout='15min'",
  "hot_standby_feedback='on'",
];

export async function startBenchPostgres(folder: string): Promise<BenchPostgres | null> {
  const programs = findPostgresPrograms();
  if (!programs) return null;
  const own = join(folder, 'postgres');
  mkdirSync(own, { recursive: true });
  const server = await keptPostgres({ programs, folder: own, settings });
  await server.start();
  const urlOf = urlsOf(server);
  const ask = (sql: string, values?: string[]) => askPostgres(server.url, sql, values);
  return {
    urlOf,
    has: async (database) => (await ask('select from pg_database where datname = $1', [database])).length > 0,
    create: async (database, template = 'template1') => {
      await ask(`create database ${database} template ${template}`);
    },
    rename: async (from, to) => {
      await ask(`alter database ${from} rename to ${to}`);
    },
    drop: async (database) => {
      await ask(`drop database if exists ${database} with (force)`);
    },
    async startStandby() {
      const standby = await server.makeStandby('replica');
      await standby.start();
      return { urlOf: urlsOf(standby), remove: () => standby.remove() };
    },
    stop: () => server.stop(),
  };
}

const urlsOf =
  ({ url }: OwnPostgres) =>
  (database: string): string =>
    url.replace(/\/postgres$/, `/${database}`);
