import type { Row } from '../db/database.ts';
import { troubleOf } from '../db/database-trouble.ts';
import { tables } from '../db/schema.ts';
import { migrateSqliteFile } from '../db/sqlite/migrate-sqlite.ts';
import { openSqliteFile, type SqliteFile } from '../db/sqlite/sqlite-file.ts';
import { namesThat } from '../db/tables/table.ts';
import { bySql, Gathered, type Invariant } from './invariant.ts';
import type { Snapshot } from './snapshot.ts';
import { readTables } from './tables.ts';

const run = (snapshot: Snapshot, sql: string): Promise<Row[]> => snapshot.rows({ sql, parameters: [] });

/** Checks that the database keeps its own guarantees. */

export const fileIsWhole: Invariant = {
  name: 'file-is-whole',
  holds: 'The database file is intact: no damaged pages, and every index matches its table.',
  async find(snapshot) {
    const found = new Gathered();
    if (snapshot.dialect === 'postgres') return found;
    const problems = await integrityProblems(snapshot, '');
    if (problems.length > 0) found.add(`damaged tables: ${(await damagedTables(snapshot)).join(', ')}`);
    for (const problem of problems) found.add(problem);
    return found;
  },
};

async function integrityProblems(snapshot: Snapshot, of: string): Promise<string[]> {
  try {
    const rows = await run(snapshot, `pragma integrity_check${of}`);
    return rows.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok');
  } catch (error) {
    if (troubleOf(error) !== 'damaged') throw error;
    return [(error as Error).message];
  }
}

async function damagedTables(snapshot: Snapshot): Promise<string[]> {
  const damaged: string[] = [];
  for (const { name } of await run(snapshot, `select name from sqlite_master where type = 'table'`)) {
    if ((await integrityProblems(snapshot, `("${name}")`)).length > 0) damaged.push(String(name));
  }
  return damaged.length > 0 ? damaged : ['none that can be named'];
}

const references: Invariant = {
  name: 'references-lead-somewhere',
  holds: 'Every reference is to an existing row.',
  async find(snapshot) {
    const found = new Gathered();
    if (snapshot.dialect === 'postgres') return found;
    const rows = await run(snapshot, 'pragma foreign_key_check');
    for (const { table, rowid, parent } of rows) found.add(`${table} row ${rowid}: no ${parent}`);
    return found;
  },
};

/** SQLite stores calendar dates as text, so only this checks their form; PostgreSQL has a date type. */
const dates: Invariant = {
  name: 'dates-are-days',
  holds: 'Every calendar date exists.',
  async find(snapshot) {
    const found = new Gathered();
    if (snapshot.dialect === 'postgres') return found;
    for (const [table, { columns }] of Object.entries(tables)) {
      for (const column of namesThat(columns, ({ facts }) => facts.kind === 'date')) {
        const sql = `select ${column} as date from ${table} where ${column} is not null and date(${column}) is not ${column}`;
        for (const { date } of await run(snapshot, sql)) found.add(`${table}.${column} ${date}`);
      }
    }
    return found;
  },
};

/** Finds tables, indexes and triggers that were dropped or changed by hand. */
export const tablesAsMade: Invariant = {
  name: 'tables-as-made',
  holds: 'Tables, indexes, checks and triggers match this version of Storyvan.',
  find: (snapshot) => withFreshTables((fresh) => tablesThatDiffer(snapshot, fresh)),
};

/** Passes on the tables as this version makes them. Making them takes a quarter of a second and more. */
export async function withFreshTables<T>(work: (fresh: SqliteFile) => Promise<T>): Promise<T> {
  const fresh = openSqliteFile(':memory:');
  try {
    await migrateSqliteFile(fresh);
    return await work(fresh);
  } finally {
    fresh.close();
  }
}

export const tablesThatDiffer = (snapshot: Snapshot, fresh: SqliteFile): Promise<Gathered> =>
  (snapshot.dialect === 'sqlite' ? sqliteDiffers : postgresLacks)(snapshot, fresh);

