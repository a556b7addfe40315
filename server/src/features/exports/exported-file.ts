import { type TableName, tables } from '../../db/schema.ts';
import type { Column } from '../../db/tables/column.ts';
import { keyOf, type Table } from '../../db/tables/table.ts';

/** Describes a file of the export: a table, its columns and their meaning. Export, import and README are made from it. */

/**
 * - `number`: a whole number
 * - `date`: YYYY-MM-DD
 * - `moment`: UTC, YYYY-MM-DDTHH:MM:SS.sssZ
 * - `id`: a UUID in its usual form of 36 characters
 * - `yes/no`: stored as 1 or 0
 * - `account`: a username; stored as the staff_id of that account
 */
export type ColumnType = 'text' | 'number' | 'date' | 'moment' | 'id' | 'yes/no' | 'account';

export interface ExportedColumn {
  name: string;
  type: ColumnType;
  /** Whether a cell may be empty without being an empty text. */
  optional: boolean;
  /** The column of the table; null if it only helps people to read the file. */
  stored: string | null;
  /** SQL of its value, where `t` is the table or what is in `from`. */
  select: string;
  meaning: string;
}

export interface ExportedFile {
  /** Without .csv. */
  name: string;
  table: TableName;
  about: string;
  columns: ExportedColumn[];
  /** SQL of the rows: the table, or a query. */
  from: string;
  /** SQL after `from … t`, for columns that only help people to read the file. */
  joins: string;
  /** SQL of the rows, if not all rows of the table are in this file. */
  where: string;
  order: string[];
  /** Columns that are computed from the others when the file is imported. */
  derive(row: StoredRow): StoredRow;
  /** Columns of the file that `derive` needs and the table does not have. */
  onlyToDerive: readonly string[];
  /** Made for each export, and called with each row in its order: fills in what the query cannot say. */
  complete: (() => (row: ShownRow) => void) | null;
}

/** With its number of rows. */
export interface FileToWrite {
  file: ExportedFile;
  rows: number;
}

/** A row of a file by the names of its columns. */
export type ShownRow = Record<string, unknown>;

export type StoredRow = Record<string, string | number | null>;

interface FileSpec {
  name: string;
  table: TableName;
  about: string;
  /** The primary key, if it is not given. */
  order?: string[];
  /** What this file says of a column otherwise than its table does; null leaves the column out. */
  as?: Record<string, Partial<ExportedColumn> | null>;
  /** Instead of those that the table describes. */
  columns?: ExportedColumn[];
  shown?: readonly Shown[];
  from?: string;
  where?: string;
  derive?(row: StoredRow): StoredRow;
  onlyToDerive?: readonly string[];
  complete?: () => (row: ShownRow) => void;
}

/** A column that only helps people to read the file. */
export interface Shown {
  name: string;
  select: string;
  /** SQL that brings the table it is read from. */
  join: string;
  meaning: string;
}

const types: Record<Column['facts']['kind'], ColumnType | null> = {
  number: 'number',
  flag: 'yes/no',
  account: 'account',
  text: 'text',
  json: 'text',
  date: 'date',
  instant: 'moment',
  uuid: 'id',
  uuidText: 'id',
  bytes: null,
};

export function exportedColumn(
  column: string,
  { facts }: Column,
  changes: Partial<ExportedColumn> = {},
): ExportedColumn {
  const { kind, meaning, heading, nullable } = facts;
  const type = types[kind];
  if (type === null || meaning === null) throw new Error(`An export cannot have the column ${column}.`);
  const select =
    type === 'account' ? `(select username from staff a where a.staff_id = t."${column}")` : `t."${column}"`;
  return { name: heading ?? column, type, optional: nullable, stored: column, select, meaning, ...changes };
}

function columnsOfTable(table: TableName, as: NonNullable<FileSpec['as']>): ExportedColumn[] {
  const { columns }: Table = tables[table];
  return Object.entries(columns).flatMap(([name, column]) =>
    column.facts.meaning === null || as[name] === null ? [] : exportedColumn(name, column, as[name]),
  );
}

export function exportedFile(spec: FileSpec): ExportedFile {
  const { name, table, about, as = {}, shown = [], where = '', derive = () => ({}) } = spec;
  const { from = `"${table}"`, onlyToDerive = [], complete = null, order = keyOf(tables[table]) } = spec;
  const own = spec.columns ?? columnsOfTable(table, as);
  const helping = shown.map(
    ({ name, select, meaning }): ExportedColumn => ({
      name,
      type: 'text',
      optional: true,
      stored: null,
      select,
      meaning,
    }),
  );
  return {
    name,
    table,
    about,
    order,
    from,
    where,
    derive,
    onlyToDerive,
    complete,
    // The file keeps its own column if both have the same name.
    columns: [...own, ...helping.filter((shown) => !own.some(({ name }) => name === shown.name))],
    joins: [...new Set(shown.flatMap(({ join }) => (join ? join.split('\n') : [])))].join(' '),
  };
}
