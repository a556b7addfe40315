import { prepare } from '../../../../db/prepare.ts';

/** All sites, schools and grades; a few thousand at most. */

export interface SiteRow {
  site_grade_id: number;
  code: string;
  name: string;
  junior: number;
  visit_day: number | null;
  visit_time: string | null;
  enrolled_count: number;
  sort_key: string;
  version: number;
}

export const listSites = prepare<Record<string, never>, SiteRow>((db) =>
  db
    .selectFrom('site_grade')
    .select(['site_grade_id', 'code', 'name', 'junior', 'visit_day', 'visit_time', 'enrolled_count'])
    .select(['sort_key', 'version'])
    .where('program', '=', 'mop'),
);

export interface SchoolRow {
  school_id: number;
  code: string;
  shift: string;
  name: string;
  region: string | null;
  version: number;
}

export const listSchools = prepare<Record<string, never>, SchoolRow>((db) =>
  db.selectFrom('school').select(['school_id', 'code', 'shift', 'name', 'region', 'version']),
);

/** Locks the rows: no school is closed or opened before the commit (decision 24). */
export const lockSchools = prepare<
  Record<string, never>,
  { school_id: number; inactive_since: string | null }
>((db) =>
  db.selectFrom('school').select(['school_id', 'inactive_since']).orderBy('school_id').forNoKeyUpdate(),
);

export interface GradeRow {
  site_grade_id: number;
  school_id: number;
  code: string;
  sort_key: string;
  enrolled_count: number;
  version: number;
}

export const listGrades = prepare<Record<string, never>, GradeRow>((db) =>
  db
    .selectFrom('site_grade')
    .select(['site_grade_id', 'school_id', 'code', 'sort_key', 'enrolled_count', 'version'])
    .$narrowType<{ school_id: number }>()
    .where('program', '=', 'lis'),
);
