import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate/migrate.ts';
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

export async function migrateTo(settings: Settings, step: string): Promise<void> {
  const [dialect, place] = dialectAndPlaceOf(settings);
  await migrate(dialect, place, { upTo: step });
}
