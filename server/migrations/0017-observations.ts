import type { Kysely } from 'kysely';
import { type Dialect, runStatements } from '../src/db/migration-sql.ts';

/**
 * “How was it?” at a return is a reading too: with an opinion and the loan it is about, once for each loan, and without
 * what the desk does not know, namely who read with the child and whether the illustrations helped.
 */
export const observations = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await runStatements(
      db,
      `${dialect === 'sqlite' ? madeAgain : altered}
-- All opinions of a title, the newest first.
create index reading_opinions on reading (title_id, date_reading, reading_id) where opinion is not null;
`,
    );
  },
});

const opinions = `'loved', 'liked', 'not_for_me', 'did_not_finish'`;

const altered = `
alter table reading alter column support_of_illustrations drop not null;
alter table reading alter column librarian_id drop not null;
alter table reading add column opinion text collate "C" check (opinion in (${opinions}));
alter table reading add column child_loan_id text collate "C" unique references child_loan (child_loan_id);
alter table reading add check ((opinion is null) = (child_loan_id is null));
alter table reading add check ((opinion is null) = (support_of_illustrations is not null));
alter table reading add check ((opinion is null) = (librarian_id is not null));
`;

/** SQLite cannot make a column of an existing table nullable. */
const madeAgain = `
create table reading_before as select * from reading;
drop table reading;
create table reading (
  reading_id text primary key,
  program text not null,
  site_grade_id integer not null,
  child_id integer not null references child (child_id),
  date_reading text not null,
  accn_no text not null references copy (accn_no),
  title_id integer not null references title (title_id),
  reading_level integer references level (level),
  observation text not null,
  support_of_illustrations integer check (support_of_illustrations in (0, 1)),
  librarian_id integer references staff (staff_id),
  staff_id integer not null references staff (staff_id),
  request_id text unique,
  at text not null,
  opinion text check (opinion in (${opinions})),
  child_loan_id text unique references child_loan (child_loan_id),
  foreign key (site_grade_id, program) references site_grade (site_grade_id, program),
  check ((opinion is null) = (child_loan_id is null)),
  check ((opinion is null) = (support_of_illustrations is not null)),
  check ((opinion is null) = (librarian_id is not null))
) strict;
insert into reading select *, null, null from reading_before;
drop table reading_before;
create index reading_of_place on reading (site_grade_id, date_reading, reading_id);
create index reading_of_child on reading (child_id, date_reading, reading_id);
`;
