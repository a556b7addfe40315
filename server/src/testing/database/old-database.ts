import { mkdirSync } from 'node:fs';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate/migrate.ts';
import { baseline } from '../../db/migrate/versions.ts';
import { openPostgres } from '../../db/postgres/open-postgres.ts';
import { openSqlite, sqliteFileIn } from '../../db/sqlite/open-sqlite.ts';
import type { TestDatabase } from '../test-database.ts';
import { dropAll, rowsOf, runSql } from './sql.ts';

type Settings = TestDatabase['settings'];

/** Settings of a database without tables: beside this one, or this one without what it held. */
export async function emptied({ db, settings }: TestDatabase): Promise<Settings> {
  if (settings.DATABASE_URL) await dropAll(db);
  return { ...settings, DATA_DIR: `${settings.DATA_DIR}/old` };
}

export const dialectAndPlaceOf = ({ DATABASE_URL, DATA_DIR }: Settings) =>
  DATABASE_URL ? (['postgres', DATABASE_URL] as const) : (['sqlite', sqliteFileIn(DATA_DIR)] as const);

/** With the tables it has, without migrating it. */
export const openAsItIs = ({ DATABASE_URL, DATA_DIR }: Settings): Database =>
  DATABASE_URL ? openPostgres(DATABASE_URL) : openSqlite(sqliteFileIn(DATA_DIR));

export async function runAll(settings: Settings, statements: string[]): Promise<void> {
  const old = openAsItIs(settings);
  await runSql(old, ...statements);
  await old.close();
}

/** The names of the migrations that it records, in order. */
export async function listRecorded(settings: Settings): Promise<unknown[]> {
  const db = openAsItIs(settings);
  const rows = await rowsOf(db, 'select name from kysely_migration order by name');
  await db.close();
  return rows.map(({ name }) => name);
}

/** Makes the tables of the baseline, and records these migrations as those that have made them. */
export async function makeRecorded(settings: Settings, names: string[]): Promise<void> {
  const [dialect, place] = dialectAndPlaceOf(settings);
  if (dialect === 'sqlite') mkdirSync(settings.DATA_DIR, { recursive: true });
  await migrate(dialect, place, { upTo: baseline });
  const rows = names.map((name) => `('${name}', '2026-11-01T00:00:00.000Z')`).join(', ');
  await runAll(settings, [
    'delete from kysely_migration',
    ...(names.length > 0 ? [`insert into kysely_migration (name, timestamp) values ${rows}`] : []),
  ]);
}
