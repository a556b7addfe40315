import { type Kysely, sql } from 'kysely';
import { copyRows, separateSessions } from './0006-repair-rows.ts';

const scratch = 'storyvan_repair';

export async function repairPostgres(
  db: Kysely<unknown>,
  makeTables: (on: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ here: string; path: string; may_create: boolean }>`
    select current_schema() as here, current_setting('search_path') as path,
      has_database_privilege(current_database(), 'create') as may_create`.execute(db);
  const { here, path, may_create } = rows[0] as (typeof rows)[number];
  // Without the right to make a schema nothing can be compared here; the server checks its tables when it starts.
  if (!may_create) return;
  const useSchema = (to: string) => sql`select set_config('search_path', ${to}, true)`.execute(db);
  await sql.raw(`drop schema if exists ${scratch} cascade`).execute(db);
  await sql.raw(`create schema ${scratch}`).execute(db);
  await useSchema(scratch);
  await makeTables(db);
  const expected = await describe(db, scratch);
  await useSchema(path);
  const asHere = new Set(await describe(db, here));
  if (!expected.every((line) => asHere.has(line))) {
    await separateSessions(db);
    await replaceTables(db, here);
  }
  await sql.raw(`drop schema ${scratch} cascade`).execute(db);
}

/** One line for each column, constraint, index, trigger and function, without the name of the schema. */
async function describe(db: Kysely<unknown>, schema: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (select oid, relname from pg_class where relnamespace = ${schema}::regnamespace and relkind = 'r')
    select replace(line, ${schema} || '.', '') as line from (
      select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), collname, attnotnull, attidentity,
        pg_get_expr(adbin, adrelid)) as line
      from ours inner join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
      left join pg_collation on pg_collation.oid = attcollation
      left join pg_attrdef on adrelid = ours.oid and adnum = attnum
      union all select concat_ws(' ', relname, pg_get_constraintdef(pg_constraint.oid))
      from ours inner join pg_constraint on conrelid = ours.oid
      union all select pg_get_indexdef(indexrelid) from ours inner join pg_index on indrelid = ours.oid
      union all select pg_get_triggerdef(pg_trigger.oid)
      from ours inner join pg_trigger on tgrelid = ours.oid and not tgisinternal
      union all select concat_ws(' ', proname, prosrc) from pg_proc where pronamespace = ${schema}::regnamespace
    ) as lines`.execute(db);
  return rows.map(({ line }) => line);
}

const listColumns = async (db: Kysely<unknown>, schema: string, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = ${schema} and table_name = ${table}`.execute(db);
  return rows.map(({ name }) => name);
};

/** Copies all rows to the new tables and puts those in the place of the old ones. */
async function replaceTables(db: Kysely<unknown>, here: string): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  // In the order in which they were made: a table comes before those that refer to it.
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = ${scratch}::regnamespace and relkind = 'r' order by oid`.execute(db);
  await run(`delete from ${scratch}.level`);
  for (const { name } of tables) {
    const columns = await listColumns(db, scratch, name);
    const copy = { table: name, columns, columnsBefore: await listColumns(db, here, name) };
    await run(copyRows(copy, `"${here}".${name}`, `${scratch}.${name}`));
  }
  await countOn(db);
  for (const { name } of tables) await run(`drop table "${here}".${name} cascade`);
  for (const { name } of tables) await run(`alter table ${scratch}.${name} set schema "${here}"`);
  const { rows: functions } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = ${scratch}::regnamespace`.execute(db);
  for (const { name } of functions) {
    await run(`drop function if exists "${here}".${name}()`);
    await run(`alter function ${scratch}.${name}() set schema "${here}"`);
  }
}

/** New rows get numbers after the last of those that were copied. */
async function countOn(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = ${scratch} and is_identity = 'YES'`.execute(db);
  for (const { table_name, column_name } of rows) {
    const table = `${scratch}.${table_name}`;
    await sql
      .raw(
        `select setval(pg_get_serial_sequence('${table}', '${column_name}'), (select coalesce(max(${column_name}), 0) + 1 from ${table}), false)`,
      )
      .execute(db);
  }
}