/** The program does not work without these columns. */
export async function missingColumns(snapshot: Snapshot, fresh: SqliteFile): Promise<string[]> {
  const sql =
    snapshot.dialect === 'sqlite'
      ? `select m.name || '.' || c.name as name from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`
      : `select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`;
  const here = new Set((await run(snapshot, sql)).map(({ name }) => name));
  return columnsOf(fresh).filter((name) => !here.has(name));
}

/** Such as "child.name". */
const columnsOf = (fresh: SqliteFile): string[] =>
  readTables(fresh).flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));

async function sqliteDiffers(snapshot: Snapshot, fresh: SqliteFile): Promise<Gathered> {
  const found = new Gathered();
  const sql = 'select name, sql from sqlite_master where sql is not null';
  const here = new Map((await run(snapshot, sql)).map((row) => [row.name, row.sql]));
  for (const row of fresh.prepare(sql).all() as Row[]) {
    if (inOneForm(here.get(row.name)) !== inOneForm(row.sql)) found.add(String(row.name));
  }
  return found;
}

/**
 * SQLite keeps the statement that made a table, and changes it if the table is renamed or gets a column. So the same
 * table can have other spaces and quotes; names of its constraints mean nothing.
 */
export const inOneForm = (sql: unknown): string =>
  String(sql)
    .replace(/"(\w+)"/g, '$1')
    .replace(/\bconstraint \w+ /gi, '')
    .replace(/\s*([(),])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** Columns and indexes have the same names on both databases; triggers do not. */
async function postgresLacks(snapshot: Snapshot, fresh: SqliteFile): Promise<Gathered> {
  const found = new Gathered();
  const indexes = fresh.prepare(`select name from sqlite_master where type = 'index' and sql is not null`);
  const should = [
    ...columnsOf(fresh),
    ...(indexes.pluck().all() as string[]),
    'audit_entry_no_change',
    'lending_event_no_change',
    ...['copy', 'child', 'member'].flatMap((table) => [
      `${table}_takes_number`,
      `${table}_changes_number`,
      `${table}_gives_up_number`,
    ]),
  ];
  const rows = await run(
    snapshot,
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()
     union all select relname from pg_index inner join pg_class on pg_class.oid = indexrelid
       where relnamespace = current_schema()::regnamespace and indisvalid
     union all select tgname from pg_trigger inner join pg_class on pg_class.oid = tgrelid
       where relnamespace = current_schema()::regnamespace and tgenabled <> 'D'`,
  );
  const here = new Set(rows.map(({ name }) => name));
  for (const name of should) if (!here.has(name)) found.add(name);
  return found;
}

const identities = `select table_name, column_name,
    pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
  from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`;

/** Both kinds of loans are numbered from one sequence. */
const loanNumbers = `select last_value + case when is_called then 1 else 0 end as next,
    greatest((select coalesce(max(child_loan_id), 0) from child_loan),
      (select coalesce(max(site_loan_id), 0) from site_loan)) as latest
  from loan_number`;

/** SQLite counts from the highest id; PostgreSQL continues its sequence. */
const numbering: Invariant = {
  name: 'numbers-go-on',
  holds: 'The next place, child, title and so on gets an unused id.',
  async find(snapshot) {
    const found = new Gathered();
    if (snapshot.dialect === 'sqlite') return found;
    for (const { table_name, column_name, sequence } of await run(snapshot, identities)) {
      const sql = `select last_value, is_called, (select max(${column_name}) from ${table_name}) as latest from ${sequence}`;
      const [row] = await run(snapshot, sql);
      const next = Number(row?.last_value) + (row?.is_called ? 1 : 0);
      if (next <= Number(row?.latest ?? 0)) found.add(`${table_name}.${column_name}`);
    }
    const [loans] = await run(snapshot, loanNumbers);
    if (Number(loans?.next) <= Number(loans?.latest)) found.add('loan_number');
    return found;
  },
};

export const databaseInvariants: Invariant[] = [
  fileIsWhole,
  tablesAsMade,
  references,
  bySql('references-are-kept', 'The database rejects references to missing rows.', {
    sqlite: null,
    // A partition has copies of the references to its table, which are never marked as validated.
    postgres: `select conname as example from pg_constraint
      where connamespace = current_schema()::regnamespace and not convalidated and conparentid = 0`,
  }),
  dates,
  numbering,
];
