import type { Programme } from '@storyvan/contract/common/programme';
import { dashboard } from '@storyvan/contract/dashboard';
import { getPlanned } from '@storyvan/contract/read-alouds';
import { gradeBasic, gradeDashboard } from '@storyvan/contract/schools';
import { getSite } from '@storyvan/contract/sites';
import { addDays } from '@storyvan/domain/calendar-date';
import { describe, expect, it } from 'vitest';
import {
  makeChild,
  makeCopy,
  makeGrade,
  makePastChildLoan,
  makeSchool,
  makeSite,
} from '../../testing/factories.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';
import { makeLessonPlan, makeReadAloud, makeReadingPartner } from '../../testing/week-factories.ts';

const tomorrow = addDays(testDay, 1);

describe.each(['mop', 'lis'] as const)('the session of a place of %s', (program: Programme) => {
  const app = useTestApp();
  const planned = { status: 'planned' as const };

  const makePlace = async () =>
    program === 'mop'
      ? makeSite(app.db, { name: 'Tonca' })
      : makeGrade(app.db, { school_id: await makeSchool(app.db, { name: 'Aldona Primary' }) });

  /** As its page shows it, the dashboard of a grade included. */
  const visitAt = async (id: number) => {
    if (program === 'mop') return (await app.call(getSite, { params: { id } }))[0]?.visit;
    const { visit } = await app.call(gradeBasic, { params: { gradeId: id } });
    expect((await app.call(gradeDashboard, { params: { gradeId: id } })).visit).toEqual(visit);
    return visit;
  };

  const lendTo = async (child_id: number, site_grade_id: number, loan: object = {}) => {
    const accn_no = await makeCopy(app.db);
    const lent = { program, accn_no, date_issue: testDay, date_return: testDay };
    await makePastChildLoan(app.db, { child_id, site_grade_id, ...lent, ...loan });
  };

  it('without one planned or only past, cancelled ones, is null', async () => {
    const site_grade_id = await makePlace();
    await makeReadAloud(app.db, { site_grade_id, date: addDays(testDay, -1), ...planned });
    await makeReadAloud(app.db, { site_grade_id, date: testDay, status: 'cancelled' });
    expect(await visitAt(site_grade_id)).toBeNull();
  });

  it('today, has its people, its lesson plan and the children enrolled here who borrowed today', async () => {
    const site_grade_id = await makePlace();
    const elsewhere = await makePlace();
    const lead_rp_id = await makeReadingPartner(app.db, { name: 'Asha Dias' });
    const lp_id = await makeLessonPlan(app.db, { lp_name: 'Mango season' });
    const plan = { time: '15:30', lead_rp_id, lp_id, ...planned };
    const ra_id = await makeReadAloud(app.db, { site_grade_id, date: testDay, ...plan });
    await makeReadAloud(app.db, { site_grade_id, date: tomorrow, ...planned });

    const [asha, ravi, meera, moved, left] = await Promise.all([
      makeChild(app.db, { site_grade_id }),
      makeChild(app.db, { site_grade_id }),
      makeChild(app.db, { site_grade_id }),
      makeChild(app.db, { site_grade_id: elsewhere }),
      makeChild(app.db, { site_grade_id, inactive_since: testDay }),
    ]);
    await lendTo(asha, site_grade_id);
    await lendTo(asha, site_grade_id);
    await lendTo(ravi, site_grade_id, { undone: 1 });
    await lendTo(ravi, site_grade_id, { date_issue: addDays(testDay, -1) });
    await lendTo(meera, elsewhere);
    await lendTo(moved, site_grade_id);
    await lendTo(left, site_grade_id);

    const counts = { no_of_children: 3, children_borrowed: 1 };
    const visit = await visitAt(site_grade_id);
    expect(visit).toMatchObject({
      ra_id,
      program,
      site_grade_id,
      date: testDay,
      time: '15:30',
      status: 'planned',
      lead: { rp_id: lead_rp_id, name: 'Asha Dias' },
      rps: [],
      lp_id,
      lp_name: 'Mango season',
      ...counts,
    });
    expect(await app.call(getPlanned, { params: { program, id: ra_id } })).toMatchObject(counts);
    expect((await app.call(dashboard)).visits).toContainEqual(visit);
  });

  it('at a place whose children are counted but not enrolled, has that number of children', async () => {
    const school_id = program === 'lis' ? await makeSchool(app.db) : null;
    const site_grade_id =
      school_id === null
        ? await makeSite(app.db, { enrolled_count: 31 })
        : await makeGrade(app.db, { school_id, enrolled_count: 31 });
    await makeReadAloud(app.db, { site_grade_id, date: testDay, ...planned });
    const counts = { no_of_children: 31, children_borrowed: 0, time: null };
    expect(await visitAt(site_grade_id)).toMatchObject(counts);
  });

  it('without one today, is the next one planned', async () => {
    const site_grade_id = await makePlace();
    await makeReadAloud(app.db, { site_grade_id, date: addDays(testDay, 8), ...planned });
    const ra_id = await makeReadAloud(app.db, { site_grade_id, date: tomorrow, ...planned });
    expect(await visitAt(site_grade_id)).toMatchObject({ ra_id, date: tomorrow });
  });

  it('with several today, is the first one that is not marked done yet', async () => {
    const site_grade_id = await makePlace();
    const on = { site_grade_id, date: testDay };
    const held = await makeReadAloud(app.db, { ...on, time: '09:00' });
    expect(await visitAt(site_grade_id)).toMatchObject({ ra_id: held, status: 'done' });
    await makeReadAloud(app.db, { ...on, time: '16:00', ...planned });
    const next = await makeReadAloud(app.db, { ...on, time: '11:00', ...planned });
    expect(await visitAt(site_grade_id)).toMatchObject({ ra_id: next, status: 'planned' });
  });
});

describe('the sessions of today on the dashboard', () => {
  const app = useTestApp();

  it('of both programmes, are listed once each, those to mark done first, by time', async () => {
    const site_grade_id = await makeSite(app.db);
    const grade = await makeGrade(app.db, { school_id: await makeSchool(app.db) });
    const planned = { date: testDay, status: 'planned' as const };
    await makeReadAloud(app.db, { site_grade_id, date: testDay, time: '08:00' });
    await makeReadAloud(app.db, { site_grade_id, ...planned, time: '16:30' });
    await makeReadAloud(app.db, { site_grade_id: grade, ...planned, time: '10:00' });
    await makeReadAloud(app.db, { site_grade_id: grade, ...planned, date: tomorrow });
    await makeReadAloud(app.db, { site_grade_id: grade, date: testDay, time: '12:00', status: 'cancelled' });
    const { visits } = await app.call(dashboard);
    expect(visits.map(({ program, time, status }) => [program, time, status])).toEqual([
      ['lis', '10:00', 'planned'],
      ['mop', '16:30', 'planned'],
      ['mop', '08:00', 'done'],
    ]);
  });
});
