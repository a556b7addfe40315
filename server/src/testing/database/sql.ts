import type { Database, Executor, Row } from '../../db/database.ts';

/** SQL as it is written, for tests that look at any table. */

export const rowsOf = (on: Executor, sql: string): Promise<Row[]> => on.rows({ sql, parameters: [] });

/** Runs writes in one transaction. */
export const runSql = (db: Database, ...statements: string[]): Promise<void> =>
  db.transaction(async (tx) => {
    for (const sql of statements) await tx.change({ sql, parameters: [] });
  });

/** Leaves a PostgreSQL database without tables. */
export const dropAll = (db: Database): Promise<void> =>
  runSql(db, 'drop schema public cascade', 'create schema public');

/** The names of all tables, without those of SQLite itself. */
export async function tableNames(on: Executor): Promise<string[]> {
  const rows = await rowsOf(
    on,
    on.dialect === 'sqlite'
      ? `select name from sqlite_master where type = 'table' and name not like 'sqlite%'`
      : `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  return rows.map(({ name }) => String(name));
}

/** All rows of a table. */
export const allRows = (on: Executor, table: string): Promise<Row[]> =>
  rowsOf(on, `select * from "${table}"`);
