import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { expressionBuilder, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { booksOut } from '../../records/child/child.queries.ts';
import { countOf } from '../../records/count-of.ts';
import { periodStart } from '../../records/loan/loan.queries.ts';
import { placeFigures, reportsPending } from '../../records/place/place-figures.queries.ts';
import { placeName } from '../../records/place/place-name.ts';

/** A literal, not a bind parameter: otherwise the partial index on open loans is not used. */
const no = sql.lit(0);

export const findAnyCopy = prepare((db) => db.selectFrom('copy').select('accn_no').limit(1), {
  readsAll: 'copy',
  why: 'It stops at the first one.',
});

export const countSchools = prepare((db) =>
  db
    .selectFrom('school')
    .select((eb) => eb.fn.countAll<number>().as('schools'))
    .where('inactive_since', 'is', null),
);

const place = expressionBuilder<Schema, 'site_grade'>();

/** The sites or grades with their current counts. */
export const listPlaces = prepare(
  (db, p: Slots<{ program: Programme; week_from: CalendarDate; week_to: CalendarDate }>) =>
    db
      .selectFrom('site_grade')
      .leftJoin('school', 'school.school_id', 'site_grade.school_id')
      .select([
        'site_grade.program',
        'site_grade.site_grade_id',
        'site_grade.school_id',
        'site_grade.visit_day',
        'site_grade.visit_time',
        'site_grade.sort_key',
        'site_grade.enrolled_count',
        'school.name as school_name',
      ])
      .select(placeName().as('place_name'))
      .select(placeFigures())
      .select([
        reportsPending(),
        countOf(
          place
            .selectFrom('read_aloud')
            .whereRef('read_aloud.site_grade_id', '=', 'site_grade.site_grade_id')
            .where('read_aloud.status', 'in', ['planned', 'done'])
            .where('read_aloud.date', '>=', p('week_from'))
            .where('read_aloud.date', '<=', p('week_to')),
        ).as('read_alouds_of_week'),
      ])
      .where('site_grade.program', '=', p('program'))
      .where('site_grade.inactive_since', 'is', null)
      .orderBy('site_grade.site_grade_id'),
);
export type PlaceRow = Awaited<ReturnType<typeof listPlaces.all>>[number];

/** Enrolled children who borrowed between two dates, by their current place, wherever they borrowed. */
export const countBorrowedByPlace = prepare(
  (db, p: Slots<{ from: CalendarDate; to: CalendarDate }>) =>
    db
      .selectFrom('child')
      .select((eb) => ['site_grade_id', eb.fn.countAll<number>().as('children')])
      .where('inactive_since', 'is', null)
      .where('child_id', 'in', (eb) =>
        eb
          // Place by place, from the index of each: SQLite keeps the order of a cross join.
          .selectFrom('site_grade as place')
          .crossJoin('child_loan')
          .select('child_loan.child_id')
          .whereRef('child_loan.site_grade_id', '=', 'place.site_grade_id')
          .where('child_loan.date_issue', '>=', p('from'))
          .where('child_loan.date_issue', '<=', p('to'))
          .where('child_loan.undone', '=', no),
      )
      .groupBy('site_grade_id'),
  { readsAll: 'child', why: 'It counts all children of a programme.' },
);
export type BorrowedRow = Awaited<ReturnType<typeof countBorrowedByPlace.all>>[number];

export const countOverdueByPlace = prepare((db, p: Slots<{ program: Programme; before: CalendarDate }>) =>
  db
    .selectFrom('child_loan')
    .select((eb) => ['site_grade_id', eb.fn.countAll<number>().as('loans')])
    .where('program', '=', p('program'))
    .where(periodStart, '<', p('before'))
    .where('date_return', 'is', null)
    .where('undone', '=', no)
    .groupBy('site_grade_id'),
);
/** Places with books issued on or before a date that are still out, and how many are overdue; the oldest first. */
export const listBoxesOut = prepare(
  (
    db,
    p: Slots<{ program: Programme; issued_by: CalendarDate; overdue_before: CalendarDate; limit: number }>,
  ) =>
    db
      .selectFrom('site_loan')
      .select((eb) => [
        'site_grade_id',
        eb.fn.min('date_issue').as('oldest_issue'),
        eb.fn.countAll<number>().as('books'),
        eb.fn.countAll<number>().filterWhere('date_issue', '<', p('overdue_before')).as('overdue'),
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
const loansOfChild = () =>
  expressionBuilder<Schema, 'child'>()
    .selectFrom('child_loan')
    .whereRef('child_loan.child_id', '=', 'child.child_id')
    .where('child_loan.undone', '=', no);

/** The enrolled children of a place, unordered. */
export const listChildrenOfMonth = prepare(
  (db, p: Slots<{ site_grade_id: number; from: CalendarDate; to: CalendarDate }>) =>
    db
      .selectFrom('child')
      .select(['child.child_id', 'child.name as child_name', 'child.card_no', 'child.level'])
      .select([
        countOf(
          loansOfChild()
            .where('child_loan.date_issue', '>=', p('from'))
            .where('child_loan.date_issue', '<=', p('to')),
        ).as('borrowed_this_month'),
        loansOfChild()
          .select('child_loan.date_issue')
          .orderBy('child_loan.date_issue', 'desc')
          .limit(1)
          .as('last_borrowed'),
        booksOut(),
      ])
      .where('child.site_grade_id', '=', p('site_grade_id'))
      .where('child.inactive_since', 'is', null),
);
