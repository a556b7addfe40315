import type { Insertable } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { writers } from '../db/prepare.ts';
import type { Schema } from '../db/schema.ts';

/** Many rows in few statements, each compiled once: what a whole programme needs to be loaded while somebody waits. */

/** Below the 32,766 of SQLite and the 65,535 of PostgreSQL, and small enough to compile and bind fast. */
const parametersAtOnce = 4000;

type Write = (statement: { sql: string; parameters: unknown[] }, name: string | undefined) => Promise<void>;

async function inChunks(
  tx: Transaction,
  table: keyof Schema,
  rows: readonly object[],
  returning: string | null,
  write: Write,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const size = Math.max(1, Math.floor(parametersAtOnce / columns.length));
  let full: string | undefined;
  for (let start = 0; start < rows.length; start += size) {
    const chunk = rows.slice(start, start + size);
    const compile = () => {
      const insert = writers[tx.dialect].insertInto(table).values(chunk as never);
      return (returning ? insert.returning(returning as never) : insert).compile().sql;
    };
    const isFull = chunk.length === size;
    if (isFull) full ??= compile();
    const sql = isFull ? (full as string) : compile();
    const parameters = chunk.flatMap((row) =>
      columns.map((column) => (row as Record<string, unknown>)[column]),
    );
    await write({ sql, parameters }, isFull ? `demo_${table}` : undefined);
  }
}

/** Inserts rows that all have the same columns in the same order. */
export function insertRows<T extends keyof Schema>(
  tx: Transaction,
  table: T,
  rows: ReadonlyArray<Insertable<Schema[T]>>,
): Promise<void> {
  return inChunks(tx, table, rows, null, async (statement, name) => {
    await tx.change(statement, name);
  });
}

/** Inserts rows and gives the ids that the database made for them, in the order of the rows. */
export async function insertRowsForIds<T extends keyof Schema>(
  tx: Transaction,
  table: T,
  key: keyof Schema[T] & string,
  rows: ReadonlyArray<Insertable<Schema[T]>>,
): Promise<number[]> {
  const ids: number[] = [];
  await inChunks(tx, table, rows, key, async (statement, name) => {
    for (const row of await tx.rows(statement, name)) ids.push(row[key] as number);
  });
  return ids.sort((a, b) => a - b);
}
