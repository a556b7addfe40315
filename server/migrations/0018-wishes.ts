import type { Kysely } from 'kysely';
import { type Dialect, runStatements, textType } from '../src/db/migration-sql.ts';

/** What children wish to read (decision 53). */
export const wishes = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const text = textType(dialect);
    const date = dialect === 'sqlite' ? 'text' : 'date';
    await runStatements(
      db,
      `
create table wish (
  wish_id ${text} primary key,
  child_id integer not null references child (child_id),
  title_id integer not null references title (title_id),
  wished_on ${date} not null,
  note ${text} not null default '',
  staff_id integer not null references staff (staff_id),
  at ${text} not null,
  closed_as ${text} check (closed_as in ('withdrawn', 'fulfilled')),
  closed_by integer references staff (staff_id),
  closed_at ${text},
  check ((closed_as is null) = (closed_at is null)),
  check ((closed_as is null) = (closed_by is null))
) ${dialect === 'sqlite' ? 'strict' : ''};
create unique index wish_open on wish (child_id, title_id) where closed_at is null;
create index wish_of_title on wish (title_id, wish_id) where closed_at is null;
create index wish_of_child on wish (child_id, wish_id);
`,
    );
  },
});
