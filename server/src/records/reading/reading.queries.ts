import type { ExpressionBuilder, Kysely } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { ofPrimaryCategory, titleColumns } from '../title/title-columns.ts';

export const readings = (db: Kysely<Schema>) =>
  db
    .selectFrom('reading')
    .innerJoin('child', 'child.child_id', 'reading.child_id')
    .leftJoin('staff', 'staff.staff_id', 'reading.librarian_id')
    .innerJoin('title', 'title.title_id', 'reading.title_id')
    .leftJoin('category', ofPrimaryCategory)
    .select([
      'reading.reading_id',
      'reading.program',
      'reading.site_grade_id',
      'reading.child_id',
      'child.name as child_name',
      'reading.date_reading',
      'reading.accn_no',
      ...titleColumns,
      'reading.reading_level',
      'reading.opinion',
      'reading.observation',
      'reading.support_of_illustrations',
      'reading.librarian_id',
      'staff.name as read_with',
    ]);

/**
 * Leaves out an opinion while the return at which it was said is undone. A scalar subquery: for an `exists`, PostgreSQL
 * would read every loan to look them up.
 */
export const notOfUndoneReturn = (eb: ExpressionBuilder<Schema, 'reading'>) =>
  eb.or([
    eb('reading.child_loan_id', 'is', null),
    eb(
      eb
        .selectFrom('child_loan')
        .select('child_loan.date_return')
        .whereRef('child_loan.child_loan_id', '=', 'reading.child_loan_id'),
      'is not',
      null,
    ),
  ]);

/** All readings of a child that are stored, at any place. */
export const listAllReadingsOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  readings(db)
    .where('reading.child_id', '=', p('child_id'))
    .orderBy('reading.date_reading', 'desc')
    .orderBy('reading.reading_id', 'desc'),
);
