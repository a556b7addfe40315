import SqliteFile from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { copyRows, separateSessions } from './0006-repair-rows.ts';

interface SchemaObject {
  type: 'table' | 'index' | 'trigger';
  name: string;
  sql: string;
}

/** In the order in which they were made: a table comes before those that refer to it. */
const listObjects = async (db: Kysely<unknown>): Promise<SchemaObject[]> => {
  const { rows } = await sql<SchemaObject>`
    select type, name, sql from sqlite_master
    where sql is not null and name not like 'kysely\\_%' escape '\\' order by rowid`.execute(db);
  return rows;
};

const listColumns = async (db: Kysely<unknown>, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  return rows.map(({ name }) => name);
};

export async function repairSqlite(
  db: Kysely<unknown>,
  makeTables: (on: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  const fresh = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new SqliteFile(':memory:') }) });
  try {
    await makeTables(fresh);
    const expected = await listObjects(fresh);
    const here = await listObjects(db);
    const sqlHere = new Map(here.map((object) => [object.name, object.sql]));
    if (expected.every((object) => sqlHere.get(object.name) === object.sql)) return;
    await separateSessions(db);
    await makeAgain(db, expected, here);
  } finally {
    await fresh.destroy();
  }
}

/** Foreign keys are off while migrations run, so a table can be replaced although others refer to it. */
async function makeAgain(db: Kysely<unknown>, expected: SchemaObject[], here: SchemaObject[]): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const ours = expected.filter(({ type }) => type === 'table').map(({ name }) => name);
  const columnsBefore = new Map<string, string[]>();
  for (const name of ours) columnsBefore.set(name, await listColumns(db, name));
  for (const { type, name } of here) if (type !== 'table') await run(`drop ${type} "${name}"`);
  // References of other tables go on naming the table by its own name.
  await run('pragma legacy_alter_table = on');
  for (const table of ours) await run(`alter table ${table} rename to ${table}_before`);
  await run('pragma legacy_alter_table = off');
  for (const object of expected) if (object.type === 'table') await run(object.sql);
  for (const table of ours) {
    const columns = await listColumns(db, table);
    const copy = { table, columns, columnsBefore: columnsBefore.get(table) ?? [] };
    await run(copyRows(copy, `${table}_before`, table));
    await run(`drop table ${table}_before`);
  }
  for (const object of expected) if (object.type !== 'table') await run(object.sql);
}
