import type { Kysely } from 'kysely';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { copiesHeld } from '../../records/copy/held-by.queries.ts';
import { ofPrimaryCategory, titleColumns } from '../../records/title/title-columns.ts';

/** The copies that a desk lists, or that a typed text can mean. */

const copyMeant = (db: Kysely<Schema>) => copiesHeld(db).select([...titleColumns, 'title.other_title']);

export const listCopiesHere = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  copyMeant(db).where('copy.site_grade_id', '=', p('site_grade_id')),
);

/** Copies with one of these numbers that are in the library. */
export const listInLibraryByNumber = prepareForKeys((db, accn_nos: string[]) =>
  copyMeant(db)
    .where('copy.accn_no', 'in', accn_nos)
    .where('copy.site_grade_id', 'is', null)
    .where('copy.state', '=', 'available'),
);

/** Copies of a title that are in the library. */
export const listInLibraryByIsbn = prepare((db, p: Slots<{ isbn: string; limit: number }>) =>
  copyMeant(db)
    .where('title.isbn', '=', p('isbn'))
    .where('copy.site_grade_id', 'is', null)
    .where('copy.state', '=', 'available')
    .orderBy('copy.accn_no')
    .limit(p('limit')),
);

const bookColumns = ['copy.accn_no', ...titleColumns] as const;

/** Copies at a place and not with a child; `site_loan` dates them. */
export const listAtPlace = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('copy')
    .innerJoin('site_loan', 'site_loan.site_loan_id', 'copy.site_loan_id')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .leftJoin('category', ofPrimaryCategory)
    .select([...bookColumns, 'site_loan.date_issue'])
    .where('copy.site_grade_id', '=', p('site_grade_id'))
    .where('copy.child_id', 'is', null)
    .orderBy('site_loan.date_issue')
    .orderBy('copy.accn_no'),
);

/** Copies with the children of a place. */
export const listWithChildren = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('copy')
    .innerJoin('child_loan', 'child_loan.child_loan_id', 'copy.child_loan_id')
    .innerJoin('child', 'child.child_id', 'copy.child_id')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .leftJoin('category', ofPrimaryCategory)
    .select([
      ...bookColumns,
      'child_loan.date_issue',
      'child_loan.date_renewed',
      'child.child_id',
      'child.name as child_name',
    ])
    .where('copy.site_grade_id', '=', p('site_grade_id'))
    .where('copy.child_id', 'is not', null)
    .orderBy('child_loan.date_issue')
    .orderBy('copy.accn_no'),
);
