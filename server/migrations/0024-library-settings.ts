import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type Dialect, runStatements, textType } from '../src/db/migration-sql.ts';

/**
 * Changes of settings, the logos of the library, and triggers that keep a category while a title has it. (A level is
 * kept by the references to it.)
 */
export const librarySettings = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const text = textType(dialect);
    const [bytes, strict] = dialect === 'sqlite' ? ['blob', 'strict'] : ['bytea', ''];
    await runStatements(
      db,
      `
create table library_logo (
  logo ${text} primary key not null,
  type ${text} not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes ${bytes} not null check (length(bytes) between 1 and 20000),
  saved_at ${text} not null
) ${strict};

create table setting_change (
  -- UUIDv7: in the order in which they were made.
  change_id ${text} primary key not null,
  section ${text} not null check (section in
    ('profile', 'logo', 'periods', 'school_year', 'numbers', 'visits', 'levels', 'categories')),
  -- The version of the section that it made: the unique key is its optimistic lock.
  version integer not null check (version > 1),
  at ${text} not null,
  -- Null: the command line, or setting up.
  staff_id integer references staff (staff_id),
  -- What was changed, as a JSON list of texts.
  lines ${text} not null,
  -- The change that would change it back, as JSON; null if that is not possible.
  undo ${text},
  unique (section, version)
) ${strict};
`,
    );
    for (const statement of dialect === 'sqlite' ? categoryTriggers.sqlite : categoryTriggers.postgres)
      await sql.raw(statement).execute(db);
  },
});

const refusal = 'a title still has this category';
const inUse = `exists (select 1 from title
  where (old.kind = 'primary' and category_primary = old.name)
     or (old.kind = 'secondary' and category_secondary = old.name))`;

const categoryTriggers = {
  sqlite: [
    `create trigger category_in_use_delete before delete on category when ${inUse}
     begin select raise(abort, '${refusal}'); end`,
    `create trigger category_in_use_update before update of kind, name on category
     when (old.name <> new.name or old.kind <> new.kind) and ${inUse}
     begin select raise(abort, '${refusal}'); end`,
  ],
  // A title that is being written locks its categories, so that the check waits for it and then sees it.
  postgres: [
    `create function category_in_use() returns trigger language plpgsql as $$
     begin
       if (tg_op = 'DELETE' or old.name <> new.name or old.kind <> new.kind) and ${inUse} then
         raise exception '${refusal}';
       end if;
       if tg_op = 'DELETE' then return old; end if;
       return new;
     end $$`,
    `create trigger category_in_use before delete or update of kind, name on category
     for each row execute function category_in_use()`,
    `create function title_holds_categories() returns trigger language plpgsql as $$
     begin
       perform 1 from category where
         (kind = 'primary' and name = new.category_primary) or (kind = 'secondary' and name = new.category_secondary)
       order by kind for key share;
       return new;
     end $$`,
    `create trigger title_holds_categories before insert or update of category_primary, category_secondary on title
     for each row when (new.category_primary is not null or new.category_secondary is not null)
     execute function title_holds_categories()`,
  ],
};
