import { type Kysely, sql } from 'kysely';

export interface Change {
  /** What the statement that made the table says, and what the new one says instead. */
  edits: [said: string, says: string][];
  /** The columns whose values change: expressions on the row `old`. */
  values: Record<string, string>;
  /** The column by which the rows are written; otherwise as they are. */
  orderBy?: string;
  withoutIndexes?: string[];
}

interface SchemaObject {
  type: 'table' | 'index' | 'trigger';
  name: string;
  sql: string;
}

function edited(statement: string, edits: Change['edits']): string {
  let result = statement;
  for (const [said, says] of edits) {
    const parts = result.split(new RegExp(`\\b${said}\\b`));
    if (parts.length !== 2) throw new Error(`The table does not say "${said}" once: ${statement}`);
    result = parts.join(says);
  }
  return result;
}

/** Makes tables of SQLite again with other columns, and then their indexes and triggers. */
export async function rewriteTables(db: Kysely<unknown>, changes: Record<string, Change>): Promise<void> {
  for (const [table, change] of Object.entries(changes)) await rewriteTable(db, table, change);
}

async function rewriteTable(db: Kysely<unknown>, table: string, change: Change): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const objects = await sql<SchemaObject>`
    select type, name, sql from sqlite_master where tbl_name = ${table} and sql is not null order by rowid`.execute(
    db,
  );
  const made = objects.rows.find(({ type }) => type === 'table')?.sql ?? '';
  const columns = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  const values = columns.rows.map(({ name }) => change.values[name] ?? `old.${name}`);
  const beside = `${table}_compact`;
  const head = new RegExp(`^create table "?${table}"?`, 'i');
  await run(edited(made, change.edits).replace(head, `create table ${beside}`));
  const order = change.orderBy ? ` order by old.${change.orderBy}` : '';
  await run(`insert into ${beside} select ${values.join(', ')} from ${table} as old${order}`);
  await run(`drop table ${table}`);
  await run(`alter table ${beside} rename to ${table}`);
  for (const { type, name, sql: statement } of objects.rows) {
    if (type !== 'table' && !change.withoutIndexes?.includes(name)) await run(statement);
  }
}
