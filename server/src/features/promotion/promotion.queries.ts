import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { expressionBuilder, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { booksOut } from '../../records/child/child.queries.ts';
import { countOf } from '../../records/count-of.ts';
import { placeName } from '../../records/place/place-name.ts';

/** Reads for the review of a promotion, and for one that was made. `school_id` is null for all schools. */

interface InScope {
  school_id: number | null;
}

const isInScope = (p: Slots<InScope>) =>
  sql<boolean>`(site_grade.school_id = ${p('school_id')} or cast(${p('school_id')} as integer) is null)`;

/** Locks schools: until the commit no grade is added or reopened, and the school is not closed (decision 24). */
export const lockSchoolsInScope = prepare((db, p: Slots<InScope>) =>
  db
    .selectFrom('school')
    .select('school_id')
    .where(sql<boolean>`(school_id = ${p('school_id')} or cast(${p('school_id')} as integer) is null)`)
    .orderBy('school_id')
    .forShare(),
);

/** Ordered by id, the order in which several places are always locked. */
export const lockGradesInScope = prepare((db, p: Slots<InScope>) =>
  db
    .selectFrom('site_grade')
    .select('site_grade_id')
    .where('site_grade.program', '=', 'lis')
    .where(isInScope(p))
    .orderBy('site_grade_id')
    .forNoKeyUpdate(),
);

export const lockPromotedGrades = prepare((db, p: Slots<{ promotion_id: string }>) =>
  db
    .selectFrom('promotion_grade')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'promotion_grade.site_grade_id')
    .select('site_grade.site_grade_id')
    .where('promotion_grade.promotion_id', '=', p('promotion_id'))
    .orderBy('site_grade.site_grade_id')
    .forNoKeyUpdate('site_grade'),
);

/**
 * Ordered by class, with when each grade was first part of a promotion since a date; a grade of a closed school counts
 * as closed.
 */
export const listGradesInScope = prepare((db, p: Slots<InScope & { from: CalendarDate }>) =>
  db
    .selectFrom('site_grade')
    .innerJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'site_grade.site_grade_id',
      'school.school_id',
      'school.name as school_name',
      'school.shift',
      'site_grade.code as grade_code',
      'site_grade.enrolled_count',
      'site_grade.created_at',
    ])
    .select((eb) => [
      placeName().as('place_name'),
      eb.fn.coalesce('site_grade.inactive_since', 'school.inactive_since').as('inactive_since'),
      eb
        .selectFrom('promotion_grade')
        .innerJoin('promotion', 'promotion.promotion_id', 'promotion_grade.promotion_id')
        .select((of) => of.fn.min('promotion.at').as('at'))
        .whereRef('promotion_grade.site_grade_id', '=', 'site_grade.site_grade_id')
        .where('promotion.undone_at', 'is', null)
        .where('promotion.date', '>=', p('from'))
        .as('promoted_at'),
    ])
    .where('site_grade.program', '=', 'lis')
    .where(isInScope(p))
    .orderBy('site_grade.sort_key')
    .orderBy('site_grade.code')
    .orderBy('site_grade.site_grade_id'),
);

/**
 * With when each child came to its grade, and its moves in this school year. The cross join keeps SQLite in this order,
 * grade by grade; otherwise it would read the children of both programmes.
 */
export const listChildrenInScope = prepare(
  (db, p: Slots<InScope & { school_year: number; from: CalendarDate }>) =>
    db
      .selectFrom('site_grade')
      .crossJoin('child')
      .select(['child.child_id', 'child.name', 'child.site_grade_id', 'child.created_at', 'site_grade.code'])
      .select((eb) => [
        eb
          .selectFrom('child_move')
          .select((of) => of.fn.max('child_move.at').as('at'))
          .whereRef('child_move.child_id', '=', 'child.child_id')
          .whereRef('child_move.to_site_grade_id', '=', 'child.site_grade_id')
          .where('child_move.undone', '=', 0)
          .as('moved_at'),
        eb
          .selectFrom('child_move')
          .innerJoin('site_grade as first', 'first.site_grade_id', 'child_move.from_site_grade_id')
          .select('first.code')
          .whereRef('child_move.child_id', '=', 'child.child_id')
          .where('child_move.date', '>=', p('from'))
          .where('child_move.undone', '=', 0)
          .orderBy('child_move.move_id')
          .limit(1)
          .as('code_before'),
        eb
          .selectFrom('child_move')
          .select('child_move.date')
          .whereRef('child_move.child_id', '=', 'child.child_id')
          .where('child_move.school_year', '=', p('school_year'))
          .where('child_move.undone', '=', sql.lit(0))
          .as('promoted_on'),
      ])
      .whereRef('child.site_grade_id', '=', 'site_grade.site_grade_id')
      .where('site_grade.program', '=', 'lis')
      .where(isInScope(p))
      .where('child.inactive_since', 'is', null),
);

