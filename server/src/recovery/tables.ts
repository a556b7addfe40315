import type { SqliteFile } from '../db/sqlite/sqlite-file.ts';
import { holdsUuid, uuidBytes, uuidText } from '../db/uuid-columns.ts';
import type { Snapshot } from './snapshot.ts';

/** A table by its SQLite schema, which has the same columns as PostgreSQL's. */
export interface Table {
  name: string;
  /** In the order in which the migrations create them. */
  columns: { name: string; type: 'integer' | 'text' | 'blob' | 'uuid' }[];
  key: string[];
}

interface ColumnInfo {
  name: string;
  type: string;
  pk: number;
}

/** The tables of a database file of any version, without those of migrations and of SQLite itself. */
export function readTables(file: SqliteFile): Table[] {
  const names = file
    .prepare(
      `select name from sqlite_master where type = 'table'
       and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all() as string[];
  return names.map((name) => {
    const columns = file.pragma(`table_info(${name})`) as ColumnInfo[];
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    return {
      name,
      columns: columns.map((column) => ({ name: column.name, type: typeOf(column) })),
      key: key.map((column) => column.name),
    };
  });
}

/** In backups of earlier versions, a column of the same name may hold a UUID as text. */
function typeOf({ name, type }: ColumnInfo): Table['columns'][number]['type'] {
  const lower = type.toLowerCase();
  if (lower === 'blob' && holdsUuid(name)) return 'uuid';
  return lower === 'integer' || lower === 'blob' ? lower : 'text';
}

/** The last migration that made this file, such as "0005-accounts". */
export function readVersion(file: SqliteFile): string | null {
  const known = file.prepare(`select 1 from sqlite_master where name = 'kysely_migration'`).get();
  if (!known) return null;
  return file.prepare('select max(name) from kysely_migration').pluck().get() as string | null;
}

const quoted = (names: string[]): string => names.map((name) => `"${name}"`).join(', ');

export const columnsOf = ({ columns }: Table): string => quoted(columns.map(({ name }) => name));

/** Pictures are long rows. */
const picturesAtOnce = 100;

/**
 * Streams all rows in key order: text and UUIDs by their bytes, so that both databases have the same order. UUIDs are
 * text.
 */
export async function* streamTable(snapshot: Snapshot, table: Table): AsyncIterable<unknown[][]> {
  const sql = `select ${columnsOf(table)} from "${table.name}" order by ${quoted(table.key)}`;
  const rowsAtOnce = table.columns.some(({ type }) => type === 'blob') ? picturesAtOnce : undefined;
  const uuids = snapshot.dialect === 'sqlite' ? placesOfUuids(table) : [];
  for await (const batch of snapshot.stream(sql, rowsAtOnce)) {
    for (const n of uuids) for (const row of batch) row[n] = uuidText(row[n]);
    yield batch;
  }
}

const placesOfUuids = ({ columns }: Table): number[] =>
  columns.flatMap(({ type }, n) => (type === 'uuid' ? [n] : []));

/** The row of a stream as SQLite stores it. */
export const storedRow = (table: Table): ((row: unknown[]) => unknown[]) => {
  const uuids = placesOfUuids(table);
  return (row) => {
    const stored = [...row];
    for (const n of uuids) stored[n] = uuidBytes(row[n]);
    return stored;
  };
};
