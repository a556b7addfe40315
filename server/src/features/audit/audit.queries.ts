import type { AuditKind } from '@storyvan/contract/audit-action';
import { type Kysely, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { Dialect } from '../../db/migration-sql.ts';
import { prepare, runQuery, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { kindOf } from '../../db/tables/loan.ts';
import { placeName } from '../../records/place/place-name.ts';

/** One page of the log: audit entries and lending events, each read from its index by UUIDv7. */

export interface AuditPage {
  staff_id: number | null;
  child_id: number | null;
  kind: AuditKind | null;
  refused: boolean;
  /** from_id is included, before_id is not. */
  from_id: string;
  before_id: string;
  limit: number;
}

/** The child that an entry or event is about, with its home, and the place. */
const aboutColumns = [
  'child.child_id',
  'child.name as child_name',
  'home.program as home_program',
  'home.site_grade_id as home_id',
  'home.school_id as home_school_id',
  'site_grade.program',
  'site_grade.site_grade_id',
  'site_grade.school_id',
] as const;

const entries = (db: Kysely<Schema>) =>
  db
    .selectFrom('audit_entry as entry')
    .leftJoin('staff', 'staff.staff_id', 'entry.staff_id')
    .leftJoin('staff as account', 'account.staff_id', 'entry.account_id')
    .leftJoin('child', 'child.child_id', 'entry.child_id')
    .leftJoin('site_grade as home', 'home.site_grade_id', 'child.site_grade_id')
    .leftJoin('site_grade', 'site_grade.site_grade_id', 'entry.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'entry.entry_id',
      'entry.at',
      'entry.via',
      'entry.kind',
      'entry.action',
      'entry.outcome',
      'entry.detail',
      'entry.address',
      'entry.staff_id',
      'staff.name as staff_name',
      'staff.kind as staff_kind',
      'entry.account_id',
      'account.name as account_name',
      ...aboutColumns,
    ])
    .select(placeName().as('place_name'));

export function listEntries(on: Executor, page: AuditPage) {
  const { staff_id, child_id, kind, refused, from_id, before_id, limit } = page;
  return runQuery(on, (db) => {
    let query = entries(db).where('entry.entry_id', '>=', from_id).where('entry.entry_id', '<', before_id);
    if (staff_id !== null) query = query.where('entry.staff_id', '=', staff_id);
    if (child_id !== null) query = query.where('entry.child_id', '=', child_id);
    if (kind !== null) query = query.where('entry.kind', '=', kind);
    // A literal, not a bind parameter: otherwise the partial index on refusals is not used.
    if (refused) query = query.where('entry.outcome', '=', sql.lit('refused' as const));
    return query.orderBy('entry.entry_id', 'desc').limit(limit);
  });
}

/** The beginning of an id, for some five hours, as in PostgreSQL's index `lending_event_of_staff` (decision 75). */
const hoursOf = (id: string) => id.slice(0, 6);
const hoursOfEvent = sql<string>`left(event.event_id::text, 6) collate "C"`;

/** The events on the page. The only table that grows without bound is read first, from its index. */
function eventsOfPage(db: Kysely<Schema>, dialect: Dialect, page: AuditPage) {
  const { staff_id, child_id, from_id, before_id, limit } = page;
  if (child_id !== null) {
    const ofChild = db
      .selectFrom('child_loan as loan')
      // SQLite keeps the order of a cross join: a child has few loans, but there are many events.
      .crossJoin('lending_event as event')
      .select('event.event_id')
      .where('loan.child_id', '=', child_id)
      .whereRef('event.child_loan_id', '=', 'loan.child_loan_id')
      .where('event.event_id', '>=', from_id)
      .where('event.event_id', '<', before_id)
      .orderBy('event.event_id', 'desc')
      .limit(limit);
    // A sum keeps the planner off the index on staff, which it would scan once for each loan.
    return staff_id === null ? ofChild : ofChild.where(sql<number>`event.staff_id + 0`, '=', staff_id);
  }
  const ofAll = db
    .selectFrom('lending_event as event')
    .select('event.event_id')
    .where('event.event_id', '>=', from_id)
    .where('event.event_id', '<', before_id)
    .orderBy('event.event_id', 'desc')
    .limit(limit);
  if (staff_id === null) return ofAll;
  const ofStaff = ofAll.where('event.staff_id', '=', staff_id);
  if (dialect === 'sqlite') return ofStaff;
  return ofStaff
    .where(hoursOfEvent, '>=', hoursOf(from_id))
    .where(hoursOfEvent, '<=', hoursOf(before_id))
    .clearOrderBy()
    .orderBy(hoursOfEvent, 'desc')
    .orderBy('event.event_id', 'desc');
}

export async function listEvents(on: Executor, page: AuditPage) {
  const rows = await runQuery(on, (db) =>
    db
      .with('page', () => eventsOfPage(db, on.dialect, page))
      .selectFrom('page')
      .innerJoin('lending_event as event', 'event.event_id', 'page.event_id')
      .innerJoin('staff', 'staff.staff_id', 'event.staff_id')
      .leftJoin('child_loan', 'child_loan.child_loan_id', 'event.child_loan_id')
      .leftJoin('site_loan', 'site_loan.site_loan_id', 'event.site_loan_id')
      .innerJoin('copy', (join) =>
        join.on((eb) => eb('copy.accn_no', '=', eb.fn.coalesce('child_loan.accn_no', 'site_loan.accn_no'))),
      )
      .innerJoin('title', 'title.title_id', 'copy.title_id')
      .innerJoin('site_grade', (join) =>
        join.on((eb) =>
          eb(
            'site_grade.site_grade_id',
            '=',
            eb.fn.coalesce('child_loan.site_grade_id', 'site_loan.site_grade_id'),
          ),
        ),
      )
      .leftJoin('school', 'school.school_id', 'site_grade.school_id')
      .leftJoin('child', 'child.child_id', 'child_loan.child_id')
      .leftJoin('site_grade as home', 'home.site_grade_id', 'child.site_grade_id')
      .select([
        'event.event_id',
        'event.kind',
        'event.staff_id',
        'staff.name as staff_name',
        'staff.kind as staff_kind',
        'copy.accn_no',
        'title.title',
        ...aboutColumns,
      ])
      .select(placeName().as('place_name'))
      .orderBy('page.event_id', 'desc'),
  );
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }));
}

/** The child as the log names it, even if it has no entries. */
export const findSubject = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .select(['child.child_id', 'child.name', 'site_grade.program'])
    .select(['site_grade.site_grade_id', 'site_grade.school_id'])
    .where('child.child_id', '=', p('child_id')),
);

export const listEveryStaff = prepare((db) => db.selectFrom('staff').select(['staff_id', 'name']));
