import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import { sql } from 'kysely';
import { placeName } from '../../db/place-name.ts';
import { prepare, type Slots } from '../../db/prepare.ts';

type Nothing = Record<never, never>;

/** Written out, not bound: only so does a database see that its index of open loans serves. */
const no = sql.lit(0);

export const findDemo = prepare((db, _p: Slots<Nothing>) =>
  db.selectFrom('setting').select('value').where('key', '=', 'demo'),
);

/** Every site and grade with its children. */
export const listDashboardPlaces = prepare((db, _p: Slots<Nothing>) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'site_grade.program',
      'site_grade.site_grade_id',
      'site_grade.school_id',
      'site_grade.visit_day',
      'site_grade.visit_time',
      'site_grade.enrolled_count',
    ])
    .select(placeName().as('place_name'))
    .select((eb) =>
      eb
        .selectFrom('child')
        .select((count) => count.fn.countAll<number>().as('children'))
        .whereRef('child.site_grade_id', '=', 'site_grade.site_grade_id')
        .where('child.inactive_since', 'is', null)
        .$asScalar()
        .$notNull()
        .as('active_children'),
    )
    .orderBy('site_grade.site_grade_id'),
);
export type DashboardPlaceRow = Awaited<ReturnType<typeof listDashboardPlaces.all>>[number];

export const countSchools = prepare((db, _p: Slots<Nothing>) =>
  db.selectFrom('school').select((eb) => eb.fn.countAll<number>().as('schools')),
);

/** Copies that are not in the library, by the place that has them. */
export const countCopiesByPlace = prepare((db, _p: Slots<Nothing>) =>
  db
    .selectFrom('copy')
    .select((eb) => [
      'site_grade_id',
      eb.fn.countAll<number>().as('copies'),
      eb.fn.count<number>('child_id').as('with_children'),
    ])
    .where('site_grade_id', 'is not', null)
    .groupBy('site_grade_id'),
);
export type CopiesAtPlaceRow = Awaited<ReturnType<typeof countCopiesByPlace.all>>[number];

export const countChildrenBorrowed = prepare(
  (db, p: Slots<{ program: Programme; from: CalendarDate; to: CalendarDate }>) =>
    db
      .selectFrom('child_loan')
      .select((eb) => eb.fn.count<number>('child_id').distinct().as('children'))
      .where('program', '=', p('program'))
      .where('date_issue', '>=', p('from'))
      .where('date_issue', '<=', p('to'))
      .where('undone', '=', no),
);

export const countOverdue = prepare((db, p: Slots<{ program: Programme; before: CalendarDate }>) =>
  db
    .selectFrom('child_loan')
    .select((eb) => eb.fn.countAll<number>().as('loans'))
    .where('program', '=', p('program'))
    .where('date_issue', '<', p('before'))
    .where('date_return', 'is', null)
    .where('undone', '=', no),
);

/** Places with books that were issued to them on or before a date and are still out; the oldest first. */
export const listBoxesOut = prepare(
  (db, p: Slots<{ program: Programme; issued_by: CalendarDate; limit: number }>) =>
    db
      .selectFrom('site_loan')
      .select((eb) => [
        'site_grade_id',
        eb.fn.min('date_issue').as('oldest_issue'),
        eb.fn.countAll<number>().as('books'),
      ])
      .where('program', '=', p('program'))
      .where('date_issue', '<=', p('issued_by'))
      .where('date_return', 'is', null)
      .where('undone', '=', no)
      .groupBy('site_grade_id')
      .orderBy('oldest_issue')
      .orderBy('site_grade_id')
      .limit(p('limit')),
);
export type BoxRow = Awaited<ReturnType<typeof listBoxesOut.all>>[number];

/** Read-alouds that are done and have no report, by place; the most first. */
export const listReportsPending = prepare((db, p: Slots<{ program: Programme; limit: number }>) =>
  db
    .selectFrom('site_grade')
    .innerJoin('read_aloud', 'read_aloud.site_grade_id', 'site_grade.site_grade_id')
    .leftJoin('report', 'report.ra_id', 'read_aloud.ra_id')
    .select((eb) => ['site_grade.site_grade_id', eb.fn.countAll<number>().as('pending')])
    .where('site_grade.program', '=', p('program'))
    .where('read_aloud.status', '=', 'done')
    .where('report.rep_id', 'is', null)
    .groupBy('site_grade.site_grade_id')
    .orderBy('pending', 'desc')
    .orderBy('site_grade.site_grade_id')
    .limit(p('limit')),
);
export type ReportsPendingRow = Awaited<ReturnType<typeof listReportsPending.all>>[number];
