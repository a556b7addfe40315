import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../db/database.ts';
import { addStaff } from '../../features/auth/staff.commands.ts';
import { showSecondFactor, testStaff } from '../test-app.ts';
import { makeTestDatabase, type TestDatabase } from '../test-database.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export interface ServerProcesses {
  /** How many serve the one database: SQLite has one by design. */
  count: number;
  db: Database;
  /** The n-th of them, counted round. */
  server(n: number): ServerProcess;
}

/** Several real processes on one fresh database, with a signed-in staff member each, for the tests of one `describe`. */
export function useServerProcesses(onPostgres: number): ServerProcesses {
  const count = process.env.TEST_DATABASE_URL ? onPostgres : 1;
  if (count === 1) {
    console.log(
      `${onPostgres} server processes on one PostgreSQL: skipped, because TEST_DATABASE_URL is not set.`,
    );
  }
  let servers: ServerProcess[] = [];
  const used = { count, server: (n) => servers[n % count] as ServerProcess } as ServerProcesses;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await makeTestDatabase();
    used.db = database.db;
    await addStaff(database.db, testStaff);
    const { DATA_DIR, DATABASE_URL } = database.settings;
    const started = Array.from({ length: count }, () => startServer({ DATA_DIR, DATABASE_URL }));
    servers = await Promise.all(started);
    await showSecondFactor(database.db);
  }, 120_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
  });
  return used;
}
