import { dashboard } from '@storyvan/contract/dashboard';
import { issueBookChild, issueBookSite, returnBookSite } from '@storyvan/contract/lending';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  makeChild,
  makeCopy,
  makeGrade,
  makeSchool,
  makeSetting,
  makeSite,
} from '../../testing/factories.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';
import { makeReadAloud, makeReadingPartner } from '../../testing/week-factories.ts';

const nothing = {
  places: 0,
  children: 0,
  books_out: 0,
  books_at_places: 0,
  children_borrowed_this_month: 0,
  children_not_borrowed_this_month: 0,
  overdue: 0,
  this_week: [],
  sessions_this_week: 0,
  reports_pending_total: 0,
  reports_pending: [],
};

describe('the dashboard', () => {
  const app = useTestApp();

  it('of an empty library, shows zeros for both programmes', async () => {
    expect(await app.call(dashboard)).toEqual({
      date: testDay,
      demo: false,
      has_books: false,
      visits: [],
      programmes: [
        { program: 'mop', schools: null, ...nothing },
        { program: 'lis', schools: 0, ...nothing },
      ],
    });
  });
});

describe('the dashboard of a library at work', () => {
  // The test day, 21 November 2026, is a Saturday: the week began on Sunday 15.
  const app = useTestApp();
  let tonca: number;
  let merces: number;
  let third: number;
  let fourth: number;
  let school_id: number;
  let held: number;
  let toCome: number;
  let open: number;
  let late: number;

  const lend = async (
    program: 'mop' | 'lis',
    site_grade_id: number,
    date_issue: string,
    child_id?: number,
  ): Promise<string> => {
    const accn_no = await makeCopy(app.db);
    const body = { program, site_grade_id, accn_no, date_issue };
    if (child_id === undefined) await app.call(issueBookSite, { body });
    else await app.call(issueBookChild, { body: { ...body, child_id } });
    return accn_no;
  };

  beforeAll(async () => {
    merces = await makeSite(app.db, { name: 'Merces', visit_day: 3, visit_time: '16:30' });
    tonca = await makeSite(app.db, { name: 'Tonca', visit_day: 0, enrolled_count: 30 });
    await makeSite(app.db, { name: 'Siolim' });
    const asha = await makeChild(app.db, { site_grade_id: merces });
    const ravi = await makeChild(app.db, { site_grade_id: merces });
    await lend('mop', merces, '2026-11-6', asha);
    await lend('mop', merces, '2026-10-31', ravi);
    await lend('mop', merces, '2026-11-20', asha);
    await lend('mop', tonca, '2026-11-20');

    school_id = await makeSchool(app.db, { name: 'Aldona Primary' });
    third = await makeGrade(app.db, { school_id, code: 'III-A', enrolled_count: 25 });
    fourth = await makeGrade(app.db, { school_id, code: 'IV-A' });
    const fifth = await makeGrade(app.db, { school_id, code: 'V-A' });
    await lend('lis', third, '2026-10-17');
    await lend('lis', third, '2026-10-16');
    await lend('lis', fourth, '2026-10-1');
    await lend('lis', fifth, '2026-10-18');
    const accn_no = await lend('lis', fifth, '2026-10-1');
    const back = { program: 'lis' as const, site_grade_id: fifth, accn_no, date_return: testDay };
    await app.call(returnBookSite, { body: back });

    await makeReadAloud(app.db, { site_grade_id: third, reported: false });
    for (let n = 0; n < 2; n++) await makeReadAloud(app.db, { site_grade_id: fourth, reported: false });
    await makeReadAloud(app.db, { site_grade_id: fifth, reported: true });
    const lead_rp_id = await makeReadingPartner(app.db, { name: 'Asha Dias' });
    const planned = { status: 'planned' as const };
    await makeReadAloud(app.db, { site_grade_id: tonca, date: '2026-11-14', ...planned });
    held = await makeReadAloud(app.db, {
      site_grade_id: tonca,
      date: '2026-11-16',
      time: '15:30',
      lead_rp_id,
    });
    toCome = await makeReadAloud(app.db, { site_grade_id: tonca, date: testDay, lead_rp_id, ...planned });
    open = await makeReadAloud(app.db, { site_grade_id: tonca, date: testDay, time: '17:00', ...planned });
    late = await makeReadAloud(app.db, { site_grade_id: tonca, date: '2026-11-20', lead_rp_id, ...planned });
    await makeReadAloud(app.db, { site_grade_id: merces, date: '2026-11-18', status: 'cancelled' });
    await makeReadAloud(app.db, { site_grade_id: merces, date: '2026-11-22', ...planned });
    await makeReadAloud(app.db, { site_grade_id: third, date: testDay, ...planned });
    await makeSetting(app.db, 'demo', 'yes');
  });

  it('shows for mop its figures and the sessions done, planned and missing this week', async () => {
    const { demo, programmes } = await app.call(dashboard);
    expect(demo).toBe(true);
    const inTonca = { school_id: null, site_grade_id: tonca, place_name: 'Tonca' };
    const saturday = { ...inTonca, day: 'Saturday', date: testDay };
    expect(programmes[0]).toEqual({
      program: 'mop',
      schools: null,
      places: 3,
      children: 32,
      books_out: 3,
      books_at_places: 1,
      children_borrowed_this_month: 1,
      children_not_borrowed_this_month: 31,
      overdue: 2,
      this_week: [
        { ...inTonca, day: 'Monday', date: '2026-11-16', time: '15:30', note: 'done', ra_id: held },
        {
          school_id: null,
          site_grade_id: merces,
          place_name: 'Merces',
          day: 'Wednesday',
          time: '16:30',
          date: '2026-11-18',
          note: 'no session planned',
          ra_id: null,
        },
        {
          ...inTonca,
          day: 'Friday',
          date: '2026-11-20',
          time: null,
          note: 'to be marked done · led by Asha Dias',
          ra_id: late,
        },
        { ...saturday, time: null, note: 'planned · led by Asha Dias', ra_id: toCome },
        { ...saturday, time: '17:00', note: 'planned', ra_id: open },
      ],
      sessions_this_week: 4,
      reports_pending_total: 1,
      reports_pending: [{ school_id: null, site_grade_id: tonca, place_name: 'Tonca', pending: 1 }],
    });
  });

  it('shows for lis the boxes due by Saturday, soonest first, and the pending reports, most first', async () => {
    const { programmes } = await app.call(dashboard);
    const due = { school_id, time: null };
    expect(programmes[1]).toMatchObject({
      program: 'lis',
      schools: 1,
      places: 3,
      children: 25,
      books_out: 0,
      books_at_places: 4,
      overdue: 0,
      sessions_this_week: 1,
      reports_pending_total: 3,
      this_week: [
        { ...due, site_grade_id: fourth, day: 'Thursday', date: '2026-11-05', note: 'box of 1 was due back' },
        {
          ...due,
          site_grade_id: third,
          day: 'Friday',
          date: '2026-11-20',
          note: 'box of 2 due back, 1 overdue',
        },
      ],
      reports_pending: [
        { site_grade_id: fourth, school_id, place_name: 'Aldona Primary, IV-A', pending: 2 },
        { site_grade_id: third, place_name: 'Aldona Primary, III-A', pending: 1 },
      ],
    });
  });

  it('shows a box later if its programme has a longer box period', async () => {
    await makeSetting(app.db, 'box_period_days.lis', '51');
    const { programmes } = await app.call(dashboard);
    expect(programmes[1]?.this_week).toMatchObject([{ site_grade_id: fourth, note: 'box of 1 due back' }]);
  });
});
