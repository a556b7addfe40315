import type { Kysely, Migration } from 'kysely';
import type { Dialect } from '../src/db/migration-sql.ts';
import { lending } from './0001-lending.ts';
import { records } from './0002-records.ts';
import { reportsPending } from './0003-reports-pending.ts';
import { theWeek } from './0004-the-week.ts';
import { accounts } from './0005-accounts.ts';

/** Numbered, in order, never edited once merged. */
export const allMigrations = (dialect: Dialect): Record<string, Migration> => {
  const migrations = {
    '0001-lending': lending(dialect),
    '0002-records': records(dialect),
    '0003-reports-pending': reportsPending(dialect),
    '0004-the-week': theWeek(dialect),
    '0005-accounts': accounts(dialect),
  };
  return migrations as Record<string, { up(db: Kysely<unknown>): Promise<void> }>;
};
