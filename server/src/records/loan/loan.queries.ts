import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { placeName } from '../place/place-name.ts';
import { ofPrimaryCategory } from '../title/title-columns.ts';

/** Loans to children, each with its title, its place and what the child said at the return. */
export const loansWithTitles = (db: Kysely<Schema>) =>
  db
    .selectFrom('child_loan')
    .innerJoin('title', 'title.title_id', 'child_loan.title_id')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child_loan.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .leftJoin('category', ofPrimaryCategory)
    .leftJoin('reading', (join) =>
      join
        .onRef('reading.child_loan_id', '=', 'child_loan.child_loan_id')
        // Not while its return is undone.
        .on('child_loan.date_return', 'is not', null),
    )
    .select([
      'child_loan.child_loan_id',
      'child_loan.accn_no',
      'title.title',
      'title.author',
      'child_loan.level',
      'title.category_primary',
      'category.hex_code',
      'child_loan.date_issue',
      'child_loan.date_return',
      'child_loan.child_level',
      'reading.opinion',
      'reading.observation',
    ])
    .select(placeName().as('place_name'));
