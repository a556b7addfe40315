import type { SqlTypes } from '../src/db/migration-sql.ts';

/**
 * Loans, their events and renewals (decision 75), and readings. The tables have millions of rows, so those of
 * PostgreSQL have their columns in an order that needs no padding.
 */
export const lending = (types: SqlTypes): string => {
  const { dialect, text, date, uuid, small, strict, withoutRowid } = types;
  return `${dialect === 'sqlite' ? sqliteTables : postgresTables}
-- One open loan of each kind for a copy. A copy has dozens of loans, so their dates need no index.
create unique index site_loan_open on site_loan (accn_no) where date_return is null and undone = 0;
create index site_loan_out on site_loan (program, date_issue, site_grade_id) where date_return is null and undone = 0;
create index site_loan_returned on site_loan (site_grade_id, date_return, undone);
create index site_loan_of_copy on site_loan (accn_no);
create index site_loan_issued on site_loan (site_grade_id, date_issue, undone);

create unique index child_loan_open on child_loan (accn_no) where date_return is null and undone = 0;
-- Issues of a place are counted by child without reading the loans themselves.
create index child_loan_issued on child_loan (site_grade_id, date_issue, child_id, undone);
-- A book list counts each copy once by date, over all years of a place.
create index child_loan_direct on child_loan (site_grade_id, date_issue, accn_no, undone) where site_loan_id is null;
-- The open loans of a programme by when their period started.
create index child_loan_period on child_loan (program, coalesce(date_renewed, date_issue), site_grade_id)
  where date_return is null and undone = 0;
create index child_loan_of_copy on child_loan (accn_no);
create index child_loan_returned on child_loan (site_grade_id, date_return, undone);
create index child_loan_of_child on child_loan (child_id, date_issue);

-- PostgreSQL keeps equal keys once: there, five hours of the events of a person share an entry.
create index lending_event_of_staff on lending_event
  (staff_id, ${dialect === 'sqlite' ? 'event_id' : '(left(event_id::text, 6) collate "C")'});
create index lending_event_of_child_loan on lending_event (child_loan_id) ${full(types)} where child_loan_id is not null;
create index lending_event_of_site_loan on lending_event (site_loan_id) ${full(types)} where site_loan_id is not null;
create unique index lending_event_undone on lending_event (undoes_event_id) where undoes_event_id is not null;

-- An event of kind 3 with its place, by which renewals are counted.
create table renewal (
  event_id ${uuid} primary key not null references lending_event (event_id),
  child_loan_id integer not null references child_loan (child_loan_id),
  site_grade_id integer not null,
  child_id integer not null references child (child_id),
  date ${date} not null,
  undone ${small} not null default 0 check (undone in (0, 1))
) ${withoutRowid};
create index renewal_of_loan on renewal (child_loan_id, date) where undone = 0;
create index renewal_of_place on renewal (site_grade_id, date, child_id) where undone = 0;

-- The first reply to each request_id, returned again for a repeated request; forgotten by its age.
create table lending_request (
  request_id ${text} primary key,
  fingerprint ${text} not null,
  reply ${text} not null,
  at ${text} not null
) ${strict};
create index lending_request_by_time on lending_request (at);

create table reading (
  reading_id ${dialect === 'sqlite' ? 'text' : 'uuid'} primary key,
  program ${text} not null,
  site_grade_id integer not null,
  child_id integer not null references child (child_id),
  date_reading ${date} not null,
  accn_no ${text} not null references copy (accn_no),
  title_id integer not null references title (title_id),
  reading_level integer references level (level),
  observation ${text} not null,
  support_of_illustrations integer check (support_of_illustrations in (0, 1)),
  librarian_id integer references staff (staff_id),
  staff_id integer not null references staff (staff_id),
  request_id ${text} unique,
  at ${text} not null,
  opinion ${text} check (opinion in ('loved', 'liked', 'not_for_me', 'did_not_finish')),
  child_loan_id integer unique references child_loan (child_loan_id),
  foreign key (site_grade_id, program) references site_grade (site_grade_id, program),
  -- “How was it?” at a return: with an opinion and the loan it is about, once for each loan, and without what the desk
  -- does not know, namely who read with the child and whether the illustrations helped.
  check ((opinion is null) = (child_loan_id is null)),
  check ((opinion is null) = (support_of_illustrations is not null)),
  check ((opinion is null) = (librarian_id is not null))
) ${strict};
create index reading_of_place on reading (site_grade_id, date_reading${thenId(types)});
create index reading_of_child on reading (child_id, date_reading${thenId(types)});
-- All opinions of a title, the newest first.
create index reading_opinions on reading (title_id, date_reading${thenId(types)}) where opinion is not null;
-- A copy is removed only if nothing refers to it, which is checked for each of thousands.
create index reading_of_copy on reading (accn_no);
`;
};

