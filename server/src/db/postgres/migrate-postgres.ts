import { Kysely, PostgresDialect, sql } from 'kysely';
import { StartError } from '../../start-error.ts';
import { listPending, type MigrationOptions, runMigrations } from '../migrate/run-migrations.ts';
import { openPostgresPool } from './open-postgres.ts';

export async function migratePostgres(url: string, options?: MigrationOptions): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPostgresPool(url) }) });
  try {
    const schema = await currentSchema(db);
    return await runMigrations(db, { ...options, dialect: 'postgres', schema });
  } finally {
    await db.destroy();
  }
}

/** The migrations that are not in the database yet; refuses one that cannot be migrated. */
export async function pendingOnPostgres(url: string): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPostgresPool(url) }) });
  try {
    return await listPending(db, { dialect: 'postgres', schema: await currentSchema(db) });
  } finally {
    await db.destroy();
  }
}

/** The schema in which this connection creates tables; a restore keeps the replaced data in another schema. */
async function currentSchema(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  const name = rows[0]?.name;
  if (!name) throw new StartError('The database has no schema to create tables in.');
  return name;
}
