import pg from 'pg';
import { AccountChanges } from './account-changes.ts';
import type { Database, Executor, Row, Transaction } from './database.ts';
import { troubleOf } from './database-trouble.ts';
import { type Patience, patient } from './patience.ts';

const calendarDateType = 1082;
const bigIntegerType = 20;
pg.types.setTypeParser(calendarDateType, (text) => text);
pg.types.setTypeParser(bigIntegerType, Number);

const serializationFailure = '40001';
const deadlock = '40P01';
/** What was referred to has gone meanwhile, as a child that was moved while it borrowed: looked at again, the rules see it. */
const goneMeanwhile = '23503';
const attempts = 5;

function isWorthRetrying(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === serializationFailure || code === deadlock || code === goneMeanwhile;
}

/** Whether a connection can be used on after this error; one in trouble would only keep the next request waiting. */
const isStillGood = (error: unknown): boolean => troubleOf(error) !== 'unavailable' || isWorthRetrying(error);

type Queryable = Pick<pg.Pool, 'query'>;

/** `query_timeout` (pg has it, its types do not) is this side's own: it also ends the wait for a server that has vanished. */
const timed = (query: {
  text: string;
  values?: readonly unknown[];
  name?: string;
  query_timeout: number;
}): pg.QueryConfig => query as pg.QueryConfig;

type Compiled = Parameters<Executor['rows']>[0];
type ConfigOf = (query: Compiled, name?: string) => pg.QueryConfig;

/**
 * Statements as the driver takes them. It copies a query by the descriptors of its properties, which takes its time:
 * what a named one always has stands in its prototype.
 */
function configsOf(query_timeout: number): ConfigOf {
  const named = new Map<string, pg.QueryConfig>();
  return ({ sql: text, parameters: values }, name) => {
    if (name === undefined) return timed({ text, values, query_timeout });
    const kept = named.get(name) ?? timed({ text, name, query_timeout });
    named.set(name, kept);
    return Object.assign(Object.create(kept) as pg.QueryConfig, { values });
  };
}

function executor(on: Queryable, configOf: ConfigOf): Omit<Transaction, 'accountsChanged'> {
  const query = (compiled: Compiled, name?: string) => on.query<Row>(configOf(compiled, name));
  return {
    dialect: 'postgres',
    rows: async (compiled, name) => (await query(compiled, name)).rows,
    change: async (compiled, name) => (await query(compiled, name)).rowCount ?? 0,
  };
}

/**
 * PostgreSQL plans a statement that asks for a range, as each look-up does, anew each time, for longer than it then
 * reads. Ours are few, prepared and written to be read by one index whatever is asked (docs/decisions/0038).
 */
const planOnce = 'set plan_cache_mode = force_generic_plan';

/** How the database's own lists of connections name those of Storyvan. */
export const applicationName = 'storyvan';

/**
 * They stay open: a first scan after a pause waits for no new one, what is being used is seen to be used, and a timer
 * for each query would be felt.
 */
const connectionsOfDesks = { max: 10, idleTimeoutMillis: 0 };
const connectionsOfLongReads = { max: 3, idleTimeoutMillis: 10_000 };

export function openPostgresPool(
  url: string,
  { connection }: Patience = patient,
  { max, idleTimeoutMillis }: Pick<pg.PoolConfig, 'max' | 'idleTimeoutMillis'> = connectionsOfDesks,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max,
    idleTimeoutMillis,
    connectionTimeoutMillis: connection,
    keepAlive: true,
    // Sooner than a firewall on the way forgets a connection that nobody has used.
    keepAliveInitialDelayMillis: 60_000,
    // It waits for what this returns.
    onConnect: (client) => client.query(timed({ text: planOnce, query_timeout: connection })),
  });
  // A lost idle connection is replaced at the next query, which reports what is wrong.
  pool.on('error', () => undefined);
  // Lost between two statements of a transaction, it would end the process; the next statement tells of it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Gives the error that makes the connection useless, if there is one. */
const rollback = (tx: Transaction): Promise<Error | undefined> =>
  tx.rows({ sql: 'rollback', parameters: [] }).then(
    () => undefined,
    (error: Error) => error,
  );

/** A pool; transactions are read committed and tried again where the server could not order them. */
export function openPostgres(
  url: string,
  patience: Patience = patient,
  max = connectionsOfDesks.max,
): Database {
  const pool = openPostgresPool(url, patience, { ...connectionsOfDesks, max });
  // Apart, so that no number of statistics keeps the desks from a connection.
  const longReads = openPostgresPool(url, patience, connectionsOfLongReads);
  const accounts = new AccountChanges();
  const statement = configsOf(patience.statement);

  const inOneTransaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    const { tx, committed } = accounts.watch(executor(client, statement));
    let broken: Error | undefined;
    try {
      await client.query(timed({ text: 'begin', query_timeout: patience.connection }));
      const result = await work(tx);
      // Without an answer to this nobody knows whether it was done: a repeated request_id finds out.
      await tx.rows({ sql: 'commit', parameters: [] });
      committed();
      return result;
    } catch (error) {
      // A connection that is closed rolls back by itself.
      broken = isStillGood(error) ? await rollback(tx) : (error as Error);
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    ...executor(pool, statement),
    longReads: executor(longReads, configsOf(patience.longRead)),
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
    accountChanges: () => accounts.count,
    emptyLog: async () => true,
    waiting: () => pool.waitingCount,
    async close() {
      await longReads.end();
      await pool.end();
    },
  };
}
