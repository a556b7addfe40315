import { tables } from '../db/schema.ts';
import { personalColumns } from '../db/tables/child.ts';
import { keyOf } from '../db/tables/table.ts';
import { bySql, type Invariant } from './invariant.ts';

/** Places, people, the week and their history. */

const editionsSelect = Object.entries(tables)
  .filter(([, { columns }]) => 'changed_by' in columns)
  .map(
    ([name, table]) =>
      `select '${name} ' || ${keyOf(table).join(" || ' ' || ")} as example from ${name}
       where version < 1 or (changed_by is not null and changed_at is null)`,
  )
  .join(' union all ');

export const recordsInvariants: Invariant[] = [
  bySql(
    'editions',
    'Versions of records count from 1, and the author and time of the latest change are recorded.',
    editionsSelect,
  ),
  bySql(
    'counts-of-children',
    'Counts of children are never negative.',
    `select 'place ' || site_grade_id as example from site_grade where enrolled_count < 0
     union all select 'promotion ' || promotion_id from promotion_grade where enrolled_before < 0 or enrolled_after < 0`,
  ),
  bySql(
    'moves-between-places',
    'A move of a child has a place it left, a place it joined, or two different ones.',
    `select move_id as example from child_move where (from_site_grade_id is null and to_site_grade_id is null)
       or from_site_grade_id = to_site_grade_id`,
  ),
  bySql(
    'moves-of-promotions',
    'The moves of a promotion are undone exactly if it was undone.',
    `select move_id as example from child_move inner join promotion on promotion.promotion_id = child_move.promotion_id
     where (child_move.undone = 1) <> (promotion.undone_at is not null)`,
  ),
  bySql(
    'promoted-once-a-year',
    'A promotion has the school year of its moves, except for a child already promoted in that year.',
    `select move_id as example from child_move where promotion_id is not null and undone = 0 and school_year is null
       and not exists (select 1 from child_move as earlier where earlier.child_id = child_move.child_id
         and earlier.school_year is not null and earlier.undone = 0 and earlier.move_id < child_move.move_id)`,
  ),
  bySql(
    'reported-sessions-have-reports',
    'A session marked as reported has a report.',
    `select ra_id as example from read_aloud
     where reported = 1 and not exists (select 1 from report where report.ra_id = read_aloud.ra_id)`,
  ),
  bySql(
    'reports-at-their-place',
    'A report has the place and programme of its session.',
    `select rep_id as example from report inner join read_aloud on read_aloud.ra_id = report.ra_id
     where report.site_grade_id <> read_aloud.site_grade_id or report.program <> read_aloud.program`,
  ),
  bySql(
    'people-of-sessions',
    'No one both leads and supports a session, and there is no second helper without a first.',
    `select read_aloud.ra_id as example from read_aloud_partner partner
       inner join read_aloud on read_aloud.ra_id = partner.ra_id
     where partner.rp_id = read_aloud.lead_rp_id or (partner.seat = 2 and not exists (
       select 1 from read_aloud_partner first where first.ra_id = partner.ra_id and first.seat = 1))`,
  ),
  bySql(
    'attendance-within-its-count',
    'A session has no more children marked present than were counted.',
    `select read_aloud.ra_id as example from read_aloud inner join (
       select ra_id, count(*) as ticked from attendance group by ra_id) present on present.ra_id = read_aloud.ra_id
     where read_aloud.children_count is null or read_aloud.children_count < present.ticked`,
  ),
  bySql(
    'changes-of-copies',
    'Every recorded state change of a copy changes its state.',
    `select change_id as example from copy_state_change where from_state = to_state`,
  ),
  bySql(
    'opinions-of-their-loans',
    'What a child said at a return is about a loan of that child, that copy and that place.',
    `select reading.reading_id as example from reading
       inner join child_loan on child_loan.child_loan_id = reading.child_loan_id
     where reading.child_id <> child_loan.child_id or reading.accn_no <> child_loan.accn_no
       or reading.title_id <> child_loan.title_id or reading.site_grade_id <> child_loan.site_grade_id`,
  ),
  bySql(
    'erased-children-are-unknown',
    'An erased child has no card, birthday, telephone, search words or wishes.',
    `select child_id as example from child where erased_at is not null
       and (${personalColumns.map((column) => `${column} is not null`).join(' or ')}
       or exists (select 1 from child_word where child_word.child_id = child.child_id)
       or exists (select 1 from wish where wish.child_id = child.child_id))`,
  ),
  bySql(
    'covers-on-their-titles',
    'A title names its cover, and no other.',
    `select 'title ' || title.title_id as example from title left join cover on cover.title_id = title.title_id
       where title.cover is not null and (cover.name is null or cover.name <> title.cover)
     union all select 'cover of title ' || cover.title_id from cover
       inner join title on title.title_id = cover.title_id where title.cover is null`,
  ),
  bySql(
    'second-factors-whole',
    'An active second factor has a secret.',
    `select staff_id as example from staff where totp_confirmed_at is not null and totp_secret is null`,
  ),
  bySql(
    'service-accounts-have-tokens',
    'A service account has a token and no password; a person has no token.',
    `select staff.staff_id as example from staff
       left join service_account on service_account.staff_id = staff.staff_id
     where (staff.kind = 'service') <> (service_account.staff_id is not null)
       or (staff.kind = 'service' and staff.password_hash <> '!')`,
  ),
  bySql(
    'audit-entries-in-order',
    'The id of an audit entry has the time at which it was written (UUIDv7).',
    `select entry_id as example from audit_entry where entry_id not like '________-____-7___-____-____________'`,
  ),
];
