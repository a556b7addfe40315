import { prepare, type Slots } from '../../db/prepare.ts';
import { placeFigures, readAloudFigures } from '../../records/place/place-figures.queries.ts';
import { schoolColumns } from '../../records/place/school.queries.ts';

export const listSchoolRows = prepare((db) =>
  db.selectFrom('school').select(schoolColumns).where('inactive_since', 'is', null).orderBy('school_id'),
);

const gradeColumns = [
  'site_grade.site_grade_id',
  'site_grade.school_id',
  'site_grade.code',
  'site_grade.enrolled_count',
] as const;

/** The sums of a school, over its open grades. */
export const listAllGradeFigures = prepare((db) =>
  db
    .selectFrom('site_grade')
    .select(gradeColumns)
    .select(placeFigures())
    .where('program', '=', 'lis')
    .where('inactive_since', 'is', null),
);

export const listGradeRows = prepare((db, p: Slots<{ school_id: number }>) =>
  db
    .selectFrom('site_grade')
    .select(gradeColumns)
    .select(placeFigures())
    .select(readAloudFigures())
    .where('site_grade.program', '=', 'lis')
    .where('site_grade.school_id', '=', p('school_id'))
    .where('site_grade.inactive_since', 'is', null)
    .orderBy('site_grade.sort_key')
    .orderBy('site_grade.code'),
);
