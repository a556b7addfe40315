import type pg from 'pg';
import type { Executor, Row, Transaction } from '../database.ts';

/** Runs compiled SQL on a pool or on one connection. */

export type Queryable = Pick<pg.Pool, 'query'>;

/** Whether queries run as named statements. It changes at run time if a pooler turns out not to support them. */
export interface Statements {
  named: boolean;
}

/**
 * `query_timeout` (in pg, missing in its types) is enforced by the client: it also ends the wait for a server that has
 * vanished.
 */
export const timed = (query: {
  text: string;
  values?: readonly unknown[];
  name?: string;
  query_timeout: number;
}): pg.QueryConfig => query as pg.QueryConfig;

const noSuchStatement = '26000';
const statementExists = '42P05';

/** Whether a pooler without support for named statements has switched the connection; the query was not run. */
export function isLostStatement(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === noSuchStatement || code === statementExists;
}

type Compiled = Parameters<Executor['rows']>[0];

export function executor(
  on: Queryable,
  query_timeout: number,
  statements: Statements,
): Omit<Transaction, 'afterCommit'> {
  const query = async ({ sql: text, parameters: values }: Compiled, name?: string) => {
    const named = statements.named && name !== undefined;
    try {
      return await on.query<Row>(timed({ text, values, query_timeout, ...(named && { name }) }));
    } catch (error) {
      if (isLostStatement(error)) statements.named = false;
      throw error;
    }
  };
  return {
    dialect: 'postgres',
    rows: async (compiled, name) => (await query(compiled, name)).rows,
    change: async (compiled, name) => (await query(compiled, name)).rowCount ?? 0,
  };
}

/** For a pool, where queries do not depend on each other: one that lost its statement runs again without a name. */
export function poolExecutor(pool: pg.Pool, query_timeout: number, statements: Statements): Executor {
  const { dialect, rows } = executor(pool, query_timeout, statements);
  return {
    dialect,
    rows: (compiled, name) =>
      rows(compiled, name).catch((error: unknown) => {
        if (!isLostStatement(error)) throw error;
        return rows(compiled);
      }),
  };
}
