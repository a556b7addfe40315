import type { Dialect, Tell } from '../migration-sql.ts';
import { migratePostgres } from '../postgres/migrate-postgres.ts';
import { migrateSqlite } from '../sqlite/migrate-sqlite.ts';

/**
 * Migrates the database to this version's schema, atomically; refuses one from a newer version. Tests can stop at the
 * migration `upTo`. `tell` is called in long ones. Returns the migrations that it has run.
 */
export const migrate = (
  dialect: Dialect,
  pathOrUrl: string,
  upTo?: string,
  tell?: Tell,
): Promise<string[]> =>
  dialect === 'postgres' ? migratePostgres(pathOrUrl, upTo, tell) : migrateSqlite(pathOrUrl, upTo, tell);
