import pg from 'pg';
import type { Database, Executor, Row, Transaction } from './database.ts';

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

type Queryable = Pick<pg.Pool, 'query'>;

function executor(on: Queryable): Transaction {
  const query = ({ sql, parameters }: Parameters<Executor['rows']>[0], name?: string) =>
    on.query<Row>({ text: sql, values: [...parameters], ...(name ? { name } : {}) });
  return {
    dialect: 'postgres',
    rows: async (compiled, name) => (await query(compiled, name)).rows,
    change: async (compiled, name) => (await query(compiled, name)).rowCount ?? 0,
  };
}

export function openPostgresPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // A lost idle connection is replaced at the next query, which reports what is wrong.
  pool.on('error', () => undefined);
  return pool;
}

/** A pool; transactions are read committed and tried again where the server could not order them. */
export function openPostgres(url: string): Database {
  const pool = openPostgresPool(url);

  const inOneTransaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(executor(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const onPool = executor(pool);
  return {
    ...onPool,
    longReads: onPool,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await inOneTransaction(work);
        } catch (error) {
          if (attempt === attempts || !isWorthRetrying(error)) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}
