import type { Kysely } from 'kysely';
import type { Dialect } from '../src/db/migration-sql.ts';
import { lending } from './0001-lending.ts';
import { records } from './0002-records.ts';
import { reportsPending } from './0003-reports-pending.ts';
import { theWeek } from './0004-the-week.ts';
import { accounts } from './0005-accounts.ts';
import { repairPostgres } from './0006-repair-postgres.ts';
import { repairSqlite } from './0006-repair-sqlite.ts';

/**
 * Migrations 0001 to 0005 were edited after databases had been made with them, so such a database lacks columns,
 * indexes or checks. When this finds one that differs from what those migrations make today, it makes the tables again
 * and copies every row. Other databases stay as they are.
 */
export const repair = (dialect: Dialect, mayDiffer: () => boolean) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (!mayDiffer()) return;
    const makeTables = async (on: Kysely<unknown>) => {
      for (const step of [lending, records, reportsPending, theWeek, accounts]) await step(dialect).up(on);
    };
    await (dialect === 'sqlite' ? repairSqlite : repairPostgres)(db, makeTables);
  },
});
