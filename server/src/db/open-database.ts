import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate/migrate.ts';
import { type Patience, patient } from './patience.ts';
import { openPostgres, openPostgresPool } from './postgres/open-postgres.ts';
import { refuseUnfitPooler } from './postgres/pooler.ts';
import { refuseMoved } from './sqlite/moved-away.ts';
import { openSqlite, sqliteFileIn } from './sqlite/open-sqlite.ts';

/**
 * Opens the database of the settings, at this version's schema; `migrated` is called with the migrations that were run.
 */
export async function openDatabase(
  settings: { DATA_DIR: string; DATABASE_URL?: string; DATABASE_POOL?: number },
  patience: Patience = patient,
  migrated: (names: string[]) => void = () => undefined,
): Promise<Database> {
  if (settings.DATABASE_URL) {
    const url = settings.DATABASE_URL;
    await explained(`The database at DATABASE_URL cannot be used`, async () => {
      await lookAtPooler(url);
      migrated(await migrate('postgres', url));
    });
    return openPostgres(url, patience, settings.DATABASE_POOL);
  }
  refuseMoved(settings.DATA_DIR);
  const file = sqliteFileIn(settings.DATA_DIR);
  await explained(`The database file ${file} cannot be used`, async () =>
    migrated(await migrate('sqlite', file)),
  );
  return openSqlite(file, patience);
}

async function lookAtPooler(url: string): Promise<void> {
  const pool = openPostgresPool(url);
  await refuseUnfitPooler(pool).finally(() => pool.end());
}

async function explained(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { message, code } = error as Error & { code?: string };
    throw new StartError(`${what}: ${message || code || 'unknown reason'}.`);
  }
}
