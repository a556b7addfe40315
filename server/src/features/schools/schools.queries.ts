import { prepare, type Slots } from '../../db/prepare.ts';
import { placeFigures, readAloudFigures } from '../sites/place-figures.queries.ts';

const schoolColumns = ['school_id', 'code', 'shift', 'name', 'region'] as const;

export const listSchoolRows = prepare((db, _p: Slots<Record<never, never>>) =>
  db.selectFrom('school').select(schoolColumns).where('inactive_since', 'is', null).orderBy('school_id'),
);

export const findSchool = prepare((db, p: Slots<{ school_id: number }>) =>
  db.selectFrom('school').select(schoolColumns).where('school_id', '=', p('school_id')),
);
export type SchoolRow = NonNullable<Awaited<ReturnType<typeof findSchool.first>>>;

const gradeColumns = [
  'site_grade.site_grade_id',
  'site_grade.school_id',
  'site_grade.code',
  'site_grade.enrolled_count',
] as const;

/** What is summed for a school, of every grade that is open. */
export const listAllGradeFigures = prepare((db, _p: Slots<Record<never, never>>) =>
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
export type GradeRow = Awaited<ReturnType<typeof listGradeRows.all>>[number];

export const findGrade = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('site_grade')
    .innerJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'site_grade.site_grade_id as grade_id',
      'site_grade.code as grade_code',
      'site_grade.enrolled_count',
      'school.school_id',
      'school.name as school_name',
    ])
    .select(placeFigures())
    .where('site_grade.site_grade_id', '=', p('site_grade_id')),
);
