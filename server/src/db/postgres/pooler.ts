import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { StartError } from '../../start-error.ts';

const text = 'select pg_backend_pid() as pid';
const longestWait = 3000;
const noSuchStatement = '26000';
/** A pooler may open a further connection just then and lend that one, so one look is not enough. */
const looks = 5;

/**
 * Refuses a pooler that shares connections between transactions without supporting prepared statements, such as
 * PgBouncer in transaction mode before 1.21: about half of all calls would fail. Probes it by preparing a statement,
 * moving the connection to a second client, and running the statement again.
 */
export async function refuseUnfitPooler(pool: pg.Pool): Promise<void> {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  const pidOf = ({ rows }: pg.QueryResult<{ pid: number }>) => rows[0]?.pid;
  // The pooler may keep a connection that an earlier probe has used, so each has its own name.
  const prepared = {
    name: `storyvan_probe_${randomUUID()}`,
    text,
    query_timeout: longestWait,
  } as pg.QueryConfig;
  try {
    for (let look = 0; look < looks; look += 1) {
      const firstPid = pidOf(await first.query(prepared));
      await second.query('begin');
      const secondPid = pidOf(await second.query(text));
      // Without a pooler that shares connections, each client has its own.
      if (firstPid === secondPid) await first.query(prepared);
      await second.query('rollback');
      // Where connections are lent in turn, the first client is now lent another one.
      await second.query(text);
    }
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
