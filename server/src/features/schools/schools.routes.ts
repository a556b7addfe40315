import { getSchool, gradeBasic, gradeDashboard, listGrades, listSchools } from '@storyvan/contract/schools';
import { childrenOf } from '@storyvan/domain/children-count';
import { byName } from '@storyvan/domain/name-order';
import { overdueBefore } from '@storyvan/domain/overdue';
import { found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { findPlaceStats } from '../../records/place/place-figures.queries.ts';
import { findGrade, findSchool } from '../../records/place/school.queries.ts';
import { findVisit } from '../../records/read-aloud/visits.queries.ts';
import { getLoanPeriods } from '../../records/setting/loan-periods.queries.ts';
import { listAllGradeFigures, listGradeRows, listSchoolRows } from './schools.queries.ts';
import { gradeOf, schoolOf, schoolsOf } from './schools.rules.ts';

export function schoolsRoutes(api: Api): void {
  const getSchoolRow = async (school_id: number) =>
    found(await findSchool.first(api.db, { school_id }), 'school');
  const getGrade = async (site_grade_id: number) =>
    found(await findGrade.first(api.db, { site_grade_id }), 'grade');

  const findVisitOf = (site_grade_id: number) => findVisit(api.db, { site_grade_id, today: api.today() });

  serve(api, listSchools, async () => {
    const schools = await listSchoolRows.all(api.db, {});
    return schoolsOf(schools, await listAllGradeFigures.all(api.db, {})).sort(byName);
  });

  serve(api, getSchool, async ({ params: { schoolId } }) => {
    const school = await getSchoolRow(schoolId);
    return schoolOf(school, await listGradeRows.all(api.db, { school_id: schoolId }));
  });

  serve(api, listGrades, async ({ params: { schoolId } }) => {
    await getSchoolRow(schoolId);
    const rows = await listGradeRows.all(api.db, { school_id: schoolId });
    return rows.map((row) => gradeOf(row, schoolId));
  });

  serve(api, gradeBasic, async ({ params }) => {
    const grade = await getGrade(params.gradeId);
    const visit = await findVisitOf(params.gradeId);
    return { stats: { ...grade, grade_count: childrenOf(grade) }, visit };
  });

  serve(api, gradeDashboard, async ({ params }) => {
    const { grade_id, grade_code, school_id, school_name } = await getGrade(params.gradeId);
    const today = api.today();
    const { child } = await getLoanPeriods(api.db);
    const asked = {
      site_grade_id: grade_id,
      today,
      month_start: `${today.slice(0, 8)}01`,
      overdue_before: overdueBefore(today, child.lis),
    };
    const figures = found(await findPlaceStats.first(api.db, asked), 'grade');
    const stats = {
      ...figures,
      grade_id,
      school_id,
      no_of_children: childrenOf(figures),
      report_status: figures.ra_count - figures.reports_pending,
    };
    const visit = await findVisitOf(grade_id);
    return { grade_id, grade_code, school_id, school_name, stats, visit };
  });
}
