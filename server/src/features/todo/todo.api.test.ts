import { beforeAll, describe, expect, it } from 'vitest';
import { runChange } from '../../db/prepare.ts';
import {
  makeChild,
  makeCopy,
  makeGrade,
  makePastChildLoan,
  makeSchool,
  makeSetting,
  makeSite,
} from '../../testing/factories.ts';
import { useTodo } from '../../testing/features/todo.ts';
import { testDay } from '../../testing/test-app.ts';
import { makeLessonPlan, makeReadAloud, makeReadingPartner } from '../../testing/week-factories.ts';
import { findOwnPerson } from './todo.queries.ts';

describe('the to-do list', () => {
  const { app, list, titles } = useTodo();
  let site: number;
  let grade: number;
  let school_id: number;
  let rp_id: number;
  let partner: number;
  beforeAll(async () => {
    site = await makeSite(app.db, { name: 'Tonca' });
    school_id = await makeSchool(app.db, { name: 'Aldona Primary' });
    grade = await makeGrade(app.db, { school_id, code: 'III-A' });
    rp_id = (await findOwnPerson.first(app.db, { staff_id: 1 }))?.rp_id as number;
    partner = await makeReadingPartner(app.db, { name: 'Sunita' });
  });

  const support = (ra_id: number, rp: number, seat: 1 | 2 = 1) =>
    app.db.transaction((tx) =>
      runChange(tx, (k) => k.insertInto('read_aloud_partner').values({ ra_id, seat, rp_id: rp })),
    );
  const lend = async (site_grade_id: number, date_issue: string, more = {}) => {
    const child_id = await makeChild(app.db, { site_grade_id });
    const program = site_grade_id === site ? ('mop' as const) : ('lis' as const);
    const loan = { child_id, site_grade_id, program, accn_no: await makeCopy(app.db), date_issue };
    await makePastChildLoan(app.db, { date_return: null, ...loan, ...more });
  };

  it('with nothing to do, is an empty list', async () => {
    expect(await list()).toEqual([]);
  });

  describe('reports', () => {
    it('of both programmes, are listed while pending, due the day after, with their place', async () => {
      const ra_id = await makeReadAloud(app.db, { site_grade_id: grade, date: '2026-11-12' });
      await makeReadAloud(app.db, { site_grade_id: site, date: '2026-11-20' });
      await makeReadAloud(app.db, { site_grade_id: site, date: '2026-11-11', reported: true });
      expect(await titles()).toEqual([
        '2026-11-13 Write the report on Aldona Primary, III-A, 12 Nov 2026',
        '2026-11-21 Write the report on Tonca, 20 Nov 2026',
      ]);
      expect((await list())[0]).toEqual({
        prog: 'lis',
        title: 'Write the report on Aldona Primary, III-A, 12 Nov 2026',
        due: '2026-11-13',
        kind: 'report_pending',
        mine: false,
        late: true,
        ra_id,
        time: null,
        site_grade_id: grade,
        school_id,
        place_name: 'Aldona Primary, III-A',
        count: null,
        note_id: null,
        version: null,
        done_on: null,
      });
    });

    it('of sessions I lead or support, are mine', async () => {
      const led = await makeReadAloud(app.db, { site_grade_id: site, date: '2026-11-01', lead_rp_id: rp_id });
      const first = await makeReadAloud(app.db, { site_grade_id: site, date: '2026-11-02' });
      const second = await makeReadAloud(app.db, { site_grade_id: site, date: '2026-11-03' });
      await makeReadAloud(app.db, { site_grade_id: site, date: '2026-11-04', lead_rp_id: partner });
      await support(first, rp_id);
      await support(second, partner);
      await support(second, rp_id, 2);
      const mine = (await list()).filter((entry) => entry.mine);
      expect(mine.map(({ ra_id }) => ra_id)).toEqual([led, first, second]);
    });

    it('more than the limit, are followed by one entry that says so, and mine are always listed, each once', async () => {
      const rows = Array.from({ length: 205 }, (_, n) => ({
        program: 'mop' as const,
        site_grade_id: site,
        date: '2026-10-01',
        time: `${10 + Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')}`,
        status: 'done' as const,
      }));
      await app.db.transaction((tx) => runChange(tx, (k) => k.insertInto('read_aloud').values(rows)));
      const early = await makeReadAloud(app.db, {
        site_grade_id: site,
        date: '2026-09-01',
        lead_rp_id: rp_id,
      });
      const late = await makeReadAloud(app.db, {
        site_grade_id: site,
        date: '2026-11-19',
        lead_rp_id: rp_id,
      });
      const entries = await list();
      expect(entries).toHaveLength(202);
      expect(entries.filter(({ mine }) => mine).map(({ ra_id }) => ra_id)).toEqual([early, late]);
      const more = entries.filter(({ ra_id }) => ra_id === null);
      expect(more.map(({ prog, title }) => [prog, title])).toEqual([
        ['mop', 'More reports are pending than the 200 listed'],
      ]);
    });
  });

  describe('sessions', () => {
    const plan = (date: string, more = {}) =>
      makeReadAloud(app.db, { site_grade_id: site, date, status: 'planned', ...more });

    it('planned up to seven days after the date, or before it, are listed; cancelled and later ones are not', async () => {
      const lp_id = await makeLessonPlan(app.db, { lp_name: 'The first rain' });
      await plan('2026-11-14');
      await plan(testDay, { time: '16:30', lp_id });
      await plan('2026-11-28');
      await plan('2026-11-29');
      await plan('2026-11-22', { status: 'cancelled' });
      expect(await titles()).toEqual([
        '2026-11-14 Mark the session at Tonca as done or cancelled',
        '2026-11-21 Prepare the session at Tonca: The first rain',
        '2026-11-28 Prepare the session at Tonca: no lesson plan yet',
      ]);
      expect((await list()).map(({ late, time }) => [late, time])).toEqual([
        [true, null],
        [false, '16:30'],
        [false, null],
      ]);
    });

    it('for another date, are listed as of that date', async () => {
      await plan('2026-11-29');
      expect(await titles('2026-11-22')).toEqual([
        '2026-11-29 Prepare the session at Tonca: no lesson plan yet',
      ]);
      expect(await titles('2026-11-30')).toEqual([
        '2026-11-29 Mark the session at Tonca as done or cancelled',
      ]);
    });
  });

  describe('books overdue', () => {
    it('at two places, are one entry for each place with their number, due when the oldest became overdue', async () => {
      await lend(site, '2026-11-01');
      await lend(site, '2026-10-20');
      await lend(grade, '2026-11-06');
      await lend(grade, '2026-11-07');
      expect(await titles()).toEqual([
        '2026-11-04 2 books overdue at Tonca',
        '2026-11-21 1 book overdue at Aldona Primary, III-A',
      ]);
      expect(await list()).toMatchObject([
        { kind: 'books_overdue', count: 2, late: true, site_grade_id: site, mine: false },
        { kind: 'books_overdue', count: 1, late: false, site_grade_id: grade, school_id },
      ]);
    });

    it('that were returned, undone or are not overdue yet, are not counted', async () => {
      await lend(site, '2026-09-01', { date_return: '2026-11-20' });
      await lend(site, '2026-09-01', { undone: 1 });
      await lend(site, '2026-11-07');
      expect(await list()).toEqual([]);
    });

    it('when the library has another loan period, follow it', async () => {
      await makeSetting(app.db, 'loan_period_days.mop', '7');
      await lend(site, '2026-11-12');
      expect(await titles()).toEqual(['2026-11-20 1 book overdue at Tonca']);
      await app.db.transaction((tx) =>
        runChange(tx, (k) => k.deleteFrom('setting').where('key', '=', 'loan_period_days.mop')),
      );
    });
  });
});
