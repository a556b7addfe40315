import { Kysely, Migrator, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { allMigrations } from '../../migrations/all-migrations.ts';
import { StartError } from '../start-error.ts';
import type { Dialect } from './migration-sql.ts';
import { openPostgresPool } from './postgres/open-postgres.ts';
import { openSqliteConnection } from './sqlite/sqlite-connection.ts';
import type { SqliteFile } from './sqlite/sqlite-file.ts';

/**
 * Migrates the database to this version's schema, atomically; refuses one from a newer version. Tests can stop at the
 * migration `upTo`. Returns the migrations that it has run.
 */
export async function migrate(dialect: Dialect, pathOrUrl: string, upTo?: string): Promise<string[]> {
  if (dialect === 'postgres') {
    const pool = openPostgresPool(pathOrUrl);
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    return bringUpToDate(db, dialect, upTo, (work) => work()).finally(() => db.destroy());
  }
  const connection = openSqliteConnection(pathOrUrl);
  // Closing the connection rolls back what was not committed.
  return migrateConnection(connection, upTo).finally(() => connection.close());
}

/**
 * The same for an open SQLite connection. Foreign keys are off meanwhile, as SQLite advises, so that a migration can
 * replace a referenced table; broken references are found before the commit.
 */
export async function migrateConnection(connection: SqliteFile, upTo?: string): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: connection }) });
  // Kysely runs migrations of SQLite outside a transaction: a crash or a second process would leave half a schema.
  const brokenReferences = () => (connection.pragma('foreign_key_check') as unknown[]).length;
  return bringUpToDate(db, 'sqlite', upTo, async (work) => {
    connection.pragma('foreign_keys = OFF');
    connection.exec('begin immediate');
    const before = brokenReferences();
    await work();
    if (brokenReferences() > before) throw new Error('A migration has left rows that refer to nothing.');
    connection.exec('commit');
    connection.pragma('foreign_keys = ON');
  });
}

async function bringUpToDate(
  db: Kysely<unknown>,
  dialect: Dialect,
  upTo: string | undefined,
  asOne: (work: () => Promise<void>) => Promise<void>,
): Promise<string[]> {
  const known = allMigrations(dialect);
  const schema = dialect === 'postgres' ? await currentSchema(db) : undefined;
  await refuseNewerDatabase(db, Object.keys(known), schema);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => known },
    ...(schema ? { migrationTableSchema: schema } : {}),
  });
  const migrations = await migrator.getMigrations();
  if (migrations.every((migration) => migration.executedAt)) return [];
  const run: string[] = [];
  await asOne(async () => {
    const { error, results = [] } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest();
    if (error) throw error;
    run.push(...results.map(({ migrationName }) => migrationName));
  });
  return run;
}

/** The schema in which this connection creates tables; a restore keeps the replaced data in another schema. */
async function currentSchema(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  const name = rows[0]?.name;
  if (!name) throw new StartError('The database has no schema to create tables in.');
  return name;
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
  throw new StartError(
    `This database was made by a newer version of Storyvan (it holds ${newer.join(', ')}). Start that version, or restore an older backup.`,
  );
}
