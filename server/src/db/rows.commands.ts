import { createHash } from 'node:crypto';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { chunksOf } from './chunks.ts';
import type { Transaction } from './database.ts';
import type { Dialect } from './migration-sql.ts';
import type { Schema } from './schema.ts';
import { holdsUuid, uuidBytes } from './uuid-columns.ts';

/** Writes rows by their own columns, so that no statement has to list them. All rows of a call have the same columns. */

/** Below the 32,766 of SQLite and the 65,535 of PostgreSQL, and small enough to prepare and bind quickly. */
const parametersAtOnce = 4000;

/** As it is bound: SQLite takes a UUID as 16 bytes. */
const boundTo = (dialect: Dialect, column: string, value: unknown): unknown =>
  dialect === 'sqlite' && holdsUuid(column) ? uuidBytes(value) : value;

const slotOf = (dialect: Dialect, n: number): string => (dialect === 'sqlite' ? '?' : `$${n + 1}`);

interface Insert {
  sql: string;
  parameters: unknown[];
}

function sqlOf(
  dialect: Dialect,
  { table, columns, returning }: { table: string; columns: string[]; returning: string | null },
  rows: number,
): string {
  const row = (at: number) =>
    `(${columns.map((_, n) => slotOf(dialect, at * columns.length + n)).join(', ')})`;
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
      columns.map((column) => boundTo(dialect, column, (row as Record<string, unknown>)[column])),
    );
    inserts.push({ sql, parameters });
  }
  return inserts;
}

export async function insertAll<T extends keyof Schema>(
  tx: Transaction,
  table: T,
  rows: ReadonlyArray<Insertable<Schema[T]>>,
): Promise<void> {
  for (const insert of insertsOf(tx.dialect, { table, returning: null }, rows)) {
    await tx.change(insert, rows.length === 1 ? nameOf(insert.sql) : undefined);
  }
}

/** Returns the ids that the database generated, in the order of the rows. */
export async function insertAllForIds<T extends keyof Schema>(
  tx: Transaction,
  table: T,
  key: keyof Schema[T] & string,
  rows: ReadonlyArray<Insertable<Schema[T]>>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const insert of insertsOf(tx.dialect, { table, returning: key }, rows)) {
    const name = rows.length === 1 ? nameOf(insert.sql) : undefined;
    for (const row of await tx.rows(insert, name)) ids.push(row[key] as number);
  }
  // Both databases number the rows of a statement in their order; neither promises to return them so.
  return ids.sort((a, b) => a - b);
}

/** Inserts a row, or sets its other columns in the row with the same key; returns 0 if there are none to set. */
export function putRow<T extends keyof Schema>(
  tx: Transaction,
  table: T,
  row: Insertable<Schema[T]>,
  key: readonly (keyof Schema[T] & string)[],
): Promise<number> {
  const others = Object.keys(row).filter((name) => !key.some((column) => column === name));
  const set = others.map((name) => `"${name}" = excluded."${name}"`).join(', ');
  return insertUnless(tx, table, row, `(${key.join(', ')}) do ${set ? `update set ${set}` : 'nothing'}`);
}

/** Inserts a row; returns 0 if there is one with the same values of a unique index. */
export const insertIfNew = <T extends keyof Schema>(
  tx: Transaction,
  table: T,
  row: Insertable<Schema[T]>,
): Promise<number> => insertUnless(tx, table, row, 'do nothing');

async function insertUnless(tx: Transaction, table: string, row: object, conflict: string): Promise<number> {
  const [insert] = insertsOf(tx.dialect, { table, returning: null }, [row]);
  const sql = `${insert?.sql} on conflict ${conflict}`;
  return tx.change({ sql, parameters: insert?.parameters ?? [] }, nameOf(sql));
}

type Values = Record<string, unknown>;

/** Sets columns of the rows that match `where`, and returns how many were changed. */
export function updateColumns<T extends keyof Schema>(
  tx: Transaction,
  table: T,
  columns: Updateable<Schema[T]>,
  where: Partial<Selectable<Schema[T]>>,
): Promise<number> {
  return update(tx, table, '', columns, where);
}

type Versioned = { [T in keyof Schema]: 'version' extends keyof Schema[T] ? T : never }[keyof Schema];

/** The same, as the next version of a record: with the `version` that was read in `where`, an optimistic lock. */
export function updateRecord<T extends Versioned>(
  tx: Transaction,
  table: T,
  columns: Updateable<Schema[T]>,
  where: Partial<Selectable<Schema[T]>>,
): Promise<number> {
  return update(tx, table, '"version" = "version" + 1, ', columns, where);
}

function update(
  tx: Transaction,
  table: string,
  nextVersion: string,
  columns: Values,
  where: Values,
): Promise<number> {
  const set = Object.keys(columns);
  const assignments = set.map((name, n) => `"${name}" = ${slotOf(tx.dialect, n)}`).join(', ');
  const { conditions, bound } = matching(tx.dialect, where, set.length);
  const sql = `update "${table}" set ${nextVersion}${assignments} where ${conditions}`;
  const values = set.map((name) => boundTo(tx.dialect, name, columns[name]));
  return tx.change({ sql, parameters: [...values, ...bound] }, nameOf(sql));
}

/** `before`: how many parameters the statement has before its conditions. */
function matching(dialect: Dialect, where: Values, before = 0): { conditions: string; bound: unknown[] } {
  const keys = Object.keys(where).filter((name) => where[name] !== null);
  const conditions = [
    ...keys.map((name, n) => `"${name}" = ${slotOf(dialect, before + n)}`),
    ...Object.keys(where).flatMap((name) => (where[name] === null ? [`"${name}" is null`] : [])),
  ];
  return {
    conditions: conditions.join(' and '),
    bound: keys.map((name) => boundTo(dialect, name, where[name])),
  };
}

/** Deletes the rows that match `where`, and returns how many there were. */
export function deleteRows<T extends keyof Schema>(
  tx: Transaction,
  table: T,
  where: Partial<Selectable<Schema[T]>>,
): Promise<number> {
  const { conditions, bound } = matching(tx.dialect, where);
  const sql = `delete from "${table}" where ${conditions}`;
  return tx.change({ sql, parameters: bound }, nameOf(sql));
}

const names = new Map<string, string>();

/** The name under which PostgreSQL keeps the statement prepared. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? createHash('sha1').update(sql).digest('hex');
  names.set(sql, name);
  return name;
}

/** Deletes the rows with these keys; returns how many there were. */
export async function deleteByKeys<T extends keyof Schema & string>(
  tx: Transaction,
  table: T,
  column: keyof Schema[T] & string,
  keys: readonly (string | number)[],
): Promise<number> {
  let deleted = 0;
  for (const chunk of chunksOf([...keys], 1)) {
    const slots = chunk.map((_, n) => slotOf(tx.dialect, n));
    const sql = `delete from ${table} where ${column} in (${slots.join(', ')})`;
    deleted += await tx.change({ sql, parameters: chunk });
  }
  return deleted;
}
