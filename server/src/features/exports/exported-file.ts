import { commonMeanings } from './files/meanings.ts';

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
  table: string;
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

/** A row of a file by the names of its columns. */
export type ShownRow = Record<string, unknown>;

export type StoredRow = Record<string, string | number | null>;

interface FileSpec {
  name: string;
  table: string;
  about: string;
  order: string[];
  /**
   * Each "name type", "name=stored type", or "name<selected type" for one that is not stored, with a question mark behind the
   * type if a cell may be empty.
   */
  columns: string[];
  shown?: readonly Shown[];
  meanings?: Record<string, string>;
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

export function exportedFile(spec: FileSpec): ExportedFile {
  const { name, table, about, order, shown = [], meanings = {}, where = '', derive = () => ({}) } = spec;
  const { from = `"${table}"`, onlyToDerive = [], complete = null } = spec;
  const stored = spec.columns.map((text) => storedColumn(text, meanings, name));
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
    columns: [...stored, ...helping.filter((shown) => !stored.some(({ name }) => name === shown.name))],
    joins: [...new Set(shown.flatMap(({ join }) => (join ? join.split('\n') : [])))].join(' '),
  };
}

function storedColumn(text: string, meanings: Record<string, string>, file: string): ExportedColumn {
  const [names, kind] = text.split(' ') as [string, string];
  const [name, column = name] = names.split(/[=<]/) as [string, string?];
  const type = kind.replace('?', '') as ColumnType;
  const meaning = meanings[name] ?? commonMeanings[name];
  if (!meaning) throw new Error(`The column ${name} of ${file} has no meaning.`);
  const select =
    type === 'account' ? `(select username from staff a where a.staff_id = t."${column}")` : `t."${column}"`;
  const stored = names.includes('<') ? null : column;
  return { name, type, optional: kind.endsWith('?'), stored, select, meaning };
}
