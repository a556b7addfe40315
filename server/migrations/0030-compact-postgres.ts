import { type Kysely, sql } from 'kysely';
import { runStatements, type Tell } from '../src/db/migration-sql.ts';
import { entriesOfLoans, forBoth, kindNumber, steps } from './0030-compact-tables.ts';

/**
 * The large tables are made again, with their columns in an order that needs no padding; keys and references are added when
 * all rows are there. The others change the types of columns in place.
 */
export async function compactPostgres(db: Kysely<unknown>, tell: Tell): Promise<void> {
  tell(steps.begin);
  tell(steps.loans);
  await runStatements(db, numbers + loans);
  tell(steps.others);
  await runStatements(db, others);
  tell(steps.events);
  await runStatements(db, events);
  tell(steps.indexes);
  await runStatements(db, references);
  await sql
    .raw(
      `create trigger lending_event_no_change before update or delete or truncate on lending_event for each statement execute function lending_event_is_append_only()`,
    )
    .execute(db);
  await runStatements(db, `${indexes}${forBoth}`);
}

/** Numbers for all loans, in the order of their UUIDs, which is that of time. One sequence counts on for both tables. */
const numbers = `
create temporary table numbered on commit drop as
  select loan_id, row_number() over (order by loan_id)::integer as number, to_child from (
    select child_loan_id as loan_id, true as to_child from child_loan
    union all select site_loan_id, false from site_loan) loan;
alter table numbered add primary key (loan_id);
analyze numbered;
create sequence loan_number as integer;
select setval('loan_number', (select coalesce(max(number), 0) + 1 from numbered), false);
`;

const text = 'text collate "C"';

const loans = `
create table site_loan_compact (
  site_loan_id integer not null default nextval('loan_number'),
  site_grade_id integer not null,
  date_issue date not null,
  date_return date,
  undone smallint not null default 0 check (undone in (0, 1)),
  accn_no ${text} not null,
  program ${text} not null,
  check (date_return >= date_issue)
);
insert into site_loan_compact
  select number, site_grade_id, date_issue, date_return, undone, accn_no, program
  from site_loan inner join numbered on loan_id = site_loan_id order by number;
create table child_loan_compact (
  child_loan_id integer not null default nextval('loan_number'),
  title_id integer not null,
  site_grade_id integer not null,
  child_id integer not null,
  site_loan_id integer,
  date_issue date not null,
  date_renewed date check (date_renewed >= date_issue),
  date_return date,
  level smallint,
  child_level smallint,
  undone smallint not null default 0 check (undone in (0, 1)),
  accn_no ${text} not null,
  program ${text} not null,
  check (date_return >= date_issue)
);
insert into child_loan_compact
  select child.number, title_id, site_grade_id, child_id, site.number, date_issue, date_renewed, date_return, level,
    child_level, undone, accn_no, program
  from child_loan inner join numbered child on child.loan_id = child_loan_id
    left join numbered site on site.loan_id = site_loan_id
  order by child.number;
`;

const events = `
create table lending_event_compact (
  event_id uuid not null,
  child_loan_id integer,
  site_loan_id integer,
  date date not null,
  staff_id integer not null,
  kind smallint not null check (kind between 1 and 6),
  undoes_event_id uuid,
  check ((child_loan_id is null) <> (site_loan_id is null)),
  check (kind = 6 or (child_loan_id is not null) = (kind in (2, 3, 4))),
  check ((kind = 6) = (undoes_event_id is not null))
);
insert into lending_event_compact
  select event_id::uuid, case when to_child then number end, case when not to_child then number end, date, staff_id,
    ${kindNumber('kind')}, undoes_event_id::uuid
  from lending_event inner join numbered on numbered.loan_id = lending_event.loan_id
  order by event_id;
create table renewal (
  event_id uuid primary key,
  child_loan_id integer not null,
  site_grade_id integer not null,
  child_id integer not null references child (child_id),
  date date not null,
  undone smallint not null default 0 check (undone in (0, 1))
);
insert into renewal
  select event_id::uuid, number, site_grade_id, child_id, date,
    (exists (select 1 from lending_event undo where undo.undoes_event_id = renewed.event_id))::integer
  from lending_event renewed inner join numbered on numbered.loan_id = renewed.loan_id
  where kind = 'renew_child' order by event_id;
`;

