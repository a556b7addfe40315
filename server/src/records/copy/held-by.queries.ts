import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { placeName } from '../place/place-name.ts';
import { ofPrimaryCategory } from '../title/title-columns.ts';

/** Copies with their title, category and holder; callers add the columns they need. */
export const copiesHeld = (db: Kysely<Schema>) =>
  db
    .selectFrom('copy')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .leftJoin('category', ofPrimaryCategory)
    .leftJoin('site_grade', 'site_grade.site_grade_id', 'copy.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .leftJoin('child', 'child.child_id', 'copy.child_id')
    .leftJoin('site_loan', 'site_loan.site_loan_id', 'copy.site_loan_id')
    .leftJoin('child_loan', 'child_loan.child_loan_id', 'copy.child_loan_id')
    .select([
      'copy.accn_no',
      'copy.state',
      'copy.site_grade_id',
      'copy.child_id',
      'site_grade.program',
      'site_grade.school_id',
      'child.name as child_name',
      'site_loan.date_issue as site_date_issue',
      'child_loan.date_issue as child_date_issue',
      'child_loan.date_renewed as child_date_renewed',
    ])
    .select(placeName().as('place_name'));
