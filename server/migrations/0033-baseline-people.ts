import type { SqlTypes } from '../src/db/migration-sql.ts';

/** Schools and places, the children enrolled there and their moves, members, and the numbers that people hold. */
export const people = ({ text, date, id, strict, withoutRowid, edition }: SqlTypes): string => `
create table school (
  school_id ${id},
  code ${text} not null,
  shift ${text} not null default '',
  name ${text} not null,
  region ${text},
  created_at ${text} not null,
  inactive_since ${date},${edition},
  unique (code, shift)
) ${strict};

-- A site of the van (mop), or a grade of a school (lis).
create table site_grade (
  site_grade_id ${id},
  program ${text} not null check (program in ('mop', 'lis')),
  school_id integer references school (school_id),
  code ${text} not null,
  name ${text} not null,
  junior integer not null default 0 check (junior in (0, 1)),
  visit_day integer check (visit_day between 0 and 6),
  visit_time ${text},
  sort_key ${text} not null,
  enrolled_count integer not null default 0,
  created_at ${text} not null,
  inactive_since ${date},${edition},
  check ((program = 'lis') = (school_id is not null)),
  -- What refers to a place and its programme refers to both.
  unique (site_grade_id, program)
) ${strict};
create unique index site_by_code on site_grade (code, junior) where program = 'mop';
create unique index grade_by_code on site_grade (school_id, code) where program = 'lis';

create table child (
  child_id ${id},
  card_no ${text} unique,
  name ${text} not null,
  site_grade_id integer not null references site_grade (site_grade_id),
  gender ${text},
  baseline_level integer references level (level),
  level integer references level (level),
  inactive_since ${date},
  created_at ${text} not null,
  date_of_birth ${date},
  guardian_phone ${text},${edition},
  -- An erased child has nothing left that says who it was (decision 30); what was lent is still counted.
  erased_at ${text} constraint child_erased check (erased_at is null or (
    name = 'Erased child ' || child_id and inactive_since is not null
    and card_no is null and gender is null and date_of_birth is null and guardian_phone is null
  )),
  -- What refers to a child and its place refers to both.
  unique (child_id, site_grade_id)
) ${strict};
create index child_of_place on child (site_grade_id, name);
create index child_active on child (site_grade_id) where inactive_since is null;
create index child_erased on child (erased_at) where erased_at is not null;
create index child_left on child (inactive_since, child_id) where inactive_since is not null and erased_at is null;
create index child_enrolled on child (created_at);

-- The folded words of a name. No reference: an import writes the words before the children (decision 46).
create table child_word (
  word ${text} not null,
  child_id integer not null,
  primary key (word, child_id)
) ${withoutRowid};
create index child_word_of_child on child_word (child_id, word);

create table promotion (
  promotion_id ${text} primary key,
  school_id integer references school (school_id),
  date ${date} not null,
  staff_id integer not null references staff (staff_id),
  at ${text} not null,
  undone_at ${text},
  undone_by integer references staff (staff_id),
  check ((undone_at is null) = (undone_by is null))
) ${strict};
create index promotion_by_time on promotion (at);

create table promotion_grade (
  promotion_id ${text} not null references promotion (promotion_id),
  site_grade_id integer not null,
  enrolled_before integer not null,
  enrolled_after integer not null,
  -- The grade was made by this promotion.
  made integer not null check (made in (0, 1)),
  primary key (promotion_id, site_grade_id)
) ${strict};
create index promotion_grade_of_grade on promotion_grade (site_grade_id);

create table child_move (
  move_id ${text} primary key,
  child_id integer not null references child (child_id),
  -- From nothing: the child has come back. To nothing: it has left.
  from_site_grade_id integer,
  to_site_grade_id integer,
  date ${date} not null,
  promotion_id ${text} references promotion (promotion_id),
  undone integer not null default 0 check (undone in (0, 1)),
  -- Null: an import at the command line.
  staff_id integer references staff (staff_id),
  at ${text} not null,
  -- Of a promotion: the calendar year in which the school year began. A child is promoted once in a year (decision 21).
  school_year integer
) ${strict};
create index child_move_of_child on child_move (child_id, move_id);
create index child_move_of_promotion on child_move (promotion_id) where promotion_id is not null;
create unique index child_move_once_a_year on child_move (child_id, school_year)
  where school_year is not null and undone = 0;

create table member (
  member_id ${id},
  card_no ${text} unique,
  name ${text} not null,
  fbt integer not null default 0 check (fbt in (0, 1)),
  phone ${text},
  note ${text} not null default '',
  joined_on ${date} not null,
  inactive_since ${date},${edition},
  created_at ${text} not null
) ${strict};

-- One row for each accession number and card in use, kept by triggers: one field takes them all, so the database
-- refuses a second owner.
create table given_number (
  number ${text} not null,
  kind ${text} not null check (kind in ('copy', 'child', 'member')),
  -- 1: it had another owner already before the database refused that; \`verify\` lists it.
  doubled integer not null default 0 check (doubled in (0, 1)),
  primary key (number, kind)
) ${withoutRowid};
create unique index given_number_once on given_number (number) where doubled = 0;
`;
