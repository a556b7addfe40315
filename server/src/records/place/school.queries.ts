import { prepare, type Slots } from '../../db/prepare.ts';
import { placeFigures } from './place-figures.queries.ts';

export const schoolColumns = ['school_id', 'code', 'shift', 'name', 'region'] as const;

export const findSchool = prepare((db, p: Slots<{ school_id: number }>) =>
  db.selectFrom('school').select(schoolColumns).where('school_id', '=', p('school_id')),
);

export type SchoolRow = NonNullable<Awaited<ReturnType<typeof findSchool.first>>>;

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
