import { Kysely, type Migration, Migrator, PostgresDialect, SqliteDialect } from 'kysely';
import { allMigrations } from '../../../migrations/all-migrations.ts';
import type { Dialect } from '../../db/migration-sql.ts';
import { openPostgresPool } from '../../db/postgres/open-postgres.ts';
import { openSqliteConnection } from '../../db/sqlite/sqlite-connection.ts';
import { lending as lending11a550f } from './0001-lending.11a550f.ts';
import { records as records2db31e0 } from './0002-records.2db31e0.ts';
import { records as recordsD12df3e } from './0002-records.d12df3e.ts';
import { reportsPending as reportsPending8a4bb52 } from './0003-reports-pending.8a4bb52.ts';
import { theWeek as theWeek76f8242 } from './0004-the-week.76f8242.ts';
import { theWeek as theWeekD6c6008 } from './0004-the-week.d6c6008.ts';
import { accounts as accounts0a4fc6b } from './0005-accounts.0a4fc6b.ts';
import { accounts as accounts5e981c0 } from './0005-accounts.5e981c0.ts';
import { accounts as accounts6546af9 } from './0005-accounts.6546af9.ts';
import { accounts as accountsEce283c } from './0005-accounts.ece283c.ts';

/**
 * Migrations 0001 to 0005 as they were at the commits in whose file names they stand here: they were edited after
 * databases had been made with them. Later ones are frozen by migration-hashes.json.
 */

type MakeMigration = (dialect: Dialect) => { up(db: Kysely<unknown>): Promise<void> };

/** The last migration of a database and the earlier text of the one that differs; those before it are as today. */
export const editedMigrations: { commit: string; name: string; make: MakeMigration }[] = [
  { commit: '11a550f', name: '0001-lending', make: lending11a550f },
  { commit: 'd12df3e', name: '0002-records', make: recordsD12df3e },
  { commit: '2db31e0', name: '0002-records', make: records2db31e0 },
  { commit: '8a4bb52', name: '0003-reports-pending', make: reportsPending8a4bb52 },
  { commit: '76f8242', name: '0004-the-week', make: theWeek76f8242 },
  { commit: 'd6c6008', name: '0004-the-week', make: theWeekD6c6008 },
  { commit: '0a4fc6b', name: '0005-accounts', make: accounts0a4fc6b },
  { commit: '5e981c0', name: '0005-accounts', make: accounts5e981c0 },
  { commit: 'ece283c', name: '0005-accounts', make: accountsEce283c },
  { commit: '6546af9', name: '0005-accounts', make: accounts6546af9 },
];

/** Makes the tables of a new database with the migrations up to one of these. */
export async function migrateAsAt(
  dialect: Dialect,
  pathOrUrl: string,
  { name, make }: { name: string; make: MakeMigration },
): Promise<void> {
  const known = allMigrations(dialect);
  const names = Object.keys(known);
  const upTo = names.slice(0, names.indexOf(name));
  const migrations = Object.fromEntries(upTo.map((earlier) => [earlier, known[earlier] as Migration]));
  migrations[name] = make(dialect);
  const db = new Kysely<unknown>({
    dialect:
      dialect === 'postgres'
        ? new PostgresDialect({ pool: openPostgresPool(pathOrUrl) })
        : new SqliteDialect({ database: openSqliteConnection(pathOrUrl) }),
  });
  try {
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest();
    if (error) throw error;
  } finally {
    await db.destroy();
  }
}
