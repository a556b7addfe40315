import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { type Patience, patient } from './patience.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite, sqliteFileIn } from './sqlite.ts';

/** Opens the database of the settings, at this version's schema. */
export async function openDatabase(
  settings: { DATA_DIR: string; DATABASE_URL?: string },
  patience: Patience = patient,
): Promise<Database> {
  if (settings.DATABASE_URL) {
    const url = settings.DATABASE_URL;
    await explained(`The database at DATABASE_URL cannot be used`, () => migrate('postgres', url));
    return openPostgres(url, patience);
  }
  const file = sqliteFileIn(settings.DATA_DIR);
  await explained(`The database file ${file} cannot be used`, () => migrate('sqlite', file));
  return openSqlite(file, patience);
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
