import { reportFields, reportListing, reportsPage } from '@storyvan/contract/reports';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeGrade, makeSchool, makeSite } from '../../testing/factories.ts';
import { linkedPages } from '../../testing/pages.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { makeLessonPlan, makeReport } from '../../testing/week-factories.ts';

type Field = (typeof reportFields)[number];

describe('the report list of lis', () => {
  const app = useTestApp();
  const schools: number[] = [];
  const grades: number[] = [];
  const plans: number[] = [];
  /** In the order of submission. */
  let reports: Record<'aldonaThird' | 'aldonaFourth' | 'calangute' | 'mapusa', number>;

  beforeAll(async () => {
    for (const name of ['Aldona Primary', 'Calangute High', 'Mapusa School']) {
      schools.push(await makeSchool(app.db, { name }));
    }
    const [aldona, calangute, mapusa] = schools as [number, number, number];
    for (const [school_id, code] of [
      [aldona, 'III-A'],
      [aldona, 'IV-B'],
      [calangute, 'III-A'],
      [mapusa, 'V-A'],
    ] as const) {
      grades.push(await makeGrade(app.db, { school_id, code }));
    }
    for (const lp_name of ['Monsoon', 'The Red Raincoat', 'Seeds']) {
      plans.push(await makeLessonPlan(app.db, { lp_name }));
    }
    const make = (grade: number, plan: number | null, date: string) =>
      makeReport(app.db, {
        site_grade_id: grades[grade] as number,
        readAloud: { date, lp_id: plan === null ? null : (plans[plan] as number) },
      });
    await makeReport(app.db, { site_grade_id: await makeSite(app.db, { name: 'Aldona' }) });
    reports = {
      aldonaThird: await make(0, 0, '2026-09-30'),
      aldonaFourth: await make(1, 1, '2026-10-01'),
      calangute: await make(2, null, '2026-10-31'),
      mapusa: await make(3, 0, '2026-11-01'),
    };
  });

  type Asked = Partial<Record<'school' | 'grade' | 'lp' | 'month', string | number>>;
  const all = { school: 'all', grade: 'all', lp: 'all', month: 'all' };
  const list = async (asked: Asked, query: Record<string, string> = {}) =>
    (await app.call(reportListing, { params: { ...all, ...asked } as never, query })).map(
      (row) => row.rep_id,
    );
  const search = (field: Field, pattern: string, asked: Asked = {}) => list(asked, { field, pattern });
  const sendWrong = async (path: string) => {
    const reply = await app.send('GET', `/api/info/report_display_listing/lis/${path}`);
    return [reply.statusCode, reply.json().error?.message];
  };

  it('without a filter, lists those of every grade and none of sites, newest first', async () => {
    const { aldonaThird, aldonaFourth, calangute, mapusa } = reports;
    expect(await list({})).toEqual([mapusa, calangute, aldonaFourth, aldonaThird]);
    expect(await search('schools_name', '')).toHaveLength(4);
  });

  it('with a school, grade, lesson plan or month in its path, lists those that match', async () => {
    const { aldonaThird, aldonaFourth, calangute, mapusa } = reports;
    expect(await list({ school: schools[0] as number })).toEqual([aldonaFourth, aldonaThird]);
    expect(await list({ grade: grades[2] as number })).toEqual([calangute]);
    expect(await list({ lp: plans[0] as number })).toEqual([mapusa, aldonaThird]);
    expect(await list({ month: '2026-10' })).toEqual([calangute, aldonaFourth]);
    expect(await list({ month: '2026-12' })).toEqual([]);
    expect(await list({ school: schools[0] as number, month: '2026-09', lp: plans[0] as number })).toEqual([
      aldonaThird,
    ]);
    expect(await list({ school: schools[1] as number, grade: grades[0] as number })).toEqual([]);
  });

  it('with a pattern, lists those whose field matches it, ignoring case', async () => {
    const { aldonaThird, aldonaFourth, calangute, mapusa } = reports;
    expect(await search('schools_name', 'ALDONA|mapusa')).toEqual([mapusa, aldonaFourth, aldonaThird]);
    expect(await search('schools_name', '^cal.*high$')).toEqual([calangute]);
    expect(await search('grade_code', '^iii')).toEqual([calangute, aldonaThird]);
    expect(await search('lp_name', 'rain')).toEqual([aldonaFourth]);
    expect(await search('lp_name', '.')).toEqual([mapusa, aldonaFourth, aldonaThird]);
    expect(await search('schools_name', '.', { month: '2026-10' })).toEqual([calangute, aldonaFourth]);
    expect(await search('grade_code', 'III', { lp: plans[0] as number })).toEqual([aldonaThird]);
    expect(await search('schools_name', 'nowhere')).toEqual([]);
  });

  it('with every filter together, finds the same with each index', async () => {
    for (const field of reportFields) {
      for (const pattern of ['.', 'a', 'III', 'mon', 'school|high', 'zzz']) {
        const expected = await search(field, pattern);
        const byMonth = [];
        for (const month of ['2026-11', '2026-10', '2026-09']) {
          byMonth.push(...(await search(field, pattern, { month })));
        }
        expect(byMonth, `${field} ${pattern}`).toEqual(expected);
      }
    }
  });

  it('with more than a page, continues where the page ended, with each index', async () => {
    const school_id = await makeSchool(app.db, { name: 'Zari School' });
    const site_grade_id = await makeGrade(app.db, { school_id, code: 'X-Z' });
    const lp_id = await makeLessonPlan(app.db, { lp_name: 'Zebra' });
    const made: number[] = [];
    for (let n = 0; n < reportsPage + 2; n++) {
      made.unshift(await makeReport(app.db, { site_grade_id, readAloud: { date: '2025-01-15', lp_id } }));
    }
    const searches: [Field, string, Asked][] = [
      ['schools_name', 'zari', {}],
      ['lp_name', 'zebra', {}],
      ['grade_code', 'x-z', { month: '2025-01' }],
    ];
    for (const [field, pattern, asked] of searches) {
      const params = { ...all, ...asked } as never;
      const pages = await linkedPages(app, reportListing, { params, query: { field, pattern } });
      expect(pages.map((page) => page.map(({ rep_id }) => rep_id))).toEqual([
        made.slice(0, reportsPage),
        made.slice(reportsPage),
      ]);
    }
  });

  it('with a pattern that cannot be read, is too long or has no field, is 400 with a reason', async () => {
    const path = 'all/all/all/all';
    expect(await sendWrong(`${path}?field=lp_name&pattern=(rain`)).toEqual([
      400,
      'This pattern is not valid: a closing bracket is missing.',
    ]);
    expect(await sendWrong(`${path}?field=lp_name&pattern=${'x'.repeat(201)}`)).toEqual([
      400,
      'A pattern has at most 200 characters.',
    ]);
    expect(await sendWrong(`${path}?field=site_name&pattern=x`)).toEqual([
      400,
      'Search by schools_name, grade_code or lp_name.',
    ]);
    expect(await sendWrong(`${path}?pattern=x`)).toEqual([
      400,
      'Search by schools_name, grade_code or lp_name.',
    ]);
    for (const wrong of ['x/all/all/all', 'all/0/all/all', 'all/all/all/2026-13', 'all/all/all/2026-1']) {
      expect((await sendWrong(wrong))[0], wrong).toBe(400);
    }
  });

  it('with an unknown school, grade or lesson plan, is 404', async () => {
    const site = await makeSite(app.db);
    expect(await sendWrong('999999/all/all/all')).toEqual([404, 'There is no such school.']);
    expect(await sendWrong(`all/${site}/all/all`)).toEqual([404, 'There is no such grade.']);
    expect(await sendWrong('all/all/999999/all')).toEqual([404, 'There is no such lesson plan.']);
  });
});
