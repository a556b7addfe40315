import type { Kysely } from 'kysely';
import { type Dialect, runStatements } from '../src/db/migration-sql.ts';

/**
 * A read-aloud tells itself whether its report is written, so that those without one are counted from an index
 * that holds nothing else, however many years of reports there are. No report without the mark: a foreign key sees to it.
 */
export const reportsPending = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await runStatements(
      db,
      `
alter table read_aloud add column reported integer not null default 0 check (reported in (0, 1));
update read_aloud set reported = 1 where exists (select 1 from report where report.ra_id = read_aloud.ra_id);
create index read_aloud_pending on read_aloud (site_grade_id) where status = 'done' and reported = 0;
create unique index read_aloud_reported on read_aloud (ra_id, reported);
${dialect === 'sqlite' ? rebuiltReport : alteredReport}
`,
    );
  },
});

const alteredReport = `
alter table report add column reported integer not null default 1 check (reported = 1);
alter table report add foreign key (ra_id, reported) references read_aloud (ra_id, reported);
`;

/** SQLite adds no foreign key to a table that stands. */
const rebuiltReport = `
create table report_kept (
  rep_id integer primary key,
  ra_id integer not null unique,
  reported integer not null default 1 check (reported = 1),
  submitted_on text not null,
  foreign key (ra_id, reported) references read_aloud (ra_id, reported)
) strict;
insert into report_kept (rep_id, ra_id, submitted_on) select rep_id, ra_id, submitted_on from report;
drop table report;
alter table report_kept rename to report;
`;
