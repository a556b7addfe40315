import { autocompleteLessonPlan, listLessonPlans, mostComing } from '@storyvan/contract/lesson-plans';
import { addDays } from '@storyvan/domain/calendar-date';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCopy, makeGrade, makeSchool, makeSite, makeTitle } from '../../testing/factories.ts';
import { useLessonPlans } from '../../testing/features/lesson-plans.ts';
import { testDay } from '../../testing/test-app.ts';
import { makeLessonPlan, makeReadAloud, makeReadingPartner } from '../../testing/week-factories.ts';

describe('lesson plans', () => {
  const { app, book, read } = useLessonPlans();
  let title_id: number;
  beforeAll(async () => {
    title_id = book.title_id;
    // Other titles come first, so that no plan has the number of its book.
    for (let n = 0; n < 5; n++) await makeLessonPlan(app.db);
  });

  describe('the list', () => {
    it('with held sessions of both programmes, counts them and shows the latest', async () => {
      const lp_id = await makeLessonPlan(app.db, { lp_name: 'Well used' });
      const [site, grade] = [await makeSite(app.db), await makeGrade(app.db)];
      await makeReadAloud(app.db, { site_grade_id: site, lp_id, date: '2026-10-01' });
      await makeReadAloud(app.db, { site_grade_id: grade, lp_id, date: '2026-11-02' });
      await makeReadAloud(app.db, { site_grade_id: site, lp_id, date: '2026-11-23', status: 'planned' });
      await makeReadAloud(app.db, { site_grade_id: site, lp_id, date: '2026-11-12', status: 'cancelled' });
      await makeReadAloud(app.db, {
        site_grade_id: site,
        lp_id: await makeLessonPlan(app.db),
        date: '2026-11-09',
      });
      const plans = await app.call(listLessonPlans);
      const own = plans.find((plan) => plan.lp_id === lp_id);
      expect(own).toMatchObject({ used: 2, last_used: '2026-11-02' });
    });

    it('with a book that has copies, links to a copy in use rather than a withdrawn one', async () => {
      const title = await makeTitle(app.db);
      await makeCopy(app.db, { accn_no: 'A-1', title_id: title, state: 'withdrawn' });
      await makeCopy(app.db, { accn_no: 'Z-9', title_id: title });
      const lp_id = await makeLessonPlan(app.db, { title_id: title });
      expect((await read(lp_id)).accn_no).toBe('Z-9');
    });

    it('with names in any case and with numbers, is sorted naturally', async () => {
      for (const lp_name of ['Sort 10', 'sort 9', 'Sort 100']) await makeLessonPlan(app.db, { lp_name });
      const names = (await app.call(listLessonPlans)).map((plan) => plan.lp_name);
      expect(names.filter((name) => /^sort/i.test(name))).toEqual(['sort 9', 'Sort 10', 'Sort 100']);
    });
  });

  describe('the coming sessions of one', () => {
    it('of both programmes, are those planned from today on, soonest first', async () => {
      const lp_id = await makeLessonPlan(app.db);
      const site = await makeSite(app.db, { name: 'Tonca' });
      const school_id = await makeSchool(app.db, { name: 'Aldona Primary' });
      const grade = await makeGrade(app.db, { name: 'III-A', school_id });
      const lead_rp_id = await makeReadingPartner(app.db, { name: 'Asha Dias' });
      const plan = (site_grade_id: number, date: string, more: object = {}) =>
        makeReadAloud(app.db, { site_grade_id, lp_id, date, status: 'planned', ...more });
      const [tomorrow, later] = [addDays(testDay, 1), addDays(testDay, 8)];
      const last = await plan(grade, later, { time: '09:00' });
      const untimed = await plan(grade, tomorrow);
      const afternoon = await plan(site, tomorrow, { time: '16:30', lead_rp_id });
      const morning = await plan(grade, tomorrow, { time: '10:15' });
      const today = await plan(site, testDay, { time: '07:00' });
      await plan(site, addDays(testDay, -1));
      await plan(site, testDay, { status: 'done' });
      await plan(site, later, { status: 'cancelled' });
      await plan(site, later, { lp_id: await makeLessonPlan(app.db) });

      const { coming, coming_total } = await read(lp_id);
      expect(coming.map(({ ra_id }) => ra_id)).toEqual([today, morning, afternoon, untimed, last]);
      expect(coming_total).toBe(5);
      const expected = { site_name: 'Aldona Primary, III-A', program: 'lis', date: tomorrow, lead: null };
      expect(coming[1]).toEqual({ ...expected, ra_id: morning, time: '10:15' });
      expect(coming[3]).toEqual({ ...expected, ra_id: untimed, time: null });
      expect(coming[2]).toEqual({
        ra_id: afternoon,
        program: 'mop',
        site_name: 'Tonca',
        date: tomorrow,
        time: '16:30',
        lead: { rp_id: lead_rp_id, name: 'Asha Dias' },
      });
    });

    it('more than the limit, are the soonest, with the total number', async () => {
      const lp_id = await makeLessonPlan(app.db);
      const site_grade_id = await makeSite(app.db);
      for (let n = mostComing + 3; n > 0; n--) {
        await makeReadAloud(app.db, { site_grade_id, lp_id, date: addDays(testDay, n), status: 'planned' });
      }
      const { coming, coming_total } = await read(lp_id);
      const soonest = Array.from({ length: mostComing }, (_, n) => addDays(testDay, n + 1));
      expect(coming.map(({ date }) => date)).toEqual(soonest);
      expect(coming_total).toBe(mostComing + 3);
    });

    it('when there are none, are an empty list', async () => {
      expect(await read(await makeLessonPlan(app.db))).toMatchObject({ coming: [], coming_total: 0 });
    });
  });

  it('suggestions, when words of theme and name are typed, show the theme and the book', async () => {
    const lp_id = await makeLessonPlan(app.db, { lp_name: 'Puddles', theme: 'Monsoon', title_id });
    expect(await app.call(autocompleteLessonPlan, { params: { text: 'mons pud' } })).toEqual([
      { lp_id, lp_name: 'Puddles', theme: 'Monsoon', title: 'The Red Raincoat' },
    ]);
  });
});
