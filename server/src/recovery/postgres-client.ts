import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectPostgresClient, type PostgresClient } from '../db/postgres/postgres-driver.ts';
import { StartError } from '../start-error.ts';

/** Connections of backups, restores and moves, named by process so that they can be ended and seen by others. */

const anyName = 'storyvan recovery';
export const ownName = `${anyName} ${randomUUID().slice(0, 8)}`;

/** Connects, or reports why not in a sentence without the address, which may hold a password. */
export async function connectPostgres(url: string, name = ownName): Promise<PostgresClient> {
  const options = { application_name: name, connectionTimeoutMillis: 10_000 };
  const client = await connectPostgresClient(url, options).catch((error: Error & { code?: string }) => {
    const { message, code } = error;
    throw new StartError(`The PostgreSQL database cannot be used: ${message || code || 'unknown reason'}.`);
  });
  // Otherwise the server would continue a statement whose program was killed.
  await client.query(`set client_connection_check_interval = '2s'`).catch(() => undefined);
  return client;
}

/** Connects for the work, and disconnects afterwards. */
export async function withPostgres<T>(
  url: string,
  work: (client: PostgresClient) => Promise<T>,
  name = ownName,
): Promise<T> {
  const client = await connectPostgres(url, name);
  return work(client).finally(() => client.end());
}

/** Ends every connection of this process to that database, even during a statement. */
export async function endOwnConnections(url: string): Promise<void> {
  const sql = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = $1`;
  await withPostgres(url, (client) => client.query(sql, [ownName]), 'storyvan stop');
}

const longestWait = 15_000;

/**
 * Waits until the server has noticed that an earlier command was killed; throws a StartError if one is still running.
 */
export async function refuseOtherRecovery(client: PostgresClient): Promise<void> {
  for (const giveUp = Date.now() + longestWait; ; await sleep(500)) {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database()
       and application_name like '${anyName} %' and application_name <> $1`,
      [ownName],
    );
    if (rowCount === 0) return;
    if (Date.now() > giveUp) {
      throw new StartError(
        'Another backup, restore or move is using this PostgreSQL database. Wait until it ends, or stop it.',
      );
    }
  }
}
