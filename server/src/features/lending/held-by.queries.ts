import type { Programme } from '@storyvan/contract/common/programme';
import type { HeldBy } from '@storyvan/contract/lending';
import type { Kysely } from 'kysely';
import { placeName } from '../../db/place-name.ts';
import type { Schema } from '../../db/schema.ts';
import { ofPrimaryCategory } from '../../db/title-columns.ts';

/** Copies with their title and category, and with who has them; the reader adds what else it needs of these. */
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
    ])
    .select(placeName().as('place_name'));

export interface HeldByRow {
  site_grade_id: number | null;
  child_id: number | null;
  program: Programme | null;
  school_id: number | null;
  child_name: string | null;
  site_date_issue: string | null;
  child_date_issue: string | null;
  place_name: string;
}

/** Null in the library. */
export function heldByOf(copy: HeldByRow): HeldBy | null {
  if (copy.site_grade_id === null || copy.program === null) return null;
  const withChild = copy.child_id !== null;
  return {
    program: copy.program,
    site_grade_id: copy.site_grade_id,
    place_name: copy.place_name,
    school_id: copy.school_id,
    child_id: copy.child_id,
    child_name: copy.child_name,
    since: (withChild ? copy.child_date_issue : copy.site_date_issue) ?? '',
  };
}
