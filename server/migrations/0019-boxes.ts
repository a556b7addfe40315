import type { Kysely } from 'kysely';
import { type Dialect, runStatements, textType } from '../src/db/migration-sql.ts';

/** The checklists of the boxes that go to a place and come back, and cards of the children enrolled since a date. */
export const boxes = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const text = textType(dialect);
    const strict = dialect === 'sqlite' ? 'strict' : '';
    await runStatements(
      db,
      `
create index child_enrolled on child (created_at);

create table box_list (
  box_id ${text} primary key not null,
  site_grade_id integer not null references site_grade (site_grade_id),
  purpose ${text} not null check (purpose in ('packing', 'unpacking')),
  made_by integer not null references staff (staff_id),
  made_at ${text} not null,
  closed_by integer references staff (staff_id),
  closed_at ${text},
  check ((closed_at is null) = (closed_by is null))
) ${strict};
create unique index box_list_open on box_list (site_grade_id, purpose) where closed_at is null;
create index box_list_closed on box_list (site_grade_id, purpose, closed_at) where closed_at is not null;

create table box_copy (
  box_id ${text} not null references box_list (box_id),
  accn_no ${text} not null references copy (accn_no),
  -- 0: it was scanned although it was not on the list.
  listed integer not null check (listed in (0, 1)),
  -- The loan under which it is expected back, on a list for unpacking.
  site_loan_id ${text},
  -- Set when the list is closed.
  outcome ${text} check (outcome in ('done', 'missing', 'away', 'not ours')),
  primary key (box_id, accn_no)
) ${dialect === 'sqlite' ? 'strict, without rowid' : ''};
`,
    );
  },
});
