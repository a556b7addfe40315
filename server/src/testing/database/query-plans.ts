import type { Database } from '../../db/database.ts';
import { connectPostgresClient } from '../../db/postgres/postgres-driver.ts';

/** The query plan of a database, in one form for both. */
export interface PlanStep {
  table: string;
  /** Null where the table itself is read. */
  index: string | null;
  /** Begins and ends at values of the index; otherwise everything is read. */
  bounded: boolean;
  /** A covering index: the rows themselves are not read. */
  covering: boolean;
}

export interface PlanReader {
  read(sql: string): Promise<PlanStep[]>;
  close(): Promise<void>;
}

export function readSqlitePlans(db: Database): PlanReader {
  const read = async (sql: string) => {
    const parameters = Array.from(sql.matchAll(/\?/g), () => null);
    const rows = await db.rows({ sql: `explain query plan ${sql}`, parameters });
    const lines = rows.map((row) => String(row.detail));
    const tables = new Map<string, string>();
    for (const [, table = '', alias = table] of sql.matchAll(/\b(?:from|join) "(\w+)"(?: as "(\w+)")?/g)) {
      tables.set(alias, table);
    }
    const made = lines.flatMap((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(line)?.[1] ?? []);
    return lines.flatMap((line) => sqliteStep(line, tables, made) ?? []);
  };
  return { read, close: async () => undefined };
}

/** Null for a step that reads no table: a sort, or the rows of a subquery that another step has made. */
function sqliteStep(line: string, tables: Map<string, string>, made: string[]): PlanStep | null {
  const [, how, alias = ''] = /^(SCAN|SEARCH) (\S+)/.exec(line) ?? [];
  if (!how || alias.startsWith('(') || alias === 'CONSTANT' || made.includes(alias)) return null;
  const table = tables.get(alias);
  if (!table) throw new Error(`No table is called ${alias} in the query of the step "${line}".`);
  // An automatic index is made for the one query, by reading all there is.
  const bounded = how === 'SEARCH' && !line.includes('AUTOMATIC');
  const named = /USING (?:COVERING )?INDEX (\w+)/.exec(line)?.[1];
  const index = named ?? (line.includes('USING INTEGER PRIMARY KEY') ? 'primary key' : null);
  return { table, index, bounded, covering: line.includes('COVERING INDEX') };
}

interface PostgresNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PostgresNode[];
}

interface IndexRow {
  index: string;
  table: string;
  first_column: string;
}

/** Reading a table from end to end is made so dear that it happens only where no index serves. */
export async function readPostgresPlans(url: string): Promise<PlanReader> {
  const client = await connectPostgresClient(url);
  await client.query('set enable_seqscan = off');
  await client.query('set max_parallel_workers_per_gather = 0');
  await client.query('set plan_cache_mode = force_generic_plan');
  const { rows } = await client.query<IndexRow>(
    `select made.relname as index, held.relname as table, first.attname as first_column
     from pg_index join pg_class made on made.oid = indexrelid join pg_class held on held.oid = indrelid
     join pg_attribute first on first.attrelid = indexrelid and first.attnum = 1
     where held.relnamespace = 'public'::regnamespace`,
  );
  const indexes = new Map(rows.map((row) => [row.index, row]));
  const read = async (sql: string) => {
    const slots = new Set(Array.from(sql.matchAll(/\$\d+/g), ([slot]) => slot)).size;
    const values = slots === 0 ? '' : `(${Array(slots).fill('null').join(', ')})`;
    await client.query(`prepare asked as ${sql}`);
    const explained = await client.query(`explain (format json) execute asked${values}`);
    await client.query('deallocate asked');
    return postgresSteps(explained.rows[0]['QUERY PLAN'][0].Plan, indexes);
  };
  return { read, close: () => client.end() };
}

function postgresSteps(node: PostgresNode, indexes: Map<string, IndexRow>): PlanStep[] {
  const below = (node.Plans ?? []).flatMap((plan) => postgresSteps(plan, indexes));
  const index = node['Index Name'] ?? null;
  const row = index === null ? undefined : indexes.get(index);
  const table = node['Relation Name'] ?? row?.table;
  // The rows that a bitmap scan reads were found by the index scan below it.
  if (!table || node['Node Type'] === 'Bitmap Heap Scan') return below;
  // A condition on a later column only is tried on every entry of the index. A column named like a keyword is quoted.
  const bounded =
    row !== undefined && new RegExp(`\\("?${row.first_column}\\b`).test(node['Index Cond'] ?? '');
  return [{ table, index, bounded, covering: node['Node Type'] === 'Index Only Scan' }, ...below];
}
