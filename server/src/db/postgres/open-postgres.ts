import type pg from 'pg';
import type { Database, Transaction } from '../database.ts';
import { troubleOf } from '../database-trouble.ts';
import { type Patience, patient } from '../patience.ts';
import { executor, isLostStatement, poolExecutor, type Statements, timed } from './executor.ts';
import { makePostgresPool } from './postgres-driver.ts';
import { readFromReplica } from './replica.ts';

const serializationFailure = '40001';
const deadlock = '40P01';
/** A referenced row has changed meanwhile, such as a child moved while borrowing: on the retry the rules see it. */
const goneMeanwhile = '23503';
const attempts = 5;

function isWorthRetrying(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return (
    code === serializationFailure || code === deadlock || code === goneMeanwhile || isLostStatement(error)
  );
}

/** Whether a connection can be reused after this error; a broken one would delay the next request. */
const isStillGood = (error: unknown): boolean => troubleOf(error) !== 'unavailable' || isWorthRetrying(error);

/**
 * By default PostgreSQL replans range queries each time, which takes longer than running them. Ours are few, prepared,
 * and use one index for all parameters (docs/decisions/0038).
 */
const planOnce = 'set plan_cache_mode = force_generic_plan';

/** How the database's own lists of connections name those of Storyvan. */
export const applicationName = 'storyvan';

/**
 * Connections stay open, so that the first scan after a pause does not wait for a new one, and no timer is needed per
 * query.
 */
const connectionsOfDesks = { max: 10, idleTimeoutMillis: 0 };
const connectionsOfLongReads = { max: 3, idleTimeoutMillis: 10_000 };

export function openPostgresPool(
  url: string,
  { connection }: Patience = patient,
  { max, idleTimeoutMillis }: Pick<pg.PoolConfig, 'max' | 'idleTimeoutMillis'> = connectionsOfDesks,
): pg.Pool {
  const pool = makePostgresPool({
    connectionString: url,
    application_name: applicationName,
    max,
    idleTimeoutMillis,
    connectionTimeoutMillis: connection,
    keepAlive: true,
    // Keep-alive, sooner than a firewall drops an idle connection.
    keepAliveInitialDelayMillis: 60_000,
    // It waits for what this returns.
    onConnect: (client) => client.query(timed({ text: planOnce, query_timeout: connection })),
  });
  // A lost idle connection is replaced at the next query, which reports what is wrong.
  pool.on('error', () => undefined);
  // Without a listener, a loss between two statements of a transaction would end the process; the next statement
  // reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Returns the error that makes the connection unusable, if any. */
const rollback = (tx: Transaction): Promise<Error | undefined> =>
  tx.rows({ sql: 'rollback', parameters: [] }).then(
    () => undefined,
    (error: Error) => error,
  );

interface Opening {
  patience?: Patience;
  /** Connections for desks. */
  max?: number | undefined;
  /** False behind a pooler that does not support named statements. */
  named?: boolean;
  /** The address of a replica for long reads. */
  readUrl?: string | undefined;
}

/** A pool; transactions are read committed and retried on conflicts. */
export function openPostgres(url: string, opening: Opening = {}): Database {
  const { patience = patient, max = connectionsOfDesks.max, named = true, readUrl } = opening;
  const statements: Statements = { named };
  const pool = openPostgresPool(url, patience, { ...connectionsOfDesks, max });
  // Separate, so that statistics never take the desks' connections.
  const longReads = openPostgresPool(url, patience, connectionsOfLongReads);
  const desks = poolExecutor(pool, patience.statement, statements);
  const primary = poolExecutor(longReads, patience.longRead, statements);
  const replicaPool = readUrl ? openPostgresPool(readUrl, patience, connectionsOfLongReads) : undefined;
  const replica = replicaPool && readFromReplica(replicaPool, { desks, primary }, patience);

  const inOneTransaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    const callbacks: (() => void)[] = [];
    const tx: Transaction = {
      ...executor(client, patience.statement, statements),
      afterCommit: (callback) => callbacks.push(callback),
    };
    let broken: Error | undefined;
    try {
      await client.query(timed({ text: 'begin', query_timeout: patience.connection }));
      const result = await work(tx);
      // If the reply to COMMIT is lost, the outcome is unknown: repeating the request_id resolves it.
      await tx.rows({ sql: 'commit', parameters: [] });
      for (const callback of callbacks) callback();
      return result;
    } catch (error) {
      // Closing a connection rolls back.
      broken = isStillGood(error) ? await rollback(tx) : (error as Error);
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    ...desks,
    longReads: replica?.longReads ?? primary,
    ...(replica && { replica: replica.state }),
    plansEachTime: () => !statements.named,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await inOneTransaction(work);
        } catch (error) {
          if (attempt === attempts || !isWorthRetrying(error)) throw error;
        }
      }
    },
    alone: (work) => work(),
    aloneIfFree: (work) => work(),
    emptyLog: async () => true,
    waiting: () => pool.waitingCount,
    async close() {
      await replicaPool?.end();
      await longReads.end();
      await pool.end();
    },
  };
}
