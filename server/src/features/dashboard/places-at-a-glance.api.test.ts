import { childrenOfMonth, dashboard, placesAtAGlance } from '@storyvan/contract/dashboard';
import { gradeDashboard } from '@storyvan/contract/schools';
import { siteStats } from '@storyvan/contract/sites';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  makeChild,
  makeCopy,
  makeGrade,
  makePastChildLoan,
  makeSchool,
  makeSite,
} from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';

describe('the places at a glance', () => {
  // The test day, 21 November 2026, is a Saturday: the week began on Sunday 15.
  const app = useTestApp();
  const site: Record<string, number> = {};
  const grade: Record<string, number> = {};
  let school_id: number;
  let asha: number;
  let moved: number;

  const lent = async (child_id: number, site_grade_id: number, date_issue: string, row = {}) => {
    const accn_no = await makeCopy(app.db);
    await makePastChildLoan(app.db, { child_id, site_grade_id, accn_no, date_issue, ...row });
  };

  beforeAll(async () => {
    const { db } = app;
    site.tonca = await makeSite(db, { name: 'tonca', enrolled_count: 30 });
    site.merces = await makeSite(db, { name: 'Merces', visit_day: 6 });
    site.chimbel = await makeSite(db, { name: 'Chimbel', visit_day: 5 });
    const merces = { site_grade_id: site.merces };
    asha = await makeChild(db, { ...merces, name: 'asha', card_no: 'C-7', level: 4 });
    moved = await makeChild(db, { ...merces, name: 'Zoya' });
    const gone = await makeChild(db, { ...merces, inactive_since: '2026-11-20' });
    const undone = await makeChild(db, { ...merces, name: 'Undine', card_no: null, level: null });
    const before = await makeChild(db, { ...merces, name: 'Bela' });
    await lent(asha, site.merces, '2026-11-01');
    await lent(asha, site.merces, '2026-11-21');
    await lent(moved, site.chimbel, '2026-11-02');
    await lent(gone, site.merces, '2026-11-03');
    await lent(undone, site.merces, '2026-11-04', { undone: 1 });
    await lent(before, site.merces, '2026-10-31');

    school_id = await makeSchool(db, { name: 'aldona Primary' });
    const otherSchool = await makeSchool(db, { name: 'Zuari High' });
    grade.zuari = await makeGrade(db, { school_id: otherSchool, code: 'I-A', sort_key: '01 A' });
    grade.tenth = await makeGrade(db, { school_id, code: 'X-A', sort_key: '10 A' });
    grade.ninth = await makeGrade(db, { school_id, code: 'IX-A', sort_key: '09 A' });
    const child_id = await makeChild(db, { site_grade_id: grade.ninth });
    await lent(child_id, grade.ninth, '2026-11-11', { program: 'lis' });
    for (const [date, status] of [
      ['2026-11-14', 'done'],
      ['2026-11-15', 'done'],
      ['2026-11-21', 'planned'],
      ['2026-11-22', 'planned'],
    ] as const) {
      await makeReadAloud(db, { site_grade_id: grade.ninth, date, status, reported: date === '2026-11-14' });
    }
    await makeReadAloud(db, { site_grade_id: site.chimbel, reported: false });
    await makeReadAloud(db, { site_grade_id: site.chimbel, date: '2026-11-20', status: 'planned' });
    await makeReadAloud(db, { site_grade_id: site.chimbel, date: '2026-11-19', status: 'cancelled' });
  });

  const glance = (program: 'mop' | 'lis') => app.call(placesAtAGlance, { params: { program } });

  it('counts for each site who borrowed this month, with children who moved, left or are only counted', async () => {
    const none = { program: 'mop', school_id: null, books_out: 0, books_at_place: 0, overdue: 0 };
    expect(await glance('mop')).toEqual([
      {
        ...none,
        site_grade_id: site.chimbel,
        place_name: 'Chimbel',
        children: 0,
        borrowed_this_month: 0,
        not_borrowed_this_month: 0,
        sessions_this_week: 1,
        next_visit: '2026-11-27',
        reports_pending: 1,
      },
      {
        ...none,
        site_grade_id: site.merces,
        place_name: 'Merces',
        children: 4,
        borrowed_this_month: 2,
        not_borrowed_this_month: 2,
        sessions_this_week: 0,
        next_visit: '2026-11-21',
        reports_pending: 0,
      },
      {
        ...none,
        site_grade_id: site.tonca,
        place_name: 'tonca',
        children: 30,
        borrowed_this_month: 0,
        not_borrowed_this_month: 30,
        sessions_this_week: 0,
        next_visit: null,
        reports_pending: 0,
      },
    ]);
  });

  it('lists grades by school and class with the sessions of this week', async () => {
    const grades = await glance('lis');
    expect(grades.map((row) => row.site_grade_id)).toEqual([grade.ninth, grade.tenth, grade.zuari]);
    expect(grades[0]).toMatchObject({
      school_id,
      place_name: 'aldona Primary, IX-A',
      children: 1,
      borrowed_this_month: 1,
      sessions_this_week: 2,
      next_visit: null,
      reports_pending: 1,
    });
  });

  it.each(['mop', 'lis'] as const)('adds up to the figures of the dashboard for %s', async (program) => {
    const places = await glance(program);
    const sum = (key: keyof (typeof places)[number]) =>
      places.reduce((total, row) => total + Number(row[key]), 0);
    const { programmes } = await app.call(dashboard);
    expect(programmes.find((figures) => figures.program === program)).toMatchObject({
      places: 3,
      children: sum('children'),
      books_out: sum('books_out'),
      books_at_places: sum('books_at_place'),
      children_borrowed_this_month: sum('borrowed_this_month'),
      children_not_borrowed_this_month: sum('not_borrowed_this_month'),
      overdue: sum('overdue'),
      sessions_this_week: sum('sessions_this_week'),
      reports_pending_total: sum('reports_pending'),
    });
  });

  it('agrees with the figures on the page of each place', async () => {
    for (const row of await glance('mop')) {
      const stats = await app.call(siteStats, { params: { id: row.site_grade_id } });
      expect(stats).toMatchObject({
        no_of_children: row.children,
        children_borrowed_this_month: row.borrowed_this_month,
        next_visit: row.next_visit,
      });
      expect(stats.ra_count - stats.report_status).toBe(row.reports_pending);
    }
    for (const row of await glance('lis')) {
      const { stats } = await app.call(gradeDashboard, { params: { gradeId: row.site_grade_id } });
      expect(stats.children_borrowed_this_month).toBe(row.borrowed_this_month);
      expect(stats.ra_count - stats.report_status).toBe(row.reports_pending);
    }
  });

  it('lists the children of a site by name with their month', async () => {
    const children = await app.call(childrenOfMonth, {
      params: { program: 'mop', id: site.merces as number },
    });
    expect(
      children.map((child) => [child.child_name, child.borrowed_this_month, child.last_borrowed]),
    ).toEqual([
      ['asha', 2, '2026-11-21'],
      ['Bela', 0, '2026-10-31'],
      ['Undine', 0, null],
      ['Zoya', 1, '2026-11-02'],
    ]);
    expect(children[0]).toEqual({
      child_id: asha,
      child_name: 'asha',
      card_no: 'C-7',
      level: 4,
      borrowed_this_month: 2,
      last_borrowed: '2026-11-21',
      books_out: 0,
    });
    expect(children[2]).toMatchObject({ card_no: null, level: null });
    expect(children[3]?.child_id).toBe(moved);
  });

  it('lists no children for a place with only a count', async () => {
    expect(await app.call(childrenOfMonth, { params: { program: 'mop', id: site.tonca as number } })).toEqual(
      [],
    );
  });
});
