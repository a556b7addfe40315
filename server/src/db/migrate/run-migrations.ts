import { type Kysely, Migrator } from 'kysely';
import { allMigrations } from '../../../migrations/all-migrations.ts';
import { StartError } from '../../start-error.ts';
import type { Dialect, Tell } from '../migration-sql.ts';

export interface MigrationOptions {
  /** Stops at this migration. */
  upTo?: string | undefined;
  /** Called in long ones. */
  tell?: Tell | undefined;
  /** Makes the tables of a new database, and refuses one of an earlier version. */
  onlyNew?: boolean;
}

interface MigrationRun extends MigrationOptions {
  dialect: Dialect;
  /** The PostgreSQL schema that holds the tables. */
  schema?: string;
  /** Runs all migrations in one transaction; Kysely itself has one on PostgreSQL only. */
  atomically?(work: () => Promise<void>): Promise<void>;
}

/** Brings the tables to this version's schema; refuses a database from a newer version. Returns what it has run. */
export async function runMigrations(db: Kysely<unknown>, options: MigrationRun): Promise<string[]> {
  const { upTo, onlyNew = false, atomically = (work) => work() } = options;
  const migrator = await migratorFor(db, options);
  const migrations = await migrator.getMigrations();
  if (migrations.every(({ executedAt }) => executedAt)) return [];
  if (onlyNew && migrations.some(({ executedAt }) => executedAt)) throw new StartError(earlierVersion);
  const run: string[] = [];
  await atomically(async () => {
    const { error, results = [] } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest();
    if (error) throw error;
    run.push(...results.map(({ migrationName }) => migrationName));
  });
  return run;
}

export const earlierVersion =
  'This library has the tables of an earlier version of Storyvan, and this command does not change them: use the command of that version, or start the server of this one (storyvan serve), which migrates the library.';

/** The migrations that `runMigrations` would run; refuses a database from a newer version. */
export async function listPending(db: Kysely<unknown>, options: MigrationRun): Promise<string[]> {
  const migrator = await migratorFor(db, options);
  const migrations = await migrator.getMigrations();
  return migrations.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

async function migratorFor(db: Kysely<unknown>, { dialect, schema, tell }: MigrationRun): Promise<Migrator> {
  const known = allMigrations(dialect, tell);
  await refuseNewerDatabase(db, Object.keys(known), schema);
  return new Migrator({
    db,
    provider: { getMigrations: async () => known },
    ...(schema ? { migrationTableSchema: schema } : {}),
  });
}

async function refuseNewerDatabase(
  db: Kysely<unknown>,
  known: string[],
  schema: string | undefined,
): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isHere = (table: { name: string; schema?: string }) => !schema || table.schema === schema;
  if (!tables.some((table) => table.name === 'kysely_migration' && isHere(table))) return;
  const applied = await (db as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  const newer = applied.map((row) => row.name).filter((name) => !known.includes(name));
  if (newer.length === 0) return;
  throw new StartError(newerVersion(newer));
}

export const newerVersion = (migrations: string[]): string =>
  `This database was made by a newer version of Storyvan (it holds ${migrations.join(', ')}). Start that version, or restore an older backup.`;