/** Texts are replaced by numbers first, because the new type of a column cannot be looked up in a table. */
const others = `
update copy set
  site_loan_id = (select number from numbered where loan_id = site_loan_id),
  child_loan_id = (select number from numbered where loan_id = child_loan_id)
where site_grade_id is not null;
alter table copy
  alter column site_loan_id type integer using site_loan_id::integer,
  alter column child_loan_id type integer using child_loan_id::integer,
  alter column last_event_id type uuid using last_event_id::uuid;
alter table reading drop constraint reading_child_loan_id_fkey;
update reading set child_loan_id = (select number from numbered where loan_id = child_loan_id)
where child_loan_id is not null;
alter table reading
  alter column child_loan_id type integer using child_loan_id::integer,
  alter column reading_id type uuid using reading_id::uuid;
update box_copy set site_loan_id = (select number from numbered where loan_id = site_loan_id)
where site_loan_id is not null;
alter table box_copy alter column site_loan_id type integer using site_loan_id::integer;
alter table stocktake_scan alter column last_event_id type uuid using last_event_id::uuid;
alter table wish alter column wish_id type uuid using wish_id::uuid;
alter table copy_state_change alter column change_id type uuid using change_id::uuid;
alter table setting_change alter column change_id type uuid using change_id::uuid;
alter table change_waiting alter column change_id type uuid using change_id::uuid;
alter table change_position alter column change_id type uuid using change_id::uuid;
-- An import reserves numbers for its loans too.
alter table staged_words drop constraint staged_words_kind_check, add check (kind in ('title', 'child', 'loan'));
${entriesOfLoans('numbered')}
`;

const references = `
-- New keys are the last ones, so no page has to keep room.
drop table lending_event;
drop table child_loan;
drop table site_loan;
alter table site_loan_compact rename to site_loan;
alter table site_loan add primary key (site_loan_id) with (fillfactor = 100);
alter table site_loan add foreign key (accn_no) references copy (accn_no);
alter table site_loan add foreign key (site_grade_id, program) references site_grade (site_grade_id, program);
alter table child_loan_compact rename to child_loan;
alter table child_loan add primary key (child_loan_id) with (fillfactor = 100);
alter table reading add foreign key (child_loan_id) references child_loan (child_loan_id);
alter table child_loan add foreign key (accn_no) references copy (accn_no);
alter table child_loan add foreign key (child_id) references child (child_id);
alter table child_loan add foreign key (site_loan_id) references site_loan (site_loan_id);
alter table child_loan add foreign key (site_grade_id, program) references site_grade (site_grade_id, program);
alter table lending_event_compact rename to lending_event;
alter table lending_event add primary key (event_id) with (fillfactor = 100);
alter table lending_event add foreign key (staff_id) references staff (staff_id);
alter table lending_event add foreign key (undoes_event_id) references lending_event (event_id);
alter table renewal add foreign key (event_id) references lending_event (event_id);
alter table renewal add foreign key (child_loan_id) references child_loan (child_loan_id);
alter sequence loan_number owned by child_loan.child_loan_id;
`;

/**
 * Those that SQLite keeps from the tables before, and narrower ones: PostgreSQL keeps equal keys once. So an index ends with
 * a date, and the few rows of a day are sorted when they are read; of the events of a person, five hours share an entry.
 */
const indexes = `
create unique index site_loan_open on site_loan (accn_no) where date_return is null and undone = 0;
create index site_loan_out on site_loan (program, date_issue, site_grade_id) where date_return is null and undone = 0;
create index site_loan_returned on site_loan (site_grade_id, date_return, undone);
create unique index child_loan_open on child_loan (accn_no) where date_return is null and undone = 0;
create index child_loan_issued on child_loan (site_grade_id, date_issue, child_id, undone);
create index child_loan_direct on child_loan (site_grade_id, date_issue, accn_no, undone) where site_loan_id is null;
create index child_loan_period on child_loan (program, coalesce(date_renewed, date_issue), site_grade_id)
  where date_return is null and undone = 0;
create index lending_event_of_staff on lending_event (staff_id, (left(event_id::text, 6) collate "C"));
create index lending_event_of_child_loan on lending_event (child_loan_id) with (fillfactor = 100) where child_loan_id is not null;
create index lending_event_of_site_loan on lending_event (site_loan_id) with (fillfactor = 100) where site_loan_id is not null;
drop index read_aloud_of_programme;
create index read_aloud_of_programme on read_aloud (program, status, date);
drop index read_aloud_unreported;
create index read_aloud_unreported on read_aloud (program, status, reported, date) where status = 'done' and reported = 0;
drop index reading_of_place;
create index reading_of_place on reading (site_grade_id, date_reading);
drop index reading_of_child;
create index reading_of_child on reading (child_id, date_reading);
drop index reading_opinions;
create index reading_opinions on reading (title_id, date_reading) where opinion is not null;
drop index copy_of_title;
create index copy_of_title on copy (title_id);
analyze site_loan;
analyze child_loan;
analyze lending_event;
analyze copy;
`;
