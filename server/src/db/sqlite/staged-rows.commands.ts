import type { Insertable } from 'kysely';
import type { Transaction } from '../database.ts';
import { insertsOf } from '../rows.commands.ts';
import type { Schema } from '../schema.ts';

/**
 * Rows that wait in temporary tables of SQLite's writing connection, until one statement brings all of them into their
 * table. They end with the process.
 */

type Purpose = 'added' | 'changed';

const quoted = (names: string[]): string => names.map((name) => `"${name}"`).join(', ');
const run = (tx: Transaction, sql: string): Promise<number> => tx.change({ sql, parameters: [] });

/** All rows for a table and a purpose have the same columns. */
export async function stageRows<T extends keyof Schema>(
  tx: Transaction,
  purpose: Purpose,
  table: T,
  rows: ReadonlyArray<Partial<Insertable<Schema[T]>>>,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const staged = `${purpose}_${table}`;
  await run(
    tx,
    `create temp table if not exists "${staged}" as select ${quoted(columns)} from "${table}" limit 0`,
  );
  for (const insert of insertsOf('sqlite', { table: staged, returning: null }, rows)) await tx.change(insert);
}

async function stagedColumns(tx: Transaction, staged: string): Promise<string[]> {
  const rows = await tx.rows({ sql: `select name from pragma_table_info(?, 'temp')`, parameters: [staged] });
  return rows.map(({ name }) => String(name));
}

/** Returns how many rows there were. */
export async function insertStagedRows(tx: Transaction, table: keyof Schema): Promise<number> {
  const staged = `added_${table}`;
  const columns = await stagedColumns(tx, staged);
  if (columns.length === 0) return 0;
  const names = quoted(columns);
  return run(tx, `insert into "${table}" (${names}) select ${names} from temp."${staged}" order by rowid`);
}

interface Change {
  before: object;
  after: object;
}

/**
 * Updates the records whose version is unchanged (optimistic lock), and returns how many. Sets only columns that differ
 * in a change: each column costs its indexes and triggers.
 */
export async function updateStagedRows(
  tx: Transaction,
  table: keyof Schema,
  key: string,
  changes: readonly Change[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const columns = [...columnsThatDiffer(changes), 'changed_by', 'changed_at'];
  const set = columns.map((name) => `"${name}" = staged."${name}"`).join(', ');
  return run(
    tx,
    `update "${table}" set ${set}, version = "${table}".version + 1 from temp."changed_${table}" as staged
     where "${table}"."${key}" = staged."${key}" and "${table}".version = staged.version`,
  );
}

function columnsThatDiffer(changes: readonly Change[]): Set<string> {
  const columns = new Set<string>();
  for (const { before, after } of changes) {
    const known = before as Record<string, unknown>;
    for (const [name, value] of Object.entries(after)) if (known[name] !== value) columns.add(name);
  }
  return columns;
}

export async function dropStagedRows(tx: Transaction): Promise<void> {
  const sql = `select name from temp.sqlite_master where type = 'table'`;
  for (const { name } of await tx.rows({ sql, parameters: [] })) await run(tx, `drop table temp."${name}"`);
}
