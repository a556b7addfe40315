import type pg from 'pg';
import { StartError } from '../start-error.ts';

const name = 'storyvan_pooler_probe';
const text = 'select pg_backend_pid() as pid';
const longestWait = 3000;
const noSuchStatement = '26000';

/**
 * Refuses a pooler that gives each transaction another connection but does not know prepared statements, such as
 * PgBouncer in transaction mode before 1.21: about half of all calls would fail. It shows when a second client is lent
 * the connection on which the first has prepared a statement, and the first then runs that statement again.
 */
export async function refuseUnfitPooler(pool: pg.Pool): Promise<void> {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  const pidOf = ({ rows }: pg.QueryResult<{ pid: number }>) => rows[0]?.pid;
  const prepared = { name, text, query_timeout: longestWait } as pg.QueryConfig;
  try {
    const firstPid = pidOf(await first.query(prepared));
    await second.query('begin');
    const secondPid = pidOf(await second.query(text));
    // Without a pooler that shares connections, each client has its own.
    if (firstPid === secondPid) await first.query(prepared);
  } catch (error) {
    if ((error as { code?: string }).code !== noSuchStatement) throw error;
    throw new StartError(
      'The pooler at DATABASE_URL shares connections between transactions but does not support prepared statements. Set its pool_mode to session, or use PgBouncer 1.21 or later with max_prepared_statements above 0.',
    );
  } finally {
    // Closed, so that no transaction and no probe is left behind.
    first.release(true);
    second.release(true);
  }
}
