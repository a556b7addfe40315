import { type Kysely, sql } from 'kysely';
import { type Dialect, runStatements } from '../src/db/migration-sql.ts';

/**
 * A renewal is a separate event. The loan keeps its date of issue, and `date_renewed` is when its period started
 * again.
 */
export const renewals = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (dialect === 'postgres') await runStatements(db, altered);
    else {
      await runStatements(
        db,
        'alter table child_loan add column date_renewed text check (date_renewed >= date_issue)',
      );
      await allowRenewals(db);
    }
    await runStatements(db, forBoth);
  },
});

const kinds = "('issue_site', 'issue_child', 'renew_child', 'return_child', 'return_site', 'undo')";

const altered = `
alter table child_loan add column date_renewed date;
alter table child_loan add constraint child_loan_renewed check (date_renewed >= date_issue);
alter table lending_event drop constraint lending_event_kind_check;
alter table lending_event add constraint lending_event_kind_check check (kind in ${kinds});
`;

/**
 * SQLite cannot alter a check. Its text is changed instead, as https://www.sqlite.org/lang_altertable.html describes, which
 * takes no time however many events there are.
 */
async function allowRenewals(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const { rows } = await sql<{ made: string; version: number }>`
    select sql as made, schema_version as version from sqlite_master, pragma_schema_version where name = 'lending_event'`.execute(
    db,
  );
  const [{ made = '', version = 0 } = {}] = rows;
  const parts = made.split(/kind in \([^)]*\)/);
  if (parts.length !== 2) throw new Error(`The table does not say its kinds once: ${made}`);
  await run('pragma writable_schema = on');
  await sql`update sqlite_master set sql = ${parts.join(`kind in ${kinds}`)} where name = 'lending_event'`.execute(
    db,
  );
  await run(`pragma schema_version = ${version + 1}`);
  await run('pragma writable_schema = off');
}

/** The open loans of a programme by when their period started, and the renewals of a loan and of a place. */
const forBoth = `
drop index child_loan_out;
create index child_loan_period on child_loan (program, coalesce(date_renewed, date_issue), site_grade_id)
  where date_return is null and undone = 0;
create index renewal_of_loan on lending_event (loan_id, date) where kind = 'renew_child';
create index renewal_of_place on lending_event (site_grade_id, date, child_id) where kind = 'renew_child';
`;
