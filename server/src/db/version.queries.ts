import { allMigrations } from '../../migrations/all-migrations.ts';
import { StartError } from '../start-error.ts';
import type { Executor } from './database.ts';
import { earlierVersion, newerVersion } from './migrate/run-migrations.ts';

/** The last migration of this version. */
export const ownVersion = Object.keys(allMigrations('sqlite')).at(-1);

/** The last migration that made the tables; throws while the database cannot be asked. */
export async function findVersion(on: Executor): Promise<string | null> {
  // The table is Kysely's and is not in our schema.
  const rows = await on.rows({ sql: 'select max(name) as name from kysely_migration', parameters: [] });
  return (rows[0]?.name ?? null) as string | null;
}

/** For a command that reads the tables as they are in this version. */
export async function refuseOtherVersion(on: Executor): Promise<void> {
  const version = await findVersion(on);
  if (version === ownVersion) return;
  const isNewer = version !== null && ownVersion !== undefined && version > ownVersion;
  throw new StartError(isNewer ? newerVersion([version]) : earlierVersion);
}
