import pg from 'pg';

const calendarDateType = 1082;
const bigIntegerType = 20;
// Dates stay text, as in SQLite; counts are numbers.
pg.types.setTypeParser(calendarDateType, (text) => text);
pg.types.setTypeParser(bigIntegerType, Number);

export type PostgresClient = pg.Client;
export type PostgresPool = pg.Pool;
export type PostgresPoolClient = pg.PoolClient;

/** Connects one client with PostgreSQL's own settings, for backups, checks and tests. */
export async function connectPostgresClient(
  url: string,
  options: Pick<pg.ClientConfig, 'application_name' | 'connectionTimeoutMillis'> = {},
): Promise<PostgresClient> {
  const client = new pg.Client({ connectionString: url, ...options });
  // Without a listener a lost connection would end the process; the next query reports it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A pool with PostgreSQL's own settings; the engine opens its pools with `openPostgresPool`. */
export const makePostgresPool = (config: pg.PoolConfig): PostgresPool => new pg.Pool(config);
