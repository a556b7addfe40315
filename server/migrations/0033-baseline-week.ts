import type { SqlTypes } from '../src/db/migration-sql.ts';

/** What staff plan, hold and write about: reading partners, lesson plans, read-alouds, reports, notes. */
export const week = (types: SqlTypes): string => {
  const { dialect, text, date, id, strict, edition } = types;
  // PostgreSQL keeps equal keys once, so there an index ends with the date.
  const thenId = dialect === 'sqlite' ? ', ra_id' : '';
  return `
create table reading_partner (
  rp_id ${id},
  name ${text} not null,
  phone ${text},
  note ${text} not null default '',
  mop integer not null default 1 check (mop in (0, 1)),
  lis integer not null default 1 check (lis in (0, 1)),
  staff_id integer unique references staff (staff_id),
  inactive_since ${date},${edition},
  created_at ${text} not null
) ${strict};

create table lesson_plan (
  lp_id ${id},
  lp_name ${text} not null,
  -- The name as it is compared: folded.
  lp_key ${text} not null unique,
  title_id integer references title (title_id),
  theme ${text} not null default '',
  objectives ${text} not null default '',
  steps ${text} not null default '',
  materials ${text} not null default '',
  inactive_since ${date},${edition},
  created_at ${text} not null
) ${strict};
create index lesson_plan_of_title on lesson_plan (title_id) where title_id is not null;

-- A session that staff hold at a place.
create table read_aloud (
  ra_id ${id},
  program ${text} not null,
  site_grade_id integer not null,
  date ${date} not null,
  -- HH:MM on 24 hours, or nothing.
  time ${text} not null default '',
  status ${text} not null check (status in ('planned', 'done', 'cancelled')),
  -- 1 if its report is written: those without one are counted from an index that holds nothing else.
  reported integer not null default 0 check (reported in (0, 1)),
  lead_rp_id integer references reading_partner (rp_id),
  lp_id integer references lesson_plan (lp_id),
  children_count integer check (children_count >= 0),${edition},
  -- For when a session that is done was planned, so that it goes back there if it was not done after all.
  planned_date ${date} constraint read_aloud_check1 check (planned_date is null or status = 'done'),
  planned_time ${text} constraint read_aloud_check2 check ((planned_time is null) = (planned_date is null)),
  foreign key (site_grade_id, program) references site_grade (site_grade_id, program),
  constraint read_aloud_check check (reported = 0 or status = 'done')
) ${strict};
create index read_aloud_of_place on read_aloud (site_grade_id, status, date);
create index read_aloud_pending on read_aloud (site_grade_id) where status = 'done' and reported = 0;
create unique index read_aloud_reported on read_aloud (ra_id, reported);
create index read_aloud_of_programme on read_aloud (program, status, date${thenId});
-- With all columns of the query: otherwise SQLite takes the index of the programme and reads its whole history.
create index read_aloud_unreported on read_aloud (program, status, reported, date${thenId})
  where status = 'done' and reported = 0;
create index read_aloud_of_lesson_plan on read_aloud (lp_id, status, date) where lp_id is not null;
create index read_aloud_led on read_aloud (lead_rp_id, status, date) where lead_rp_id is not null;
-- One session for one moment at a place, planned or done: if two people copy last week, the week is made once, and a
-- session that was held is recorded once.
create unique index read_aloud_of_moment on read_aloud (site_grade_id, date, time) where status <> 'cancelled';

create table read_aloud_partner (
  ra_id integer not null references read_aloud (ra_id),
  -- At most two (SPEC section 9).
  seat integer not null check (seat in (1, 2)),
  rp_id integer not null references reading_partner (rp_id),
  primary key (ra_id, seat),
  unique (ra_id, rp_id)
) ${strict};
create index read_aloud_partner_of on read_aloud_partner (rp_id, ra_id);

create table attendance (
  ra_id integer not null references read_aloud (ra_id),
  child_id integer not null references child (child_id),
  primary key (ra_id, child_id)
) ${strict};
create index attendance_of_child on attendance (child_id, ra_id);

create table report (
  rep_id ${id},
  ra_id integer not null unique,
  -- With the reference below: no report without the mark on its session.
  reported integer not null default 1 check (reported = 1),
  program ${text} not null,
  site_grade_id integer not null,
  submitted_on ${date} not null,
  rating integer check (rating between 1 and 5),
  what_was_read ${text} not null default '',
  how_it_went ${text} not null default '',
  to_change ${text} not null default '',
  written_by integer references staff (staff_id),${edition},
  foreign key (ra_id, reported) references read_aloud (ra_id, reported),
  foreign key (site_grade_id, program) references site_grade (site_grade_id, program)
) ${strict};
create index report_of_programme on report (program, rep_id);
create index report_of_place on report (site_grade_id, rep_id);

create table report_comment (
  comment_id ${id},
  rep_id integer not null references report (rep_id),
  rp_id integer not null,
  comment ${text} not null,
  staff_id integer not null references staff (staff_id),
  at ${text} not null
) ${strict};
create index report_comment_of_report on report_comment (rep_id, comment_id);

create table todo_note (
  note_id ${id},
  staff_id integer not null references staff (staff_id),
  prog ${text} not null check (prog in ('mop', 'lis')),
  title ${text} not null,
  due ${date} not null,
  done_on ${date},
  version integer not null default 1,
  created_at ${text} not null
) ${strict};
create index todo_note_of_staff on todo_note (staff_id, done_on, due);
`;
};
