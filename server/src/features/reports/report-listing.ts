import type { ReportRow } from '@storyvan/contract/reports';
import { ApiError } from '../../api-error.ts';
import type { Database } from '../../db/database.ts';
import { listGradeNames, listPlanNames, listReportIds } from './report-listing.queries.ts';
import { type Asked, filtersOf, leadOf, monthOf, type Names } from './report-listing.rules.ts';
import { listReportsById } from './reports.queries.ts';
import { reportRowOf } from './reports.rules.ts';

/** The reports of lis that match a search: the pattern is matched against hundreds of names, never against reports. */
export async function listListedReports(
  db: Database,
  { before, limit, ...asked }: Asked & { before: number; limit: number },
): Promise<ReportRow[]> {
  const names = { grades: await listGradeNames.all(db, {}), plans: await listPlanNames.all(db, {}) };
  checkNamed(asked, names);
  if (asked.pattern && asked.field === undefined) {
    const message = 'Search by schools_name, grade_code or lp_name.';
    throw ApiError.invalidField('field', message);
  }
  const filters = filtersOf(asked, names);
  if (typeof filters === 'string') throw ApiError.invalidField('pattern', filters);
  if (filters.places?.length === 0 || filters.plans?.length === 0) return [];
  const month = monthOf(asked.month);
  const lead = leadOf(filters, month, names);
  const ids = await listReportIds(db.longReads, { ...filters, month, before, limit, lead });
  return ids.length === 0 ? [] : (await listReportsById(db, ids)).map(reportRowOf);
}

function checkNamed({ school, grade, lp }: Asked, { grades, plans }: Names): void {
  const isKnown = (id: number | 'all', ids: (number | null)[]) => id === 'all' || ids.includes(id);
  const schools = grades.map(({ school_id }) => school_id);
  if (!isKnown(school, schools)) throw ApiError.notFound('school');
  const places = grades.map(({ site_grade_id }) => site_grade_id);
  if (!isKnown(grade, places)) throw ApiError.notFound('grade');
  const lessons = plans.map(({ lp_id }) => lp_id);
  if (!isKnown(lp, lessons)) throw ApiError.notFound('lesson plan');
}
