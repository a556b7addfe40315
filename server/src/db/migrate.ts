import { Kysely, Migrator, PostgresDialect, SqliteDialect } from 'kysely';
import { allMigrations } from '../../migrations/all-migrations.ts';
import { StartError } from '../start-error.ts';
import type { Dialect } from './migration-sql.ts';
import { openPostgresPool } from './postgres.ts';
import { openSqliteConnection } from './sqlite.ts';

/**
 * Brings the database to this version's schema, wholly or not at all; refuses one that a newer version has made.
 * Tests name the migration `upTo` which they want it.
 */
export async function migrate(dialect: Dialect, pathOrUrl: string, upTo?: string): Promise<void> {
  if (dialect === 'postgres') {
    const pool = openPostgresPool(pathOrUrl);
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    return bringUpToDate(db, dialect, upTo, (work) => work()).finally(() => db.destroy());
  }
  const connection = openSqliteConnection(pathOrUrl);
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: connection }) });
  // Kysely runs migrations of SQLite outside a transaction: a crash or a second process would leave half a schema.
  // Closing the connection rolls back what was not committed.
  return bringUpToDate(db, dialect, upTo, async (work) => {
    connection.exec('begin immediate');
    await work();
    connection.exec('commit');
  }).finally(() => db.destroy());
}

async function bringUpToDate(
  db: Kysely<unknown>,
  dialect: Dialect,
  upTo: string | undefined,
  asOne: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const known = allMigrations(dialect);
  await refuseNewerDatabase(db, Object.keys(known));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const migrations = await migrator.getMigrations();
  if (migrations.every((migration) => migration.executedAt)) return;
  await asOne(async () => {
    const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest();
    if (error) throw error;
  });
}

async function refuseNewerDatabase(db: Kysely<unknown>, known: string[]): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return;
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
