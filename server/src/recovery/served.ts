import { applicationName } from '../db/postgres/open-postgres.ts';
import { StartError } from '../start-error.ts';
import { withPostgres } from './postgres-client.ts';

/** Throws while a server or another command uses the PostgreSQL database: each keeps a named connection. */
export async function refuseWhileServed(url: string): Promise<void> {
  const sql = 'select 1 from pg_stat_activity where datname = current_database() and application_name = $1';
  const { rows } = await withPostgres(url, (client) => client.query(sql, [applicationName]));
  if (rows.length === 0) return;
  throw new StartError('Storyvan is using this database. Stop all of its servers and commands first.');
}
