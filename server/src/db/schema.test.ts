import { expect, it } from 'vitest';
import { useTestDatabase } from '../testing/test-database.ts';
import type { Executor } from './database.ts';
import { tables } from './schema.ts';
import type { Column } from './tables/column.ts';
import { keyOf, type Table } from './tables/table.ts';
import { holdsUuid } from './uuid-columns.ts';

/** Compares the descriptions of tables with the tables that the migrations make. */

const database = useTestDatabase();

const described = Object.entries(tables) as [string, Table][];

type Kind = Column['facts']['kind'];

/** The types of a column in the databases, by its kind. */
const types: Record<Kind, Record<Executor['dialect'], string[]>> = {
  number: { sqlite: ['integer'], postgres: ['smallint', 'integer', 'bigint'] },
  flag: { sqlite: ['integer'], postgres: ['smallint', 'integer'] },
  account: { sqlite: ['integer'], postgres: ['integer'] },
  text: { sqlite: ['text'], postgres: ['text'] },
  json: { sqlite: ['text'], postgres: ['text'] },
  date: { sqlite: ['text'], postgres: ['date'] },
  instant: { sqlite: ['text'], postgres: ['text'] },
  uuid: { sqlite: ['blob'], postgres: ['uuid'] },
  // reading.reading_id is a `uuid` on PostgreSQL.
  uuidText: { sqlite: ['text'], postgres: ['text', 'uuid'] },
  bytes: { sqlite: ['blob'], postgres: ['bytea'] },
};

const statements: Record<Executor['dialect'], Record<'columns' | 'references', string>> = {
  sqlite: {
    columns: `select t.name as "table", c.name as "column", lower(c.type) as type, c.pk as key,
        c."notnull" = 0 and c.pk = 0 as nullable,
        c.dflt_value is not null or (c.pk = 1 and lower(c.type) = 'integer') as has_default
      from sqlite_master t, pragma_table_info(t.name) c
      where t.type = 'table' and t.name not like 'sqlite%' and t.name not like 'kysely%'`,
    references: `select t.name as "table", f."from" as "column", f."table" as target
      from sqlite_master t, pragma_foreign_key_list(t.name) f where t.type = 'table'`,
  },
  postgres: {
    columns: `select c.table_name as "table", c.column_name as "column", data_type as type,
        coalesce(k.ordinal_position, 0) as key, (is_nullable = 'YES')::integer as nullable,
        (column_default is not null or is_identity = 'YES')::integer as has_default
      from information_schema.columns c
      left join information_schema.table_constraints p on p.table_schema = c.table_schema
        and p.table_name = c.table_name and p.constraint_type = 'PRIMARY KEY'
      left join information_schema.key_column_usage k on k.constraint_schema = c.table_schema
        and k.constraint_name = p.constraint_name and k.column_name = c.column_name
      where c.table_schema = current_schema() and c.table_name not like 'kysely%'`,
    references: `select f.conrelid::regclass::text as "table", a.attname as "column", f.confrelid::regclass::text as target
      from pg_constraint f cross join unnest(f.conkey) as of_key(attnum)
      inner join pg_attribute a on a.attrelid = f.conrelid and a.attnum = of_key.attnum
      where f.contype = 'f' and f.connamespace = current_schema()::regnamespace`,
  },
};

interface ColumnInDatabase {
  table: string;
  column: string;
  type: string;
  /** Its place in the primary key, from 1; 0 if it is not part of it. */
  key: number;
  nullable: number;
  has_default: number;
}

const read = async (what: 'columns' | 'references') => {
  const { db } = database;
  return db.rows({ sql: statements[db.dialect][what], parameters: [] });
};

const columnsInDatabase = async () => (await read('columns')) as unknown as ColumnInDatabase[];

const factsOf = (table: string, column: string) =>
  (tables as Record<string, Table>)[table]?.columns[column]?.facts;

it('the descriptions of tables name the tables and columns of the database', async () => {
  const found = (await columnsInDatabase()).map(({ table, column }) => `${table}.${column}`);
  const names = described.flatMap(([table, { columns }]) =>
    Object.keys(columns).map((name) => `${table}.${name}`),
  );
  expect(names.sort()).toEqual(found.sort());
});

it('a column has the kind, null and default of its description', async () => {
  const { dialect } = database.db;
  const wrong: string[] = [];
  for (const { table, column, type, nullable, has_default } of await columnsInDatabase()) {
    const facts = factsOf(table, column);
    if (!facts) continue;
    const name = `${table}.${column}`;
    if (!types[facts.kind][dialect].includes(type)) wrong.push(`${name} is ${type} and no ${facts.kind}`);
    if (facts.nullable !== (nullable === 1)) wrong.push(`${name} is null or not as described`);
    // Some inserts have to name a column although the database has a default.
    if (facts.hasDefault && has_default === 0) wrong.push(`${name} has no default`);
  }
  expect(wrong).toEqual([]);
});

it('a table has the primary key of its description', async () => {
  const keys: Record<string, string[]> = {};
  const columns = (await columnsInDatabase()).filter(({ key }) => key > 0).sort((a, b) => a.key - b.key);
  for (const { table, column } of columns) keys[table] = [...(keys[table] ?? []), column];
  expect(Object.fromEntries(described.map(([name, table]) => [name, keyOf(table)]))).toEqual(keys);
});

it('a foreign key of the database is a reference of the description', async () => {
  // Foreign keys of two columns make sure that both agree; one of the two is the reference.
  const agreeing = ['program -> site_grade', 'reported -> read_aloud', 'site_grade_id -> child'];
  const missing = (await read('references')).flatMap(({ table, column, target }) => {
    const isDescribed = factsOf(String(table), String(column))?.references === target;
    return isDescribed || agreeing.includes(`${column} -> ${target}`)
      ? []
      : `${table}.${column} -> ${target}`;
  });
  expect(missing).toEqual([]);
  const targets = described.flatMap(([, { columns }]) =>
    Object.values(columns).flatMap(({ facts }) => facts.references ?? []),
  );
  expect(targets.filter((target) => !(target in tables))).toEqual([]);
});

it('a name of a column holds a UUID in all tables or in none', () => {
  const other = described.flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([name, { facts }]) =>
      holdsUuid(name) && facts.kind !== 'uuid' ? `${table}.${name}` : [],
    ),
  );
  expect(other).toEqual([]);
});
