import { sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import { placeName } from '../../records/place/place-name.ts';
import { notOfUndoneReturn, readings } from '../../records/reading/reading.queries.ts';

interface Page {
  site_grade_id: number;
  limit: number;
  offset: number;
}

export const listReadingsOfPlace = prepare((db, p: Slots<Page>) =>
  readings(db)
    .where('reading.site_grade_id', '=', p('site_grade_id'))
    .where(notOfUndoneReturn)
    .orderBy('reading.date_reading', 'desc')
    .orderBy('reading.reading_id', 'desc')
    .limit(p('limit'))
    .offset(p('offset')),
);
export type ReadingRow = Awaited<ReturnType<typeof listReadingsOfPlace.all>>[number];

/** The readings of a child at this place; it may be enrolled elsewhere now. */
export const listReadingsOfChild = prepare((db, p: Slots<Page & { child_id: number }>) =>
  readings(db)
    .where('reading.child_id', '=', p('child_id'))
    .where('reading.site_grade_id', '=', p('site_grade_id'))
    .where(notOfUndoneReturn)
    .orderBy('reading.date_reading', 'desc')
    .orderBy('reading.reading_id', 'desc')
    .limit(p('limit'))
    .offset(p('offset')),
);

export const findReading = prepare((db, p: Slots<{ reading_id: string }>) =>
  readings(db).where('reading.reading_id', '=', p('reading_id')),
);

export const findReadingOfRequest = prepare((db, p: Slots<{ request_id: string }>) =>
  readings(db).where('reading.request_id', '=', p('request_id')),
);

export const findEnrolledChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['child.child_id', 'child.name', 'child.site_grade_id', 'child.inactive_since'])
    .select(placeName().as('place_name'))
    .where('child.child_id', '=', p('child_id')),
);
export const findTitleOfCopy = prepare((db, p: Slots<{ accn_no: string }>) =>
  db
    .selectFrom('copy')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .select(['title.title_id', 'title.title'])
    .where('copy.accn_no', '=', p('accn_no')),
);

export const findStaff = prepare((db, p: Slots<{ staff_id: number }>) =>
  db.selectFrom('staff').select('staff_id').where('staff_id', '=', p('staff_id')),
);

export const listEnabledStaff = prepare((db, _p: Slots<Record<never, never>>) =>
  db
    .selectFrom('staff')
    .select(['staff_id as librarian_id', 'name'])
    .where('disabled_at', 'is', null)
    .where('kind', '=', 'person')
    .orderBy('staff_id'),
);

const pointColumns = [
  'child_loan.date_issue',
  sql<number>`child_loan.level - child_loan.child_level`.as('diff_level'),
  'child_loan.accn_no',
  'title.title',
] as const;

/** The loans of a child, wherever it was enrolled, for which both levels are known. */
export const listPatternOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('child_loan')
    .innerJoin('title', 'title.title_id', 'child_loan.title_id')
    .select(pointColumns)
    .where('child_loan.child_id', '=', p('child_id'))
    .where('child_loan.undone', '=', 0)
    .where('child_loan.level', 'is not', null)
    .where('child_loan.child_level', 'is not', null)
    .orderBy('child_loan.date_issue')
    .orderBy('child_loan.child_loan_id'),
);

/** The same for all children of a grade, child by child. */
export const listPatternsOfGrade = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('child')
    .innerJoin('child_loan', 'child_loan.child_id', 'child.child_id')
    .innerJoin('title', 'title.title_id', 'child_loan.title_id')
    .select('child.child_id')
    .select(pointColumns)
    .where('child.site_grade_id', '=', p('site_grade_id'))
    .where('child.inactive_since', 'is', null)
    .where('child_loan.undone', '=', 0)
    .where('child_loan.level', 'is not', null)
    .where('child_loan.child_level', 'is not', null)
    .orderBy('child.child_id')
    .orderBy('child_loan.date_issue')
    .orderBy('child_loan.child_loan_id'),
);
