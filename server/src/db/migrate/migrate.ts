import type { Dialect } from '../migration-sql.ts';
import { migratePostgres } from '../postgres/migrate-postgres.ts';
import { migrateSqlite } from '../sqlite/migrate-sqlite.ts';
import type { MigrationOptions } from './run-migrations.ts';

/**
 * Migrates the database to this version's schema, atomically; refuses one that it cannot migrate. Returns the
 * migrations that it has run.
 */
export const migrate = (
  dialect: Dialect,
  pathOrUrl: string,
  options?: MigrationOptions,
): Promise<string[]> =>
  dialect === 'postgres' ? migratePostgres(pathOrUrl, options) : migrateSqlite(pathOrUrl, options);
