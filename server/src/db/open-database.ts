import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate/migrate.ts';
import type { MigrationOptions } from './migrate/run-migrations.ts';
import { type Patience, patient } from './patience.ts';
import { openPostgres, openPostgresPool } from './postgres/open-postgres.ts';
import { keepsStatements } from './postgres/pooler.ts';
import { refuseMoved } from './sqlite/moved-away.ts';
import { openSqlite, sqliteFileIn } from './sqlite/open-sqlite.ts';

interface Migrating extends Pick<MigrationOptions, 'tell' | 'onlyNew'> {
  /** Called with the migrations that were run. */
  migrated?: (names: string[]) => void;
}

/** Opens the database of the settings, at this version's schema. */
export async function openDatabase(
  settings: {
    DATA_DIR: string;
    DATABASE_URL?: string;
    DATABASE_POOL?: number;
    DATABASE_READ_URL?: string | undefined;
  },
  patience: Patience = patient,
  { migrated = () => undefined, ...options }: Migrating = {},
): Promise<Database> {
  if (settings.DATABASE_URL) {
    const url = settings.DATABASE_URL;
    let named = true;
    await explained(`The database at DATABASE_URL cannot be used`, async () => {
      named = await lookAtPooler(url);
      migrated(await migrate('postgres', url, options));
    });
    const { DATABASE_POOL: max, DATABASE_READ_URL: readUrl } = settings;
    return openPostgres(url, { patience, max, named, readUrl });
  }
  refuseMoved(settings.DATA_DIR);
  const file = sqliteFileIn(settings.DATA_DIR);
  await explained(`The database file ${file} cannot be used`, async () =>
    migrated(await migrate('sqlite', file, options)),
  );
  return openSqlite(file, patience);
}

async function lookAtPooler(url: string): Promise<boolean> {
  const pool = openPostgresPool(url);
  return keepsStatements(pool).finally(() => pool.end());
}

async function explained(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { message, code } = error as Error & { code?: string };
    throw new StartError(`${what}: ${message || code || 'unknown reason'}.`, { cause: error });
  }
}
