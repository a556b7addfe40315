import type { Kysely } from 'kysely';
import { type Dialect, runStatements, textType } from '../src/db/migration-sql.ts';

/** For when a session that is done was planned: so it goes back there when it was not done after all. */
export const plannedMoments = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await runStatements(
      db,
      `
alter table read_aloud add column planned_date ${dialect === 'sqlite' ? 'text' : 'date'}
  check (planned_date is null or status = 'done');
alter table read_aloud add column planned_time ${textType(dialect)}
  check ((planned_time is null) = (planned_date is null));
`,
    );
  },
});
