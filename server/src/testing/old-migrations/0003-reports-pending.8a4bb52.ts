import type { Kysely } from 'kysely';
import { type Dialect, runStatements } from '../../db/migration-sql.ts';

/**
 * A read-aloud tells itself whether its report is written, so that those without one are counted from an index
 * that holds nothing else, however many years of reports there are.
 */
export const reportsPending = (_dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await runStatements(
      db,
      `
alter table read_aloud add column reported integer not null default 0 check (reported in (0, 1));
update read_aloud set reported = 1 where exists (select 1 from report where report.ra_id = read_aloud.ra_id);
create index read_aloud_pending on read_aloud (site_grade_id) where status = 'done' and reported = 0;
`,
    );
  },
});
