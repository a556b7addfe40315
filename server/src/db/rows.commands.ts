import type { Insertable } from 'kysely';
import type { Transaction } from './database.ts';
import type { Dialect } from './migration-sql.ts';
import type { Schema } from './schema.ts';

/** Writes many rows with few statements. All rows of a call have the same columns. */

/** Below the 32,766 of SQLite and the 65,535 of PostgreSQL, and small enough to prepare and bind quickly. */
const parametersAtOnce = 4000;

interface Insert {
  sql: string;
  parameters: unknown[];
}

function sqlOf(
  dialect: Dialect,
  { table, columns, returning }: { table: string; columns: string[]; returning: string | null },
  rows: number,
): string {
  const slot = (n: number) => (dialect === 'sqlite' ? '?' : `$${n + 1}`);
  const row = (at: number) => `(${columns.map((_, n) => slot(at * columns.length + n)).join(', ')})`;
  const values = Array.from({ length: rows }, (_, at) => row(at)).join(', ');
  const names = columns.map((name) => `"${name}"`).join(', ');
  return `insert into "${table}" (${names}) values ${values}${returning ? ` returning "${returning}"` : ''}`;
}

export function insertsOf(
  dialect: Dialect,
  { table, returning }: { table: string; returning: string | null },
  rows: readonly object[],
): Insert[] {
  const columns = Object.keys(rows[0] ?? {});
  const size = Math.max(1, Math.floor(parametersAtOnce / columns.length));
  const full = rows.length >= size ? sqlOf(dialect, { table, columns, returning }, size) : '';
  const inserts: Insert[] = [];
  for (let start = 0; start < rows.length; start += size) {
    const chunk = rows.slice(start, start + size);
    const sql = chunk.length === size ? full : sqlOf(dialect, { table, columns, returning }, chunk.length);
    const parameters = chunk.flatMap((row) =>
      columns.map((column) => (row as Record<string, unknown>)[column]),
    );
    inserts.push({ sql, parameters });
  }
  return inserts;
}

export async function insertRows<T extends keyof Schema>(
  tx: Transaction,
  table: T,
  rows: ReadonlyArray<Insertable<Schema[T]>>,
): Promise<void> {
  for (const insert of insertsOf(tx.dialect, { table, returning: null }, rows)) await tx.change(insert);
}

/** Gives the ids that the database made for the rows, in the order of the rows. */
export async function insertRowsForIds<T extends keyof Schema>(
  tx: Transaction,
  table: T,
  key: keyof Schema[T] & string,
  rows: ReadonlyArray<Insertable<Schema[T]>>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const insert of insertsOf(tx.dialect, { table, returning: key }, rows)) {
    for (const row of await tx.rows(insert)) ids.push(row[key] as number);
  }
  // Both databases number the rows of a statement in their order; neither promises to return them so.
  return ids.sort((a, b) => a - b);
}
