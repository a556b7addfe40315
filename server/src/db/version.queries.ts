import { StartError } from '../start-error.ts';
import type { Executor } from './database.ts';
import { earlierVersion, ownVersion, refuseUnknown } from './migrate/versions.ts';

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
  if (version !== null) refuseUnknown(version);
  throw new StartError(earlierVersion);
}
