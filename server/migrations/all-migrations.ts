import type { Migration } from 'kysely';
import type { Dialect } from '../src/db/migration-sql.ts';
import { baseline } from './0033-baseline.ts';
import { insight } from './0034-insight.ts';
import { families } from './0035-families.ts';

/** Numbered, in order, never edited once merged: `migration-hashes.json` has one line for each file. */
export function allMigrations(dialect: Dialect): Record<string, Migration> {
  const migrations: Record<string, Migration> = {
    '0033-baseline': baseline(dialect),
    '0034-insight': insight(dialect),
    '0035-families': families(dialect),
  };
  return migrations;
}
