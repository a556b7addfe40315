import type { Kysely } from 'kysely';
import { type Dialect, runStatements, textType } from '../../db/migration-sql.ts';

/** The reading history, and the indexes that registers, lists and statistics read. */
export const records = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const text = textType(dialect);
    const date = dialect === 'sqlite' ? 'text' : 'date';
    const strict = dialect === 'sqlite' ? 'strict' : '';
    await runStatements(
      db,
      `
create table reading (
  reading_id ${text} primary key,
  program ${text} not null,
  site_grade_id integer not null,
  child_id integer not null references child (child_id),
  date_reading ${date} not null,
  accn_no ${text} not null references copy (accn_no),
  title_id integer not null references title (title_id),
  reading_level integer references level (level),
  observation ${text} not null,
  support_of_illustrations integer not null check (support_of_illustrations in (0, 1)),
  librarian_id integer not null references staff (staff_id),
  staff_id integer not null references staff (staff_id),
  request_id ${text} unique,
  at ${text} not null,
  foreign key (site_grade_id, program) references site_grade (site_grade_id, program)
) ${strict};
create index reading_of_place on reading (site_grade_id, date_reading, reading_id);
create index reading_of_child on reading (child_id, date_reading, reading_id);

-- Counted and told apart by child without a look at the loans themselves.
drop index child_loan_of_place;
create index child_loan_issued on child_loan (site_grade_id, date_issue, child_id, undone);
drop index child_loan_returned;
create index child_loan_returned on child_loan (site_grade_id, date_return, child_id, undone);
create index child_loan_direct on child_loan (site_grade_id, date_issue, undone) where site_loan_id is null;

drop index site_loan_of_place;
create index site_loan_issued on site_loan (site_grade_id, date_issue, undone);
create index site_loan_returned on site_loan (site_grade_id, date_return, undone);
`,
    );
  },
});
