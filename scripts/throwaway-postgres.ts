import { findPostgresPrograms, makeOwnPostgres } from '../server/src/testing/database/own-postgres.ts';

export interface ThrowawayPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Starts a temporary PostgreSQL server, or returns null if its programs are not installed. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres | null> {
  const programs = findPostgresPrograms();
  if (!programs) return null;
  const server = await makeOwnPostgres({ programs, settings: ['fsync=off', 'max_connections=200'] });
  await server.start();
  return { url: server.url, stop: () => server.remove() };
}
