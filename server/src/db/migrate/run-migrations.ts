import { type Kysely, Migrator, sql } from 'kysely';
import { allMigrations } from '../../../migrations/all-migrations.ts';
import { StartError } from '../../start-error.ts';
import type { Dialect } from '../migration-sql.ts';
import {
  baseline,
  beforeBaseline,
  earlierVersion,
  newerVersion,
  sameTablesAs,
  unreleasedVersion,
} from './versions.ts';

export interface MigrationOptions {
  /** Stops at this migration. */
  upTo?: string | undefined;
  /** Called before what may take long, with a sentence for people. */
  tell?: ((text: string) => void) | undefined;
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

/** Brings the tables to this version's schema; refuses a database of a version that it cannot migrate. Returns what it has run. */
export async function runMigrations(db: Kysely<unknown>, options: MigrationRun): Promise<string[]> {
  const { dialect, schema, upTo, onlyNew = false, atomically } = options;
  const applied = await listApplied(db, schema);
  const pending = pendingAfter(applied, Object.keys(allMigrations(dialect)));
  if (pending.length === 0) return [];
  if (onlyNew && applied.length > 0) throw new StartError(earlierVersion);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => allMigrations(dialect) },
    ...(schema ? { migrationTableSchema: schema } : {}),
  });
  const run: string[] = [];
  const work = async () => {
    if (isBeforeBaseline(applied)) {
      await (atomically ? recordBaseline(db) : db.transaction().execute(recordBaseline));
      run.push(baseline);
    }
    const { error, results = [] } = upTo
      ? await migrator.migrateTo(sameTablesAs(upTo))
      : await migrator.migrateToLatest();
    if (error) throw error;
    run.push(...results.map(({ migrationName }) => migrationName));
  };
  await (atomically ? atomically(work) : work());
  return run;
}

/** The migrations that `runMigrations` would run; refuses the same databases. */
export async function listPending(
  db: Kysely<unknown>,
  { dialect, schema }: Pick<MigrationRun, 'dialect' | 'schema'>,
): Promise<string[]> {
  return pendingAfter(await listApplied(db, schema), Object.keys(allMigrations(dialect)));
}

type Recorded = Kysely<{ kysely_migration: { name: string; timestamp: string } }>;

/** In order; throws if there are tables of ours and no record of the migrations that made them. */
async function listApplied(db: Kysely<unknown>, schema: string | undefined): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const has = (name: string) =>
    tables.some((table) => table.name === name && (!schema || table.schema === schema));
  const rows = has('kysely_migration')
    ? await (db as Recorded).selectFrom('kysely_migration').select('name').execute()
    : [];
  if (rows.length === 0 && has('lending_event')) throw new StartError(unreleasedVersion(null));
  return rows.map(({ name }) => name).sort();
}

const isBeforeBaseline = (applied: string[]): boolean => applied.join() === beforeBaseline.join();

function pendingAfter(applied: string[], known: string[]): string[] {
  if (isBeforeBaseline(applied)) return known;
  if (applied.every((name, n) => name === known[n])) return known.slice(applied.length);
  const newer = applied.filter((name) => name > baseline && !known.includes(name));
  throw new StartError(newer.length > 0 ? newerVersion(newer) : unreleasedVersion(applied.at(-1) as string));
}

/** The tables are those of the baseline already. Two processes may do this at the same time. */
async function recordBaseline(db: Kysely<unknown>): Promise<void> {
  const timestamp = new Date().toISOString();
  await sql`insert into kysely_migration (name, timestamp) values (${baseline}, ${timestamp})
    on conflict do nothing`.execute(db);
  await (db as Recorded).deleteFrom('kysely_migration').where('name', 'in', beforeBaseline).execute();
}
