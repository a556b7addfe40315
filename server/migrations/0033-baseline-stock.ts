import type { SqlTypes } from '../src/db/migration-sql.ts';

/** Stocktakes, and the checklists of the boxes that go to a place and come back. Nothing here is deleted. */
export const stock = ({ text, uuid, id, strict, withoutRowid }: SqlTypes): string => {
  const fixed = `
  fix ${text},
  fixed_by integer references staff (staff_id),
  fixed_at ${text},
  check ((fix is null) = (fixed_by is null) and (fix is null) = (fixed_at is null))`;
  return `
create table stocktake (
  stocktake_id ${id},
  -- The site or grade, or 0 for the library: an index over null would not keep a second one out.
  place integer not null,
  program ${text},
  site_grade_id integer,
  started_by integer not null references staff (staff_id),
  started_at ${text} not null,
  ended_by integer references staff (staff_id),
  ended_at ${text},
  outcome ${text} check (outcome in ('finished', 'cancelled')),
  reason ${text},
  counted integer,
  missing integer,
  elsewhere integer,
  lost integer,
  unknown integer,
  foreign key (site_grade_id, program) references site_grade (site_grade_id, program),
  check ((program is null) = (site_grade_id is null)),
  check (place = coalesce(site_grade_id, 0)),
  check ((ended_at is null) = (outcome is null) and (ended_at is null) = (ended_by is null)),
  check ((reason is not null) = (coalesce(outcome, '') = 'cancelled')),
  check ((counted is not null) = (coalesce(outcome, '') = 'finished')),
  check ((counted is null) = (missing is null) and (counted is null) = (elsewhere is null)),
  check ((counted is null) = (lost is null) and (counted is null) = (unknown is null))
) ${strict};
create unique index stocktake_open on stocktake (place) where ended_at is null;
create index stocktake_of_place on stocktake (place, stocktake_id);

-- A scan made by mistake is marked as taken out.
create table stocktake_scan (
  scan_id ${text} primary key,
  stocktake_id integer not null references stocktake (stocktake_id),
  -- As scanned: no copy may have this number.
  accn_no ${text} not null,
  found ${text} not null check (found in ('here', 'elsewhere', 'with_child', 'lost', 'withdrawn', 'unknown')),
  last_event_id ${uuid},
  staff_id integer not null references staff (staff_id),
  at ${text} not null,
  taken_out_by integer references staff (staff_id),
  taken_out_at ${text},${fixed},
  check ((taken_out_at is null) = (taken_out_by is null))
) ${strict};
create unique index stocktake_scan_once on stocktake_scan (stocktake_id, accn_no) where taken_out_at is null;
create index stocktake_scan_found on stocktake_scan (stocktake_id, found, accn_no, staff_id)
  where taken_out_at is null;

create table stocktake_missing (
  stocktake_id integer not null references stocktake (stocktake_id),
  accn_no ${text} not null references copy (accn_no),${fixed},
  primary key (stocktake_id, accn_no)
) ${strict};
create index stocktake_missing_of_copy on stocktake_missing (accn_no);

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
  site_loan_id integer,
  -- Set when the list is closed.
  outcome ${text} check (outcome in ('done', 'missing', 'away', 'not ours')),
  primary key (box_id, accn_no)
) ${withoutRowid};
create index box_copy_of_copy on box_copy (accn_no);
`;
};
