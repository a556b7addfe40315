import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../db/database.ts';
import { makeTestDatabase, type TestDatabase } from '../test-database.ts';
import { type FaultDesk, makeDesks } from './desks.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export interface FaultServer {
  db: Database;
  desks: FaultDesk[];
  settings: TestDatabase['settings'];
  /** Starts the program on the database, in a separate process that ends with the tests at the latest. */
  start(): Promise<ServerProcess>;
}

/** A fresh database with desks, for the tests of one `describe` that damage the server. */
export function useFaultServer(desks: number): FaultServer {
  const used = {} as FaultServer;
  const started: ServerProcess[] = [];
  let database: TestDatabase | undefined;

  beforeAll(async () => {
    database = await makeTestDatabase();
    used.db = database.db;
    used.settings = database.settings;
    used.desks = await makeDesks(database.db, desks);
  }, 60_000);
  afterAll(async () => {
    await Promise.all(started.map((server) => server.stop('SIGKILL')));
    await database?.drop();
  });

  used.start = async () => {
    const { DATA_DIR, DATABASE_URL } = used.settings;
    const server = await startServer({ DATA_DIR, DATABASE_URL, ...noBudget });
    started.push(server);
    return server;
  };
  return used;
}

/** All desks of a test share one session, so the rate limit is off. */
export const noBudget = { REQUESTS_PER_MINUTE: '0' };

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export const makeFolder = (name: string): string => mkdtempSync(join(tmpdir(), `storyvan-${name}-`));

/** Skips a test that runs only on the other database. */
export const tellSkipped = (what: string, why: string): void =>
  console.log(`${what}: skipped, because ${why}.`);

/** Prints a measurement for which an assertion would be too strict on a shared machine. */
export function tellFigure(what: string, figure: string): void {
  console.log(`${what}, on ${process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'}: ${figure}`);
}

export const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
