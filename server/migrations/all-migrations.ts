import type { Kysely, Migration } from 'kysely';
import type { Dialect } from '../src/db/migration-sql.ts';
import { lending } from './0001-lending.ts';

/** Numbered, in order, never edited once merged. */
export const allMigrations = (dialect: Dialect): Record<string, Migration> => ({
  '0001-lending': lending(dialect) as { up(db: Kysely<unknown>): Promise<void> },
});
