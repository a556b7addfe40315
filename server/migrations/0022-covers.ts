import type { Kysely } from 'kysely';
import { type Dialect, runStatements, textType } from '../src/db/migration-sql.ts';

/** Covers of titles: small pictures, each with its name on its title, so that lists know which titles have one. */
export const covers = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const text = textType(dialect);
    const [bytes, strict] = dialect === 'sqlite' ? ['blob', 'strict'] : ['bytea', ''];
    await runStatements(
      db,
      `
create table cover (
  title_id integer primary key references title,
  name ${text} not null unique,
  type ${text} not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null check (width between 20 and 1000),
  height integer not null check (height between 20 and 1000),
  bytes ${bytes} not null check (length(bytes) between 1 and 20000),
  source ${text} not null check (source in ('photo', 'service')),
  staff_id integer references staff,
  saved_at ${text} not null,
  check ((source = 'photo') = (staff_id is not null))
) ${strict};
alter table title add column cover ${text};
`,
    );
  },
});
