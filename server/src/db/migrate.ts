import { Kysely, Migrator, PostgresDialect, SqliteDialect } from 'kysely';
import { allMigrations } from '../../migrations/all-migrations.ts';
import { StartError } from '../start-error.ts';
import type { Dialect } from './migration-sql.ts';
import { openPostgresPool } from './postgres.ts';
import { openSqliteConnection } from './sqlite.ts';

/** Brings the database to this version's schema; refuses one that a newer version has made. */
export async function migrate(dialect: Dialect, pathOrUrl: string): Promise<void> {
  const db = new Kysely<unknown>({
    dialect:
      dialect === 'sqlite'
        ? new SqliteDialect({ database: openSqliteConnection(pathOrUrl) })
        : new PostgresDialect({ pool: openPostgresPool(pathOrUrl) }),
  });
  const known = allMigrations(dialect);
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
    await refuseNewerDatabase(db, Object.keys(known));
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } finally {
    await db.destroy();
  }
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
