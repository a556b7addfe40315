import { startPooler, supportsNamedStatements } from '../server/src/testing/database/own-pooler.ts';
import { findPostgresPrograms, makeOwnPostgres } from '../server/src/testing/database/own-postgres.ts';

export interface ThrowawayPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Starts a temporary PostgreSQL server, or returns null if its programs are not installed. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres | null> {
  const programs = findPostgresPrograms();
  if (!programs) return null;
  // Nothing has to survive, and autovacuum would visit the database of each test file all the time.
  const quick = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];
  const server = await makeOwnPostgres({ programs, settings: [...quick, 'max_connections=200'] });
  await server.start();
  return { url: server.url, stop: () => server.remove() };
}

/** Starts PgBouncer in transaction mode in front of it, or returns null if its program is not installed. */
export async function startThrowawayPooler(url: string): Promise<ThrowawayPostgres | null> {
  if (supportsNamedStatements() === null) return null;
  const more = ['server_round_robin = 1', 'default_pool_size = 10', 'max_client_conn = 500'];
  const pooler = await startPooler({ url, mode: 'transaction', more });
  return { url: pooler.urlOf(url), stop: () => pooler.stop() };
}
