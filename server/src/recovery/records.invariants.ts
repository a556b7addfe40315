import { bySql, type Invariant } from './invariant.ts';

/** Places and people, the week, and what has happened to them. */

const editions: Record<string, string> = {
  staff: 'staff_id',
  school: 'school_id',
  site_grade: 'site_grade_id',
  child: 'child_id',
  title: 'title_id',
  member: 'member_id',
  reading_partner: 'rp_id',
  lesson_plan: 'lp_id',
  read_aloud: 'ra_id',
  report: 'rep_id',
};

const editionsSelect = Object.entries(editions)
  .map(
    ([table, key]) =>
      `select '${table} ' || ${key} as example from ${table}
       where version < 1 or (changed_by is not null and changed_at is null)`,
  )
  .join(' union all ');

export const recordsInvariants: Invariant[] = [
  bySql(
    'editions',
    'A record that two may edit counts its versions from 1, and whoever made its latest change is recorded with the time.',
    editionsSelect,
  ),
  bySql(
    'counts-of-children',
    'No place and no promotion counts fewer than no children.',
    `select 'place ' || site_grade_id as example from site_grade where enrolled_count < 0
     union all select 'promotion ' || promotion_id from promotion_grade where enrolled_before < 0 or enrolled_after < 0`,
  ),
  bySql(
    'moves-between-places',
    'A move is of a child from one place to another, of which one at most is nothing.',
    `select move_id as example from child_move where (from_site_grade_id is null and to_site_grade_id is null)
       or from_site_grade_id = to_site_grade_id`,
  ),
  bySql(
    'moves-of-promotions',
    'The moves of a promotion are undone when it was undone, and stand while it stands.',
    `select move_id as example from child_move inner join promotion on promotion.promotion_id = child_move.promotion_id
     where (child_move.undone = 1) <> (promotion.undone_at is not null)`,
  ),
  bySql(
    'promoted-once-a-year',
    'A promotion names the school year of its moves, but for a child that it had promoted in that year before.',
    `select move_id as example from child_move where promotion_id is not null and undone = 0 and school_year is null
       and not exists (select 1 from child_move as earlier where earlier.child_id = child_move.child_id
         and earlier.school_year is not null and earlier.undone = 0 and earlier.move_id < child_move.move_id)`,
  ),
  bySql(
    'reported-sessions-have-reports',
    'A session that says it has its report has one.',
    `select ra_id as example from read_aloud
     where reported = 1 and not exists (select 1 from report where report.ra_id = read_aloud.ra_id)`,
  ),
  bySql(
    'reports-at-their-place',
    'A report is of the place and programme of its session.',
    `select rep_id as example from report inner join read_aloud on read_aloud.ra_id = report.ra_id
     where report.site_grade_id <> read_aloud.site_grade_id or report.program <> read_aloud.program`,
  ),
  bySql(
    'people-of-sessions',
    'Nobody both leads and supports a session, and its second helper comes after a first.',
    `select read_aloud.ra_id as example from read_aloud_partner partner
       inner join read_aloud on read_aloud.ra_id = partner.ra_id
     where partner.rp_id = read_aloud.lead_rp_id or (partner.seat = 2 and not exists (
       select 1 from read_aloud_partner first where first.ra_id = partner.ra_id and first.seat = 1))`,
  ),
  bySql(
    'attendance-within-its-count',
    'No more children are ticked at a session than were counted there.',
    `select read_aloud.ra_id as example from read_aloud inner join (
       select ra_id, count(*) as ticked from attendance group by ra_id) present on present.ra_id = read_aloud.ra_id
     where read_aloud.children_count is null or read_aloud.children_count < present.ticked`,
  ),
  bySql(
    'changes-of-copies',
    'What is recorded of a copy leaving or joining the stock changes its state.',
    `select change_id as example from copy_state_change where from_state = to_state`,
  ),
  bySql(
    'erased-children-are-unknown',
    'An erased child has no card, birthday or telephone, and is found by no word.',
    `select child_id as example from child where erased_at is not null and (card_no is not null
       or date_of_birth is not null or guardian_phone is not null
       or exists (select 1 from child_word where child_word.child_id = child.child_id))`,
  ),
  bySql(
    'second-factors-whole',
    'A second factor that is in use has its secret.',
    `select staff_id as example from staff where totp_confirmed_at is not null and totp_secret is null`,
  ),
  bySql(
    'audit-entries-in-order',
    'An entry of the audit log is named by the time at which it was written (UUIDv7).',
    `select entry_id as example from audit_entry where entry_id not like '________-____-7___-____-____________'`,
  ),
];
