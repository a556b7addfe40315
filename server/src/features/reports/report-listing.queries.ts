import { type Kysely, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { prepare, runQuery } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import type { Listing } from './report-listing.rules.ts';

/** Which reports of lis are listed; the rows themselves are read by their ids. */

export const listGradeNames = prepare((db) =>
  db
    .selectFrom('site_grade')
    .innerJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['site_grade.site_grade_id', 'site_grade.school_id'])
    .select(['site_grade.code as grade_code', 'school.name as schools_name'])
    .where('site_grade.program', '=', 'lis'),
);

export const listPlanNames = prepare((db) => db.selectFrom('lesson_plan').select(['lp_id', 'lp_name']));

export async function listReportIds(on: Executor, listing: Listing): Promise<number[]> {
  const { lead } = listing;
  const rows = await runQuery(on, (db) =>
    lead === 'month' || lead === 'plans' ? byReadAloud(db, listing) : byReport(db, listing),
  );
  return rows.map(({ rep_id }) => rep_id);
}

/** From the newest on in an index: the other filters are checked on one report after the other, until a page is full. */
const byReport = (db: Kysely<Schema>, { places, plans, before, limit, lead }: Listing) =>
  db
    .selectFrom('report')
    .select('report.rep_id')
    .where('report.rep_id', '<', before)
    .$if(lead === 'programme', (query) => query.where('report.program', '=', 'lis'))
    .$if(lead === 'places', (query) => query.where('report.site_grade_id', 'in', places))
    .$if(lead !== 'places' && places !== null, (query) =>
      query.where(tried('report.site_grade_id'), 'in', places),
    )
    .$if(plans !== null, (query) =>
      query.where(
        (eb) =>
          eb
            .selectFrom('read_aloud')
            .select('read_aloud.lp_id')
            .whereRef('read_aloud.ra_id', '=', 'report.ra_id'),
        'in',
        plans,
      ),
    )
    .orderBy('report.rep_id', 'desc')
    .limit(limit);

const byReadAloud = (db: Kysely<Schema>, { places, plans, month, before, limit, lead }: Listing) =>
  db
    .selectFrom('read_aloud')
    .innerJoin('report', 'report.ra_id', 'read_aloud.ra_id')
    .select('report.rep_id')
    .where('read_aloud.status', '=', sql.lit('done' as const))
    .where(tried('report.rep_id'), '<', before)
    .$if(month !== null, (query) =>
      query
        .where('read_aloud.program', '=', 'lis')
        .where('read_aloud.date', '>=', month?.from ?? '')
        .where('read_aloud.date', '<=', month?.to ?? ''),
    )
    .$if(places !== null, (query) => query.where(tried('read_aloud.site_grade_id'), 'in', places))
    .$if(plans !== null, (query) =>
      query.where(
        lead === 'plans' ? sql.ref<number>('read_aloud.lp_id') : tried('read_aloud.lp_id'),
        'in',
        plans,
      ),
    )
    .orderBy(tried('report.rep_id'), 'desc')
    .limit(limit);

/** As an expression that no index holds: it is checked on the rows that another index finds. */
const tried = (column: string) => sql<number>`${sql.ref(column)} + 0`;
