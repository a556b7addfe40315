import { dashboard, placesAtAGlance } from '@storyvan/contract/dashboard';
import { issueBookSite } from '@storyvan/contract/lending';
import { statisticsOfPlaces } from '@storyvan/contract/lending-statistics';
import { addGrade, closePlace, closeSchool, listClosedPlaces } from '@storyvan/contract/places';
import { getSchool, gradeBasic, listGrades, listSchools } from '@storyvan/contract/schools';
import { getSite, listSites, siteListing, siteStats } from '@storyvan/contract/sites';
import { describe, expect, it } from 'vitest';
import {
  makeChild,
  makeCopy,
  makeGrade,
  makePastChildLoan,
  makeSchool,
  makeSite,
} from '../../testing/factories.ts';
import { placesOf } from '../../testing/features/places.ts';
import { testDay, testStaff, useTestApp } from '../../testing/test-app.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';

describe('closing', () => {
  const app = useTestApp();
  const { readPlaces, sendWrong } = placesOf(app);
  const close = (site_grade_id: number, version: number, closed: boolean, program: 'mop' | 'lis' = 'mop') =>
    app.call(closePlace, { body: { program, site_grade_id, version, closed } });

  it('of a site with books, children or sessions, is refused with a reason and changes nothing', async () => {
    const site_grade_id = await makeSite(app.db, { name: 'Busy' });
    const child_id = await makeChild(app.db, { site_grade_id });
    expect((await close(site_grade_id, 1, true)).status).toEqual({
      status: 'children are enrolled',
      message: '1 child is still enrolled at Busy. Move them or end their enrolment first.',
    });
    const accn_no = await makeCopy(app.db);
    const issue = { program: 'mop', site_grade_id, accn_no, child_id, date_issue: testDay };
    await app.send('POST', '/api/info/issue_book_child', issue);
    expect((await close(site_grade_id, 1, true)).status.status).toBe('books are there');
    const planned = await makeSite(app.db, { name: 'Planned' });
    await makeReadAloud(app.db, { site_grade_id: planned, status: 'planned', date: testDay });
    expect((await close(planned, 1, true)).status.status).toBe('sessions are planned');
    const rows = (await readPlaces()).filter((row) => [site_grade_id, planned].includes(row.site_grade_id));
    expect(rows.map((row) => [row.inactive_since, row.version])).toEqual([
      [null, 1],
      [null, 1],
    ]);
  });

  it('of a site, removes it from lists and dashboards, keeps its history, and can be undone', async () => {
    const site_grade_id = await makeSite(app.db, { name: 'Old Site', code: 'OLD', visit_day: 3 });
    const child_id = await makeChild(app.db, { site_grade_id, inactive_since: '2026-10-01' });
    await makePastChildLoan(app.db, { site_grade_id, child_id, accn_no: await makeCopy(app.db) });
    await makeReadAloud(app.db, { site_grade_id, status: 'planned', date: '2026-06-01' });
    const { status, details } = await close(site_grade_id, 1, true);
    expect(status).toEqual({ status: 'closed', message: 'Old Site is closed. Its history is kept.' });
    expect(details).toMatchObject({ inactive_since: testDay, version: 2, changed_by: testStaff.name });

    const idsOf = (rows: { site_grade_id: number }[]) => rows.map((row) => row.site_grade_id);
    const listed = async () => ({
      sites: idsOf(await app.call(listSites, { params: { groups: 'all' } })).includes(site_grade_id),
      listing: idsOf(await app.call(siteListing, { params: { groups: 'all' } })).includes(site_grade_id),
      glance: JSON.stringify(
        await app.call(placesAtAGlance, { params: { program: 'mop' } as never }),
      ).includes('Old Site'),
      dashboard: (await app.call(dashboard)).programmes.find(({ program }) => program === 'mop')?.places,
      closed: (await app.call(listClosedPlaces, { params: { program: 'mop' } })).some(
        (row) => row.site_grade_id === site_grade_id,
      ),
    });
    const whileClosed = await listed();
    expect(whileClosed).toMatchObject({ sites: false, listing: false, glance: false, closed: true });
    const accn_no = await makeCopy(app.db);
    const issue = { program: 'mop' as const, site_grade_id, accn_no, date_issue: testDay };
    const lent = await app.call(issueBookSite, { body: issue });
    expect(lent.status).toEqual({
      status: 'place is closed',
      message: 'Old Site has been closed since 21 Nov 2026. It takes no books.',
    });
    expect(await app.call(getSite, { params: { id: site_grade_id } })).toHaveLength(1);
    await app.call(siteStats, { params: { id: site_grade_id } });
    const range = { program: 'mop' as const, school: 'all' as const, grade: 'all_grades' as const };
    const figures = await app.call(statisticsOfPlaces, {
      params: { ...range, start: '2026-05-01', end: '2026-07-01' } as never,
    });
    expect(figures.find((row) => row.site_grade_id === site_grade_id)?.issued).toBe(1);

    expect((await close(site_grade_id, 2, false)).status.status).toBe('opened');
    expect(await listed()).toMatchObject({
      sites: true,
      listing: true,
      glance: true,
      dashboard: (whileClosed.dashboard ?? 0) + 1,
      closed: false,
    });
  });

  it('perhaps, is 400', async () => {
    const body = { program: 'mop', site_grade_id: await makeSite(app.db), version: 1, closed: 'perhaps' };
    expect((await sendWrong(closePlace.path, body))[2]).toBe('closed');
  });

  it('of a school, closes its open grades with it, and reopens only these', async () => {
    const school_id = await makeSchool(app.db, { name: 'Zuari School' });
    const open = await makeGrade(app.db, { school_id, code: 'I-A' });
    const before = await makeGrade(app.db, { school_id, code: 'II-A', inactive_since: '2026-01-05' });
    const closeIt = (version: number, closed: boolean) =>
      app.call(closeSchool, { body: { school_id, version, closed } });
    const child = await makeChild(app.db, { site_grade_id: open });
    expect((await closeIt(1, true)).status).toEqual({
      status: 'children are enrolled',
      message: '1 child is still enrolled at Zuari School, I-A. Move them or end their enrolment first.',
    });
    await app.db.transaction(async (tx) => {
      await tx.change({
        sql: `update child set inactive_since = '2026-11-01' where child_id = ${child}`,
        parameters: [],
      });
    });
    expect((await closeIt(1, true)).details).toMatchObject({ inactive_since: testDay, version: 2 });
    const gradesThen = async () =>
      (await readPlaces())
        .filter((row) => row.school_id === school_id)
        .sort((a, b) => a.site_grade_id - b.site_grade_id)
        .map((row) => row.inactive_since);
    expect(await gradesThen()).toEqual([testDay, '2026-01-05']);
    expect((await app.call(listSchools)).some((row) => row.school_id === school_id)).toBe(false);
    expect((await app.call(getSchool, { params: { schoolId: school_id } })).name).toBe('Zuari School');
    expect((await app.call(gradeBasic, { params: { gradeId: open } })).stats.grade_code).toBe('I-A');
    const closed = await app.call(listClosedPlaces, { params: { program: 'lis' } });
    expect(closed.filter((row) => row.school_id === school_id)).toEqual([
      {
        site_grade_id: null,
        school_id,
        code: expect.any(String),
        name: 'Zuari School',
        inactive_since: testDay,
      },
    ]);
    expect((await close(before, 1, false, 'lis')).status.status).toBe('school is closed');
    const grades = { school_id, grades: ['III-A'] };
    expect((await app.call(addGrade, { body: grades })).status.status).toBe('school is closed');

    expect((await closeIt(2, false)).status.status).toBe('opened');
    expect(await gradesThen()).toEqual([null, '2026-01-05']);
    const listed = await app.call(listGrades, { params: { schoolId: school_id } });
    expect(listed.map(({ grade_code }) => grade_code)).toEqual(['I-A']);
    expect((await close(before, 1, false, 'lis')).status.status).toBe('opened');
  });
});
