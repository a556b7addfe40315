import { migrate } from '../db/migrate/migrate.ts';
import type { PostgresClient } from '../db/postgres/postgres-driver.ts';
import { openSqliteFile } from '../db/sqlite/sqlite-file.ts';
import { StartError } from '../start-error.ts';
import { type CheckedBackup, refuseNewDamage } from './check-backup.ts';
import { differences, sumsOf } from './manifest.ts';
import { connectPostgres, ownName, refuseOtherRecovery, withPostgres } from './postgres-client.ts';
import { type Progress, silent, watched } from './progress.ts';
import { inUse, type Replaced, type RestoreOptions, stampOf } from './replacing.ts';
import { refuseWhileServed } from './served.ts';
import { openPostgresSnapshot, openSqliteSnapshot, type Snapshot } from './snapshot.ts';
import { columnsOf, readTables, streamTable, type Table } from './tables.ts';
import { type Broken, verify } from './verify.ts';

/**
 * Restores a backup into a separate schema, migrates and checks it there, and then swaps the schemas in one short
 * transaction.
 */

const incoming = 'storyvan_incoming';

export async function restoreIntoPostgres(
  url: string,
  backup: CheckedBackup,
  { force, now, progress = silent, beforeReplacing }: RestoreOptions,
): Promise<Replaced> {
  await refuseWhileServed(url);
  const client = await connectPostgres(url);
  try {
    await refuseOtherRecovery(client);
    const holds = await holdsLibrary(client);
    if (holds && !force) throw inUse('The PostgreSQL database');
    const aside = holds ? `storyvan_replaced_${stampOf(now).toLowerCase()}` : null;
    try {
      // Remains of a killed restore.
      await client.query(`drop schema if exists ${incoming} cascade`);
      await client.query(`create schema ${incoming}`);
      const broken = await prepare(inIncoming(url), backup, progress);
      await beforeReplacing?.();
      await changePlaces(client, aside);
      return { aside, broken };
    } catch (error) {
      await client.end();
      await removeIncoming(url);
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** On a connection that is not closed when the command stops. */
async function removeIncoming(url: string): Promise<void> {
  const drop = `drop schema if exists ${incoming} cascade`;
  await withPostgres(url, (client) => client.query(drop).catch(() => undefined), 'storyvan stop');
}

async function holdsLibrary(client: PostgresClient): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('kysely_migration') is not null as holds`);
  return rows[0].holds;
}

function inIncoming(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', `-c search_path=${incoming}`);
  address.searchParams.set('application_name', ownName);
  return address.href;
}

async function prepare(url: string, backup: CheckedBackup, progress: Progress): Promise<Broken[]> {
  await migrate('postgres', url, { upTo: backup.manifest.version });
  await load(url, backup, progress);
  await migrate('postgres', url);
  progress.step('Checking the new database');
  const snapshot = watched(await openPostgresSnapshot(url), progress);
  try {
    const broken = await verify(snapshot);
    refuseNewDamage(broken, backup);
    return broken;
  } finally {
    await snapshot.close();
  }
}

/** Copies all rows in one transaction, and compares them with the manifest at its end. */
async function load(url: string, { file, manifest }: CheckedBackup, progress: Progress): Promise<void> {
  progress.step('Copying');
  const source = watched(openSqliteSnapshot(file), progress);
  const connection = openSqliteFile(file, { readonly: true });
  const client = await connectPostgres(url);
  try {
    const tables = readTables(connection);
    await client.query('begin');
    const references = await dropReferences(client);
    // Rows are copied without triggers.
    for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`);
    for (const table of tables) await loadTable(client, source, table);
    for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`);
    for (const add of references) await client.query(add);
    await setNumbering(client);
    await client.query('commit');
    // Without statistics PostgreSQL plans for empty tables, and the checks would take for ever.
    for (const { name } of tables) await client.query(`analyze "${name}"`);
    progress.step('Comparing');
    const copied = watched(await openPostgresSnapshot(url), progress);
    try {
      const differing = differences(await sumsOf(copied, tables), manifest.tables);
      if (differing.length === 0) return;
      throw new StartError(`The data in PostgreSQL differs from the backup: ${differing.join(', ')}.`);
    } finally {
      await copied.close();
    }
  } finally {
    await client.end();
    connection.close();
    await source.close();
  }
}

/** As in pg_dump: references are checked once all rows are there, so their order does not matter. */
async function dropReferences(client: PostgresClient): Promise<string[]> {
  const { rows } = await client.query<{ relation: string; name: string; definition: string }>(
    `select conrelid::regclass as relation, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { relation, name } of rows)
    await client.query(`alter table ${relation} drop constraint ${name}`);
  return rows.map(
    ({ relation, name, definition }) => `alter table ${relation} add constraint ${name} ${definition}`,
  );
}

