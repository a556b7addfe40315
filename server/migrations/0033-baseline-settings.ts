import type { SqlTypes } from '../src/db/migration-sql.ts';

/** The settings of the library, its levels and categories, and its logos. */
export const settings = ({ text, uuid, bytes, strict }: SqlTypes): string => `
create table setting (key ${text} primary key, value ${text} not null) ${strict};

create table setting_change (
  -- UUIDv7: in the order in which they were made.
  change_id ${uuid} primary key not null,
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

create table level (level integer primary key, name ${text} not null, hex_code ${text} not null) ${strict};
insert into level (level, name, hex_code) values
  (1, 'green', '#2f8f46'), (2, 'red', '#c9372c'), (3, 'orange', '#d9822b'),
  (4, 'white', '#d8d5ce'), (5, 'blue', '#2f6fb5'), (6, 'yellow', '#e0b71d');

-- Triggers keep a category while a title has it.
create table category (
  kind ${text} not null check (kind in ('primary', 'secondary')),
  name ${text} not null,
  hex_code ${text} not null,
  primary key (kind, name)
) ${strict};

create table library_logo (
  logo ${text} primary key not null,
  type ${text} not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes ${bytes} not null check (length(bytes) between 1 and 20000),
  saved_at ${text} not null
) ${strict};
`;
