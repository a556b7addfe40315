import { prepare, type Slots } from '../../db/prepare.ts';
import { lastLending, placeFigures } from '../../records/place/place-figures.queries.ts';

const siteColumns = [
  'site_grade.site_grade_id',
  'site_grade.code',
  'site_grade.name',
  'site_grade.junior',
  'site_grade.visit_day',
  'site_grade.visit_time',
  'site_grade.enrolled_count',
] as const;

/** The senior groups (`junior` 0), and with `junior` 1 the junior ones too. */
export const listSiteRows = prepare((db, p: Slots<{ junior: number }>) =>
  db
    .selectFrom('site_grade')
    .select(siteColumns)
    .select(placeFigures())
    .select(lastLending())
    .where('site_grade.program', '=', 'mop')
    .where('site_grade.junior', '<=', p('junior'))
    .where('site_grade.inactive_since', 'is', null)
    .orderBy('site_grade.site_grade_id'),
);

export const findSite = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('site_grade')
    .select(siteColumns)
    .select(placeFigures())
    .select(lastLending())
    .where('site_grade.program', '=', 'mop')
    .where('site_grade.site_grade_id', '=', p('site_grade_id')),
);
