import { issueBookChild, issueBookSite } from '@storyvan/contract/lending';
import { getSchool, gradeBasic, gradeDashboard, listGrades, listSchools } from '@storyvan/contract/schools';
import { describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeGrade, makeSchool } from '../../testing/factories.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';

describe('the schools and their grades', () => {
  const app = useTestApp();

  it('the list, before there is any school, is empty', async () => {
    expect(await app.call(listSchools)).toEqual([]);
  });

  it('schools, with children counted by list or by name, show the sum over their grades', async () => {
    const school_id = await makeSchool(app.db, { name: 'Aldona Primary', code: 'KV1', shift: 'II' });
    await makeSchool(app.db, { name: 'aldona High' });
    const third = await makeGrade(app.db, { school_id, code: 'III-A', sort_key: '03 A', enrolled_count: 40 });
    const tenth = await makeGrade(app.db, { school_id, code: 'X-A', sort_key: '10 A' });
    const second = await makeGrade(app.db, { school_id, code: 'II-A', sort_key: '02 A', enrolled_count: 1 });
    const child_id = await makeChild(app.db, { site_grade_id: second });
    await makeChild(app.db, { site_grade_id: second });
    const holder = { program: 'lis' as const, site_grade_id: second, date_issue: testDay };
    await app.call(issueBookSite, { body: { ...holder, accn_no: await makeCopy(app.db) } });
    await app.call(issueBookChild, { body: { ...holder, child_id, accn_no: await makeCopy(app.db) } });
    await makeReadAloud(app.db, { site_grade_id: second, reported: true });
    await makeReadAloud(app.db, { site_grade_id: second, reported: false });
    await makeReadAloud(app.db, { site_grade_id: second, reported: false, status: 'planned' });

    const school = { school_id, code: 'KV1', shift: 'II', name: 'Aldona Primary', region: null };
    const figures = { grades: 3, total: 42, books_out: 2 };
    expect(await app.call(listSchools)).toEqual([
      expect.objectContaining({ name: 'aldona High', shift: null, grades: 0, total: 0, books_out: 0 }),
      { ...school, ...figures },
    ]);
    expect(await app.call(getSchool, { params: { schoolId: school_id } })).toEqual({ ...school, ...figures });

    const grades = await app.call(listGrades, { params: { schoolId: school_id } });
    expect(grades.map((grade) => grade.grade_id)).toEqual([second, third, tenth]);
    const counted = { grade_count: 2, books_here: 1, books_with_children: 1, ra_count: 2, report_status: 1 };
    expect(grades[0]).toEqual({
      grade_id: second,
      site_grade_id: second,
      school_id,
      grade_code: 'II-A',
      ...counted,
    });
    expect(await app.call(gradeBasic, { params: { gradeId: second } })).toEqual({
      stats: {
        grade_id: second,
        grade_code: 'II-A',
        grade_count: 2,
        school_id,
        school_name: 'Aldona Primary',
      },
      visit: null,
    });
    const { stats, ...grade } = await app.call(gradeDashboard, { params: { gradeId: second } });
    expect(grade).toEqual({
      grade_id: second,
      grade_code: 'II-A',
      school_id,
      school_name: 'Aldona Primary',
      visit: null,
    });
    expect(stats).toMatchObject({
      grade_id: second,
      no_of_children: 2,
      books_here: 1,
      books_with_children: 1,
      children_borrowed_today: 1,
      issued_today: 1,
      overdue: 0,
      last_lending: testDay,
      ra_count: 2,
      report_status: 1,
    });
  });

  it('a school without grades, has an empty list of grades', async () => {
    const schoolId = await makeSchool(app.db);
    expect(await app.call(listGrades, { params: { schoolId } })).toEqual([]);
  });
});
