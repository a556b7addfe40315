import { type Kysely, sql } from 'kysely';
import { type Dialect, runStatements } from '../src/db/migration-sql.ts';

/**
 * A renewal is a separate event. The loan keeps its date of issue, and `date_renewed` is when its period started
 * again.
 */
export const renewals = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await runStatements(db, dialect === 'sqlite' ? rebuilt : altered);
    for (const statement of dialect === 'sqlite' ? sqliteTriggers() : [])
      await sql.raw(statement).execute(db);
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

/** SQLite cannot change a check, so the table is made again. */
const rebuilt = `
alter table child_loan add column date_renewed text check (date_renewed >= date_issue);

create table lending_event_kept (
  event_id text primary key,
  kind text not null check (kind in ${kinds}),
  accn_no text not null references copy (accn_no),
  program text not null,
  site_grade_id integer not null,
  child_id integer,
  loan_id text not null,
  date text not null,
  previous_event_id text,
  previous_moved_on text,
  undoes_event_id text unique references lending_event_kept (event_id),
  librarian_id integer not null,
  staff_id integer not null references staff (staff_id),
  at text not null,
  check ((kind = 'undo') = (undoes_event_id is not null))
) strict;
insert into lending_event_kept
  select event_id, kind, accn_no, program, site_grade_id, child_id, loan_id, date, previous_event_id, previous_moved_on,
    undoes_event_id, librarian_id, staff_id, at
  from lending_event order by rowid;
drop table lending_event;
alter table lending_event_kept rename to lending_event;
create index lending_event_of_copy on lending_event (accn_no, at);
create index lending_event_of_staff on lending_event (staff_id, event_id);
`;

/** The open loans of a programme by when their period started, and the renewals of a loan and of a place. */
const forBoth = `
drop index child_loan_out;
create index child_loan_period on child_loan (program, coalesce(date_renewed, date_issue), site_grade_id)
  where date_return is null and undone = 0;
create index renewal_of_loan on lending_event (loan_id, date) where kind = 'renew_child';
create index renewal_of_place on lending_event (site_grade_id, date, child_id) where kind = 'renew_child';
`;

const appendOnly = "select raise(abort, 'lending_event is append-only')";

/** The triggers of migrations 5 and 15, which went with the table. */
function sqliteTriggers(): string[] {
  const inUse = ['event_id', 'undoes_event_id', 'rowid'].map(
    (name) => `exists (select 1 from lending_event where ${name} = new.${name})`,
  );
  return [
    ...['update', 'delete'].map(
      (change) =>
        `create trigger lending_event_no_${change} before ${change} on lending_event begin ${appendOnly}; end`,
    ),
    `create trigger lending_event_no_replace before insert on lending_event when ${inUse.join(' or ')} begin ${appendOnly}; end`,
  ];
}
