import type { SqlTypes } from '../src/db/migration-sql.ts';

/** Titles with their words and covers, their copies, and what children wish to read. */
export const catalogue = (types: SqlTypes): string => {
  const { dialect, text, date, uuid, bytes, id, strict, withoutRowid, edition } = types;
  return `
create table title (
  title_id ${id},
  title_key ${text} not null unique,
  isbn ${text} unique,
  title ${text} not null,
  subtitle ${text},
  author ${text},
  illustrator ${text},
  publisher ${text},
  published ${text},
  language ${text},
  level integer references level (level),
  category_primary ${text},
  category_secondary ${text},
  description ${text},
  created_at ${text} not null,${edition},
  -- Such as the romanised title, by which it is found as well.
  other_title ${text},
  -- The name of its cover, so that lists know which titles have one.
  cover ${text}
) ${strict};
create index title_of_language on title (language, title_id) where language is not null;
create index title_of_level on title (level, title_id) where level is not null;

-- The folded words of a title. No reference: an import writes the words before the titles (decision 46).
create table title_word (
  word ${text} not null,
  title_id integer not null,
  primary key (word, title_id)
) ${withoutRowid};
create index title_word_of_title on title_word (title_id, word);

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

create table thumbnail (isbn ${text} primary key, image ${text}, ask_again_at ${text}) ${strict};

create table copy (
  accn_no ${text} primary key,
  title_id integer not null references title (title_id),
  state ${text} not null default 'available' check (state in ('available', 'withdrawn', 'lost')),
  site_grade_id integer references site_grade (site_grade_id),
  child_id integer,
  site_loan_id integer,
  child_loan_id integer,
  moved_on ${date},
  last_event_id ${uuid},
  created_at ${text} not null,
  -- One place: in the library (nothing), at a place (a site loan), or with a child of that place (a child loan).
  check ((child_id is null) = (child_loan_id is null)),
  check ((site_grade_id is null) = (site_loan_id is null and child_loan_id is null)),
  foreign key (child_id, site_grade_id) references child (child_id, site_grade_id)
) ${strict};
create index copy_of_title on copy (title_id${dialect === 'sqlite' ? ', accn_no' : ''});
create index copy_at_place on copy (site_grade_id, child_id) where site_grade_id is not null;
create index copy_with_child on copy (child_id) where child_id is not null;
create index copy_in_library on copy (accn_no) where site_grade_id is null and state = 'available';
-- By the digits at the end of the accession number alone.
create index copy_by_digits on copy (ltrim(substr(accn_no, length(rtrim(accn_no, '0123456789')) + 1), '0'), accn_no);

create table copy_state_change (
  change_id ${uuid} primary key not null,
  accn_no ${text} not null references copy (accn_no),
  from_state ${text} not null,
  to_state ${text} not null,
  date ${date} not null,
  note ${text} not null default '',
  staff_id integer not null references staff (staff_id),
  at ${text} not null
) ${strict};
create index copy_state_change_of_copy on copy_state_change (accn_no, change_id);

-- What children wish to read (decision 53).
create table wish (
  wish_id ${uuid} primary key not null,
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
) ${strict};
create unique index wish_open on wish (child_id, title_id) where closed_at is null;
create index wish_of_title on wish (title_id, wish_id) where closed_at is null;
create index wish_of_child on wish (child_id, wish_id);
`;
};
