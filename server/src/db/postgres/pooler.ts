import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { isLostStatement, timed } from './executor.ts';

const text = 'select pg_backend_pid() as pid';
const longestWait = 3000;
/** A pooler may open a further connection just then and lend that one, so one look is not enough. */
const looks = 5;

/**
 * False behind a pooler that shares connections between transactions and does not support named statements, such as
 * PgBouncer in transaction mode before 1.21. Probes it by preparing a statement, moving the connection to a second
 * client, and running the statement again.
 */
export async function keepsStatements(pool: pg.Pool): Promise<boolean> {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  const pidOf = ({ rows }: pg.QueryResult<{ pid: number }>) => rows[0]?.pid;
  // The pooler may keep a connection that an earlier probe has used, so each has its own name.
  const name = `storyvan_probe_${randomUUID()}`;
  const prepared = timed({ name, text, query_timeout: longestWait });
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
    return true;
  } catch (error) {
    if (!isLostStatement(error)) throw error;
    return false;
  } finally {
    // Closed, so that no transaction and no probe is left behind.
    first.release(true);
    second.release(true);
  }
}
