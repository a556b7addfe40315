import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { openPostgres } from '../../db/postgres/open-postgres.ts';
import { openSqlite, sqliteFileIn } from '../../db/sqlite/open-sqlite.ts';
import type { TestDatabase } from '../test-database.ts';

type Settings = TestDatabase['settings'];

/** Settings of a database without tables: beside this one, or this one without what it held. */
export async function emptied({ db, settings }: TestDatabase): Promise<Settings> {
  for (const sql of settings.DATABASE_URL ? ['drop schema public cascade', 'create schema public'] : []) {
    await db.transaction((tx) => tx.change({ sql, parameters: [] }));
  }
  return { ...settings, DATA_DIR: `${settings.DATA_DIR}/old` };
}

export const dialectAndPlaceOf = ({ DATABASE_URL, DATA_DIR }: Settings) =>
  DATABASE_URL ? (['postgres', DATABASE_URL] as const) : (['sqlite', sqliteFileIn(DATA_DIR)] as const);

/** With the tables it has, without migrating it. */
export const openAsItIs = ({ DATABASE_URL, DATA_DIR }: Settings): Database =>
  DATABASE_URL ? openPostgres(DATABASE_URL) : openSqlite(sqliteFileIn(DATA_DIR));

export async function runAll(settings: Settings, statements: string[]): Promise<void> {
  const old = openAsItIs(settings);
  await old.transaction(async (tx) => {
    for (const sql of statements) await tx.change({ sql, parameters: [] });
  });
  await old.close();
}

/** The names of the migrations that it records, in order. */
export async function listRecorded(settings: Settings): Promise<unknown[]> {
  const db = openAsItIs(settings);
  const rows = await db.rows({ sql: 'select name from kysely_migration order by name', parameters: [] });
  await db.close();
  return rows.map(({ name }) => name);
}

/** Makes the tables of this version, and records these migrations as those that have made them. */
export async function makeRecorded(settings: Settings, names: string[]): Promise<void> {
  await (await openDatabase(settings)).close();
  const rows = names.map((name) => `('${name}', '2026-11-01T00:00:00.000Z')`).join(', ');
  await runAll(settings, [
    'delete from kysely_migration',
    ...(names.length > 0 ? [`insert into kysely_migration (name, timestamp) values ${rows}`] : []),
  ]);
}
