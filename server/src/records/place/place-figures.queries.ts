import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { expressionBuilder, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { countOf } from '../count-of.ts';
import { periodStart, renewals } from '../loan/loan.queries.ts';

/** The figures of a site or grade, for the lists and pages of both programmes. */

const place = expressionBuilder<Schema, 'site_grade'>();

const copiesHeld = () =>
  place.selectFrom('copy').whereRef('copy.site_grade_id', '=', 'site_grade.site_grade_id');

/** For a query that selects from site_grade. */
export const activeChildren = () =>
  place
    .selectFrom('child')
    .whereRef('child.site_grade_id', '=', 'site_grade.site_grade_id')
    .where('child.inactive_since', 'is', null);

/** Columns for a query on site_grade. `childrenOf` makes the number of children from them. */
export const placeFigures = () => [
  countOf(activeChildren()).as('active_children'),
  countOf(copiesHeld().where('copy.child_id', 'is', null)).as('books_here'),
  countOf(copiesHeld().where('copy.child_id', 'is not', null)).as('books_with_children'),
];

/** A literal, not a bind parameter: only then can the database use the partial index of the reports to write. */
const done = sql.lit('done' as const);
const not = sql.lit(0);

const readAloudsDone = () =>
  place
    .selectFrom('read_aloud')
    .whereRef('read_aloud.site_grade_id', '=', 'site_grade.site_grade_id')
    .where('read_aloud.status', '=', done);

/** Read-alouds that are done and have no report yet. */
export const reportsPending = () =>
  countOf(readAloudsDone().where('read_aloud.reported', '=', not)).as('reports_pending');

export const readAloudFigures = () => [countOf(readAloudsDone()).as('ra_count'), reportsPending()];

/** The date of the latest issue to a child there. */
export const lastLending = () =>
  place
    .selectFrom('child_loan')
    .select('child_loan.date_issue')
    .whereRef('child_loan.site_grade_id', '=', 'site_grade.site_grade_id')
    .where('child_loan.undone', '=', 0)
    .orderBy('child_loan.date_issue', 'desc')
    .limit(1)
    .as('last_lending');

interface StatsAsked {
  site_grade_id: number;
  today: CalendarDate;
  month_start: CalendarDate;
  /** Child loans whose period started before this date are overdue. */
  overdue_before: CalendarDate;
}

const loansOn = (p: Slots<StatsAsked>, column: 'date_issue' | 'date_return') =>
  place
    .selectFrom('child_loan')
    .whereRef('child_loan.site_grade_id', '=', 'site_grade.site_grade_id')
    .where(`child_loan.${column}`, '=', p('today'))
    .where('child_loan.undone', '=', 0);

/** The figures of one site or grade; the caller checks the programme. */
export const findPlaceStats = prepare((db, p: Slots<StatsAsked>) =>
  db
    .selectFrom('site_grade')
    .select([
      'site_grade.program',
      'site_grade.site_grade_id',
      'site_grade.enrolled_count',
      'site_grade.visit_day',
    ])
    .select(placeFigures())
    .select(lastLending())
    .select(readAloudFigures())
    .select([
      countOf(
        copiesHeld()
          .innerJoin('child_loan', 'child_loan.child_loan_id', 'copy.child_loan_id')
          .where('copy.child_id', 'is not', null)
          .where(periodStart, '<', p('overdue_before')),
      ).as('overdue'),
      copiesHeld()
        .select((eb) => eb.fn.count<number>('copy.child_id').distinct().as('children'))
        .where('copy.child_id', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('children_with_books'),
      loansOn(p, 'date_issue')
        .select((eb) => eb.fn.count<number>('child_loan.child_id').distinct().as('children'))
        .$asScalar()
        .$notNull()
        .as('children_borrowed_today'),
      countOf(
        activeChildren().where((eb) =>
          eb.exists(
            eb
              .selectFrom('child_loan')
              .select('child_loan.child_loan_id')
              .whereRef('child_loan.child_id', '=', 'child.child_id')
              .where('child_loan.date_issue', '>=', p('month_start'))
              .where('child_loan.date_issue', '<=', p('today'))
              .where('child_loan.undone', '=', not),
          ),
        ),
      ).as('children_borrowed_this_month'),
      countOf(loansOn(p, 'date_issue')).as('issued_today'),
      countOf(
        renewals(db)
          .where(sql.ref('renewal.site_grade_id'), '=', place.ref('site_grade.site_grade_id'))
          .where('renewal.date', '=', p('today')),
      ).as('renewed_today'),
      countOf(loansOn(p, 'date_return')).as('returned_today'),
    ])
    .where('site_grade.site_grade_id', '=', p('site_grade_id')),
);
