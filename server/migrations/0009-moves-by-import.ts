import type { Kysely } from 'kysely';
import { type Dialect, runStatements } from '../src/db/migration-sql.ts';

/** An import at the command line moves children too, and then no staff member has done it. */
export const movesByImport = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await runStatements(
      db,
      dialect === 'sqlite' ? rebuilt : 'alter table child_move alter column staff_id drop not null',
    );
  },
});

/** SQLite cannot take a "not null" from a column. */
const rebuilt = `
create table child_move_kept (
  move_id text primary key,
  child_id integer not null references child (child_id),
  -- From nothing: the child has come back. To nothing: it has left.
  from_site_grade_id integer,
  to_site_grade_id integer,
  date text not null,
  promotion_id text references promotion (promotion_id),
  undone integer not null default 0 check (undone in (0, 1)),
  staff_id integer references staff (staff_id),
  at text not null,
  school_year integer
) strict;
insert into child_move_kept
  select move_id, child_id, from_site_grade_id, to_site_grade_id, date, promotion_id, undone, staff_id, at, school_year
  from child_move;
drop table child_move;
alter table child_move_kept rename to child_move;
create index child_move_of_child on child_move (child_id, move_id);
create index child_move_of_promotion on child_move (promotion_id) where promotion_id is not null;
create unique index child_move_once_a_year on child_move (child_id, school_year)
  where school_year is not null and undone = 0;
`;
