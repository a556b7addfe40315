import { reportDashboard } from '@storyvan/contract/reports';
import { listGrades } from '@storyvan/contract/schools';
import { describe, expect, it } from 'vitest';
import { makeGrade, makeSchool, makeSite } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { makeReadAloud, makeReport } from '../../testing/week-factories.ts';
import { lastTwelveMonths } from './report-dashboard.rules.ts';

describe('the reports dashboard', () => {
  const app = useTestApp();

  it('before there is any place, has zeros for twelve months and five ratings', async () => {
    const board = await app.call(reportDashboard, { params: { program: 'mop' } });
    expect(board).toMatchObject({ ra_count: 0, report_status: 0, places: [] });
    expect(board.months.map(({ month }) => month)).toEqual(lastTwelveMonths('2026-11-21'));
    expect(board.ratings).toEqual([1, 2, 3, 4, 5].map((rating) => ({ rating, cnt: 0 })));
  });

  it('with sessions done, planned and reported, shows the progress of each place and month', async () => {
    const site_grade_id = await makeSite(app.db, { name: 'Chimbel' });
    await makeSite(app.db, { name: 'Aldona' });
    await makeReport(app.db, {
      site_grade_id,
      rating: 5,
      submitted_on: '2026-10-09',
      readAloud: { date: '2026-10-07', children_count: 20 },
    });
    const last_rep_id = await makeReport(app.db, {
      site_grade_id,
      rating: 2,
      submitted_on: '2026-11-05',
      readAloud: { date: '2026-10-14', children_count: 10 },
    });
    await makeReport(app.db, {
      site_grade_id,
      submitted_on: '2025-11-30',
      readAloud: { date: '2025-11-30' },
    });
    await makeReadAloud(app.db, { site_grade_id, date: '2026-11-18', children_count: 7 });
    await makeReadAloud(app.db, { site_grade_id, date: '2026-11-11' });
    await makeReadAloud(app.db, { site_grade_id, date: '2026-11-25', status: 'planned' });
    await makeReadAloud(app.db, { site_grade_id, date: '2026-11-04', status: 'cancelled' });

    const board = await app.call(reportDashboard, { params: { program: 'mop' } });
    expect([board.ra_count, board.report_status]).toEqual([5, 3]);
    expect(board.places.map(({ site_name }) => site_name)).toEqual(['Aldona', 'Chimbel']);
    expect(board.places[0]).toMatchObject({
      ra_count: 0,
      oldest_pending: null,
      last_rep_id: null,
      average_rating: null,
    });
    expect(board.places[1]).toEqual({
      site_grade_id,
      school_id: null,
      site_name: 'Chimbel',
      ra_count: 5,
      report_status: 3,
      oldest_pending: '2026-11-11',
      last_rep_id: last_rep_id + 1,
      last_submitted_on: '2025-11-30',
      average_rating: 3.5,
    });
    expect(board.months.slice(-2)).toEqual([
      { month: '2026-10', ra_count: 2, report_status: 2, children_count: 30 },
      { month: '2026-11', ra_count: 2, report_status: 0, children_count: 7 },
    ]);
    expect(board.months[0]).toMatchObject({ month: '2025-12', ra_count: 0 });
    expect(board.ratings.filter(({ cnt }) => cnt > 0)).toEqual([
      { rating: 2, cnt: 1 },
      { rating: 5, cnt: 1 },
    ]);
  });

  it('of lis, compared with the list of grades of a school, shows the same counts', async () => {
    const school_id = await makeSchool(app.db, { name: 'Aldona Primary' });
    const fourth = await makeGrade(app.db, { school_id, code: 'IV-A', sort_key: '04 A' });
    const third = await makeGrade(app.db, { school_id, code: 'III-A', sort_key: '03 A' });
    for (const reported of [true, true, false])
      await makeReadAloud(app.db, { site_grade_id: third, reported });
    await makeReadAloud(app.db, { site_grade_id: fourth, reported: false });
    const board = await app.call(reportDashboard, { params: { program: 'lis' } });
    const grades = await app.call(listGrades, { params: { schoolId: school_id } });
    const countsOf = (rows: { site_grade_id: number; ra_count: number; report_status: number }[]) =>
      rows.map(({ site_grade_id, ra_count, report_status }) => [site_grade_id, ra_count, report_status]);
    expect(countsOf(board.places)).toEqual(countsOf(grades));
    expect(board.places.map(({ site_name }) => site_name)).toEqual([
      'Aldona Primary, III-A',
      'Aldona Primary, IV-A',
    ]);
    expect([board.ra_count, board.report_status]).toEqual([4, 2]);
  });

  it('of a closed place, is shown only while a report is pending there', async () => {
    const closed = await makeSite(app.db, { name: 'Closed', inactive_since: '2026-01-01' });
    const waiting = await makeSite(app.db, { name: 'Waiting', inactive_since: '2026-01-01' });
    await makeReadAloud(app.db, { site_grade_id: closed, reported: true });
    await makeReadAloud(app.db, { site_grade_id: waiting });
    const { places } = await app.call(reportDashboard, { params: { program: 'mop' } });
    expect(places.map(({ site_name }) => site_name)).toEqual(['Aldona', 'Chimbel', 'Waiting']);
  });

  it('the last twelve months, after the turn of a year, include the year before', () => {
    const months = lastTwelveMonths('2026-01-31');
    expect([months.length, months[0], months[10], months[11]]).toEqual([12, '2025-02', '2025-12', '2026-01']);
  });
});