export const countBooksOutInScope = prepare((db, p: Slots<InScope>) =>
  db
    .selectFrom('site_grade')
    .innerJoin('copy', 'copy.site_grade_id', 'site_grade.site_grade_id')
    .select('copy.child_id')
    .select((eb) => eb.fn.countAll<number>().as('books_out'))
    .where('site_grade.program', '=', 'lis')
    .where(isInScope(p))
    .where('copy.child_id', 'is not', null)
    .$narrowType<{ child_id: number }>()
    .groupBy('copy.child_id'),
);

const promotions = (db: Parameters<Parameters<typeof prepare>[0]>[0]) =>
  db
    .selectFrom('promotion')
    .innerJoin('staff', 'staff.staff_id', 'promotion.staff_id')
    .leftJoin('school', 'school.school_id', 'promotion.school_id')
    .select([
      'promotion.promotion_id',
      'promotion.school_id',
      'school.name as school_name',
      'promotion.date',
      'promotion.undone_at',
      'staff.name as by',
    ]);

export const findPromotion = prepare((db, p: Slots<{ promotion_id: string }>) =>
  promotions(db).where('promotion.promotion_id', '=', p('promotion_id')),
);
export type PromotionRow = NonNullable<Awaited<ReturnType<typeof findPromotion.first>>>;

/** The latest promotion of these schools that was not undone. */
export const findLastPromotion = prepare((db, p: Slots<InScope>) =>
  promotions(db)
    .where('promotion.undone_at', 'is', null)
    .where(
      sql<boolean>`(promotion.school_id = ${p('school_id')} or promotion.school_id is null or cast(${p('school_id')} as integer) is null)`,
    )
    .orderBy('promotion.promotion_id', 'desc')
    .limit(1),
);

/** The children that a promotion moved, and where each is now. */
export const listPromotedChildren = prepare((db, p: Slots<{ promotion_id: string }>) =>
  db
    .selectFrom('child_move')
    .innerJoin('child', 'child.child_id', 'child_move.child_id')
    .select([
      'child.child_id',
      'child.name',
      'child_move.from_site_grade_id as from',
      'child_move.to_site_grade_id as to',
      'child.site_grade_id',
      'child.inactive_since',
      'child.erased_at',
    ])
    .select(booksOut())
    .where('child_move.promotion_id', '=', p('promotion_id'))
    .$narrowType<{ from: number }>(),
);

const atGrade = expressionBuilder<Schema, 'promotion_grade'>();

const isUsed = (table: 'site_loan' | 'child_loan' | 'reading' | 'read_aloud' | 'report' | 'copy') =>
  atGrade.exists(
    atGrade
      .selectFrom(table)
      .select(sql.lit(1).as('one'))
      .whereRef(`${table}.site_grade_id`, '=', 'promotion_grade.site_grade_id'),
  );

/** The grades that a promotion changed or made, as they are now. */
export const listPromotedGrades = prepare((db, p: Slots<{ promotion_id: string }>) =>
  db
    .selectFrom('promotion_grade')
    .leftJoin('site_grade', 'site_grade.site_grade_id', 'promotion_grade.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'promotion_grade.site_grade_id',
      'promotion_grade.enrolled_before',
      'promotion_grade.enrolled_after',
      'promotion_grade.made',
      'site_grade.enrolled_count',
      'site_grade.inactive_since',
    ])
    .select((eb) => [
      placeName().as('place_name'),
      countOf(
        eb.selectFrom('child').whereRef('child.site_grade_id', '=', 'promotion_grade.site_grade_id'),
      ).as('children'),
      eb
        .or([
          isUsed('site_loan'),
          isUsed('child_loan'),
          isUsed('reading'),
          isUsed('read_aloud'),
          isUsed('report'),
          isUsed('copy'),
        ])
        .as('used'),
      eb
        .selectFrom('promotion_grade as other')
        .innerJoin('promotion', 'promotion.promotion_id', 'other.promotion_id')
        .select((of) => of.fn.max('promotion.date').as('date'))
        .whereRef('other.site_grade_id', '=', 'promotion_grade.site_grade_id')
        .whereRef('other.promotion_id', '>', 'promotion_grade.promotion_id')
        .where('promotion.undone_at', 'is', null)
        .as('promoted_again'),
    ])
    .where('promotion_grade.promotion_id', '=', p('promotion_id')),
);