async function loadTable(client: PostgresClient, source: Snapshot, table: Table): Promise<void> {
  const types = await typesOf(client, table.name);
  const arrays = table.columns.map(({ name }, n) => `$${n + 1}::${types.get(name)}[]`).join(', ');
  const text = `insert into "${table.name}" (${columnsOf(table)}) select * from unnest(${arrays})`;
  // Rows made by migrations; append-only tables refuse this even when empty.
  const { rowCount } = await client.query(`select 1 from "${table.name}" limit 1`);
  if (rowCount) await client.query(`delete from "${table.name}"`);
  for await (const batch of streamTable(source, table)) {
    const values = table.columns.map((_, n) => batch.map((row) => row[n]));
    await client.query({ text, values });
  }
}

async function typesOf(client: PostgresClient, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
     where table_schema = current_schema() and table_name = $1`,
    [table],
  );
  return new Map(rows.map(({ column_name, data_type }) => [column_name, data_type]));
}

/** New ids continue after the highest restored id. */
async function setNumbering(client: PostgresClient): Promise<void> {
  await client.query(setLoanNumbering);
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = current_schema() and is_identity = 'YES'`,
  );
  for (const { table_name, column_name } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table_name}', '${column_name}'),
         (select coalesce(max(${column_name}), 0) + 1 from ${table_name}), false)`,
    );
  }
}

/** Both kinds of loans share a sequence. */
const setLoanNumbering = `select setval('loan_number', 1 + greatest(
  (select coalesce(max(child_loan_id), 0) from child_loan),
  (select coalesce(max(site_loan_id), 0) from site_loan)), false)`;

/** Moves the old data into a schema aside and the restored data into its place, atomically. */
async function changePlaces(client: PostgresClient, aside: string | null): Promise<void> {
  const { rows } = await client.query<{ here: string }>('select quote_ident(current_schema()) as here');
  const here = rows[0]?.here as string;
  await client.query('begin');
  await client.query(`set local lock_timeout = '10s'`);
  if (aside) {
    await client.query(`create schema ${aside}`);
    await moveAll(client, here, aside);
  }
  await moveAll(client, incoming, here);
  await client.query(`drop schema ${incoming}`);
  await client.query('commit');
}

/** Tables with their indexes, sequences, triggers and functions; anything that is not Storyvan's is left alone. */
async function moveAll(client: PostgresClient, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ change: string }>(
    `select format('alter table %I.%I set schema ${to}', n.nspname, c.relname) as change
     from pg_class c inner join pg_namespace n on n.oid = c.relnamespace
     where quote_ident(n.nspname) = $1 and c.relkind = 'r'
       and c.relname in (select relname from pg_class where relkind = 'r' and relnamespace = '${incoming}'::regnamespace)
     union all
     select format('alter function %I.%I() set schema ${to}', n.nspname, p.proname)
     from pg_proc p inner join pg_namespace n on n.oid = p.pronamespace
     where quote_ident(n.nspname) = $1 and p.prorettype = 'trigger'::regtype
       and p.proname in (select proname from pg_proc where pronamespace = '${incoming}'::regnamespace)`,
    [from],
  );
  for (const { change } of rows) await client.query(change);
}