/** PostgreSQL keeps equal keys once, so there an index ends with the date, and the few rows of a day are sorted. */
const thenId = ({ dialect }: SqlTypes): string => (dialect === 'sqlite' ? ', reading_id' : '');

/** New keys are the last ones, so no page has to keep room. */
const full = ({ dialect }: SqlTypes): string => (dialect === 'sqlite' ? '' : 'with (fillfactor = 100)');

/*
 * The kinds of events: 1 issue to a place, 2 issue to a child, 3 renewal, 4 return by a child, 5 return by a place,
 * 6 undo. An event names only its loan, which says the copy, the place and the child. Triggers make events append-only.
 */

const sqliteTables = `
create table site_loan (
  site_loan_id integer primary key,
  accn_no text not null references copy (accn_no),
  program text not null,
  site_grade_id integer not null,
  date_issue text not null,
  date_return text,
  undone integer not null default 0 check (undone in (0, 1)),
  foreign key (site_grade_id, program) references site_grade (site_grade_id, program),
  check (date_return >= date_issue)
) strict;

create table child_loan (
  child_loan_id integer primary key,
  accn_no text not null references copy (accn_no),
  title_id integer not null,
  program text not null,
  site_grade_id integer not null,
  child_id integer not null references child (child_id),
  site_loan_id integer references site_loan (site_loan_id),
  date_issue text not null,
  date_return text,
  level integer,
  child_level integer,
  undone integer not null default 0 check (undone in (0, 1)),
  -- When its period started again; the date of issue does not change.
  date_renewed text check (date_renewed >= date_issue),
  foreign key (site_grade_id, program) references site_grade (site_grade_id, program),
  check (date_return >= date_issue)
) strict;

create table lending_event (
  event_id blob primary key not null,
  kind integer not null check (kind between 1 and 6),
  child_loan_id integer,
  site_loan_id integer,
  date text not null,
  staff_id integer not null references staff (staff_id),
  undoes_event_id blob references lending_event (event_id),
  check ((child_loan_id is null) <> (site_loan_id is null)),
  check (kind = 6 or (child_loan_id is not null) = (kind in (2, 3, 4))),
  check ((kind = 6) = (undoes_event_id is not null))
) strict, without rowid;
`;

/** The checks keep the names that they have in databases of before this baseline. */
const postgresTables = `
-- Both kinds of loans are numbered from it.
create sequence loan_number as integer;

create table site_loan (
  site_loan_id integer not null default nextval('loan_number') primary key with (fillfactor = 100),
  site_grade_id integer not null,
  date_issue date not null,
  date_return date,
  undone smallint not null default 0 constraint site_loan_compact_undone_check check (undone in (0, 1)),
  accn_no text collate "C" not null references copy (accn_no),
  program text collate "C" not null,
  foreign key (site_grade_id, program) references site_grade (site_grade_id, program),
  constraint site_loan_compact_check check (date_return >= date_issue)
);

create table child_loan (
  child_loan_id integer not null default nextval('loan_number') primary key with (fillfactor = 100),
  title_id integer not null,
  site_grade_id integer not null,
  child_id integer not null references child (child_id),
  site_loan_id integer references site_loan (site_loan_id),
  date_issue date not null,
  -- When its period started again; the date of issue does not change.
  date_renewed date constraint child_loan_compact_check check (date_renewed >= date_issue),
  date_return date,
  level smallint,
  child_level smallint,
  undone smallint not null default 0 constraint child_loan_compact_undone_check check (undone in (0, 1)),
  accn_no text collate "C" not null references copy (accn_no),
  program text collate "C" not null,
  foreign key (site_grade_id, program) references site_grade (site_grade_id, program),
  constraint child_loan_compact_check1 check (date_return >= date_issue)
);
alter sequence loan_number owned by child_loan.child_loan_id;

create table lending_event (
  event_id uuid primary key with (fillfactor = 100),
  child_loan_id integer,
  site_loan_id integer,
  date date not null,
  staff_id integer not null references staff (staff_id),
  kind smallint not null constraint lending_event_compact_kind_check check (kind between 1 and 6),
  undoes_event_id uuid references lending_event (event_id),
  constraint lending_event_compact_check check ((child_loan_id is null) <> (site_loan_id is null)),
  constraint lending_event_compact_check1 check (kind = 6 or (child_loan_id is not null) = (kind in (2, 3, 4))),
  constraint lending_event_compact_check2 check ((kind = 6) = (undoes_event_id is not null))
);
`;
