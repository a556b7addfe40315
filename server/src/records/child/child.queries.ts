import { expressionBuilder } from 'kysely';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { childColumns, familyColumns } from '../../db/tables/child.ts';
import { countOf } from '../count-of.ts';
import { placeName } from '../place/place-name.ts';
import { ofPrimaryCategory, titleColumns } from '../title/title-columns.ts';

export const ofChild = expressionBuilder<Schema, 'child'>();

const loans = () =>
  ofChild
    .selectFrom('child_loan')
    .whereRef('child_loan.child_id', '=', 'child.child_id')
    .where('child_loan.undone', '=', 0);

/** How many books a child has now: a column of a query on `child`. */
export const booksOut = () =>
  countOf(ofChild.selectFrom('copy').whereRef('copy.child_id', '=', 'child.child_id')).as('books_out');

/** The columns that people edit, of a query on `child`. */
export const editedColumns = childColumns.map((column) => `child.${column}` as const);

export const findChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .leftJoin('staff', 'staff.staff_id', 'child.changed_by')
    .select([
      'child.child_id',
      'child.inactive_since',
      'child.erased_at',
      'child.version',
      'staff.name as changed_by',
      'child.changed_at',
      'site_grade.program',
      'site_grade.school_id',
    ])
    .select(editedColumns)
    .select(familyColumns.map((column) => `child.${column}` as const))
    .select(placeName().as('place_name'))
    .select([
      countOf(loans()).as('loans_total'),
      loans()
        .select('child_loan.date_issue')
        .orderBy('child_loan.date_issue', 'desc')
        .limit(1)
        .as('last_borrowed'),
    ])
    .where('child.child_id', '=', p('child_id')),
);

/** The books a child has now, the oldest loan first; levels are those of the day of issue. */
export const listBooksOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('copy')
    .innerJoin('child_loan', 'child_loan.child_loan_id', 'copy.child_loan_id')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .leftJoin('category', ofPrimaryCategory)
    .select([
      'copy.accn_no',
      ...titleColumns,
      'child_loan.date_issue',
      'child_loan.date_renewed',
      'child_loan.level as loan_level',
      'child_loan.child_level',
    ])
    .where('copy.child_id', '=', p('child_id'))
    .orderBy('child_loan.date_issue')
    .orderBy('copy.accn_no'),
);

export const listActiveChildren = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('child')
    .select(['child_id', 'card_no', 'name', 'level'])
    .where('site_grade_id', '=', p('site_grade_id'))
    .where('inactive_since', 'is', null)
    .orderBy('child_id'),
);

/** All who are or were enrolled at places, without erased children. */
export const listChildrenOfPlaces = prepareForKeys((db, site_grade_ids: number[]) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .select([
      'child.child_id',
      'child.card_no',
      'child.name',
      'site_grade.program',
      'child.site_grade_id',
      'site_grade.school_id',
      'child.level',
      'child.date_of_birth',
      'child.inactive_since',
    ])
    .where('child.site_grade_id', 'in', site_grade_ids)
    .where('child.erased_at', 'is', null)
    .orderBy('child.child_id'),
);
