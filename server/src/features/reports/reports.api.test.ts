import { getReport, listReports, pendingReports, reportsPage, viewReports } from '@storyvan/contract/reports';
import { beforeAll, describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { makeChild, makeGrade, makeSchool, makeSite } from '../../testing/factories.ts';
import { useReports } from '../../testing/features/reports.ts';
import { linkedPages } from '../../testing/pages.ts';
import { testDay, testStaff } from '../../testing/test-app.ts';
import {
  makeLessonPlan,
  makeReadAloud,
  makeReadingPartner,
  makeReport,
} from '../../testing/week-factories.ts';

describe('the reports', () => {
  const { app, scene, submit, sendWrong } = useReports();
  let site: number;
  beforeAll(() => {
    site = scene.site;
  });

  const readRows = () => runQuery(app.db, (k) => k.selectFrom('report').selectAll());
  const pendingIds = async () =>
    (await app.call(pendingReports, { params: { program: 'mop' } })).map(({ ra_id }) => ra_id);

  it('of a session with its people, once submitted, is returned completely and no longer pending', async () => {
    const [lead_rp_id, first, second] = [
      await makeReadingPartner(app.db, { name: 'Anita' }),
      await makeReadingPartner(app.db, { name: 'Bela' }),
      await makeReadingPartner(app.db, { name: 'Carol' }),
    ];
    const lp_id = await makeLessonPlan(app.db, { lp_name: 'Monsoon' });
    const children = [
      await makeChild(app.db, { site_grade_id: site, name: 'Zoya' }),
      await makeChild(app.db, { site_grade_id: site, name: 'anil' }),
    ];
    const readAloud = { lead_rp_id, lp_id, date: '2026-11-04', time: '16:30', children_count: 12 };
    const ra_id = await makeReadAloud(app.db, { site_grade_id: site, ...readAloud });
    await app.db.transaction(async (tx) => {
      for (const child_id of children)
        await runChange(tx, (k) => k.insertInto('attendance').values({ ra_id, child_id }));
      await runChange(tx, (k) => k.insertInto('read_aloud_partner').values({ ra_id, seat: 1, rp_id: first }));
      await runChange(tx, (k) =>
        k.insertInto('read_aloud_partner').values({ ra_id, seat: 2, rp_id: second }),
      );
    });
    expect(await pendingIds()).toContain(ra_id);

    const { status, details } = await submit({ ra_id, reports_site_id: site });
    expect(status).toEqual({ status: 'submitted', message: 'The report of Chimbel is submitted.' });
    const row = {
      rep_id: details?.rep_id,
      ra_id,
      program: 'mop',
      site_grade_id: site,
      school_id: null,
      site_name: 'Chimbel',
      schools_name: null,
      grade_code: null,
      date: '2026-11-04',
      submitted_on: testDay,
      lead: { rp_id: lead_rp_id, name: 'Anita' },
      rps: [
        { rp_id: first, name: 'Bela' },
        { rp_id: second, name: 'Carol' },
      ],
      lp_id,
      lp_name: 'Monsoon',
      children_count: 12,
      rating: 4,
      written_by: testStaff.name,
      comments: 0,
      last_comment_at: null,
    };
    expect(details).toEqual({
      ...row,
      what_was_read: 'Two pages.',
      how_it_went: 'They laughed.',
      to_change: '',
      time: '16:30',
      no_of_children: 30,
      present: ['anil', 'Zoya'],
      version: 1,
      changed_by: null,
      changed_at: null,
    });
    const params = { program: 'mop' as const, id: details?.rep_id ?? 0 };
    expect(await app.call(getReport, { params })).toEqual(details);
    const [newest] = await app.call(viewReports, { params: { program: 'mop' } });
    expect(newest).toEqual(row);
    expect(await pendingIds()).not.toContain(ra_id);
  });

  it('of a grade, once submitted, names school and grade', async () => {
    const school_id = await makeSchool(app.db, { name: 'Aldona Primary' });
    const grade = await makeGrade(app.db, { school_id, code: 'III-A' });
    const ra_id = await makeReadAloud(app.db, { site_grade_id: grade });
    const { details } = await submit({ ra_id }, 'lis');
    expect(details).toMatchObject({
      school_id,
      site_name: 'Aldona Primary, III-A',
      schools_name: 'Aldona Primary',
      grade_code: 'III-A',
      lead: null,
      rps: [],
      lp_name: null,
    });
  });

  describe('submitting one', () => {
    it('for a place, without ra_id, takes the one pending session there', async () => {
      const place = await makeSite(app.db);
      const ra_id = await makeReadAloud(app.db, { site_grade_id: place });
      const { details } = await submit({ reports_site_id: place });
      expect(details?.ra_id).toBe(ra_id);
      await makeReport(app.db, { site_grade_id: await makeSite(app.db) });
      expect(await submit({ reports_site_id: place })).toMatchObject({
        status: { status: 'already reported' },
        details: { rep_id: details?.rep_id },
      });
    });

    it('for a place with several pending sessions, without ra_id, is 400 and lists them', async () => {
      const place = await makeSite(app.db);
      for (const date of ['2026-10-07', '2026-10-14'])
        await makeReadAloud(app.db, { site_grade_id: place, date });
      const before = (await readRows()).length;
      expect(await sendWrong({ reports_site_id: place })).toEqual([
        400,
        'There are 2 sessions without a report here: 7 Oct 2026, 14 Oct 2026. Choose one with ra_id.',
        'ra_id',
      ]);
      expect(await readRows()).toHaveLength(before);
    });

    it('of a session that already has a report, returns that one and writes nothing', async () => {
      const ra_id = await makeReadAloud(app.db, { site_grade_id: site, date: '2026-10-07' });
      const first = await submit({ ra_id });
      const again = await submit({ ra_id, how_it_went: 'Otherwise.' });
      expect(again.status).toEqual({
        status: 'already reported',
        message: `The session at Chimbel on 7 Oct 2026 already has a report, written by ${testStaff.name}.`,
      });
      expect(again.details).toEqual(first.details);
    });

    it.each([
      ['planned', 'The session at Chimbel on 1 Jun 2026 is not marked as done yet.'],
      ['cancelled', 'The session at Chimbel on 1 Jun 2026 was cancelled.'],
    ] as const)('of a session that is %s, is refused and writes nothing', async (status, message) => {
      const ra_id = await makeReadAloud(app.db, { site_grade_id: site, status });
      const before = await readRows();
      expect(await submit({ ra_id })).toEqual({ status: { status: 'not done yet', message }, details: null });
      expect(await readRows()).toEqual(before);
    });

    it('with an invalid value, is 400 with the field, and writes nothing', async () => {
      const other = await makeSite(app.db);
      const ra_id = await makeReadAloud(app.db, { site_grade_id: site });
      const before = await readRows();
      expect(await sendWrong({})).toEqual([400, 'Choose the session that the report is about.', 'ra_id']);
      expect(await sendWrong({ ra_id, reports_site_id: other })).toEqual([
        400,
        'This session was held at Chimbel, not there.',
        'reports_site_id',
      ]);
      for (const rating of [0, 6]) {
        expect(await sendWrong({ ra_id, rating })).toEqual([400, 'Give 1 to 5 stars.', 'rating']);
      }
      for (const more of [
        { rating: 2.5 },
        { rating: '' },
        { how_it_went: 'x'.repeat(5001) },
        { ra_id: 'x' },
      ]) {
        expect((await sendWrong({ ra_id, ...more }))[0]).toBe(400);
      }
      expect(await readRows()).toEqual(before);
      expect(await pendingIds()).toContain(ra_id);
    });

    it('with stars and no text, is refused and the session stays pending', async () => {
      const ra_id = await makeReadAloud(app.db, { site_grade_id: site });
      const needsWords = 'Write something: what was read, how it went, or what to change next time.';
      const none = { what_was_read: '', how_it_went: ' \n ', to_change: undefined };
      expect(await sendWrong({ ra_id, ...none })).toEqual([400, needsWords, 'what_was_read']);
      expect(await pendingIds()).toContain(ra_id);
      const { details } = await submit({ ra_id, ...none, to_change: 'Begin earlier.' });
      expect(await pendingIds()).not.toContain(ra_id);
      const emptied = { rep_id: details?.rep_id, version: 1, ...none };
      expect((await sendWrong(emptied))[1]).toBe(needsWords);
    });

    it('for a place without sessions, or of the other programme, is 404', async () => {
      expect((await sendWrong({ reports_site_id: site }, 'lis'))[0]).toBe(404);
      expect((await sendWrong({ reports_site_id: await makeSite(app.db) }))[0]).toBe(404);
    });
  });

  describe('listing them', () => {
    it('with more than a page, lists the newest first, and continues where the page ended', async () => {
      const place = await makeSite(app.db);
      const made: number[] = [];
      for (let n = 0; n < reportsPage + 3; n++)
        made.unshift(await makeReport(app.db, { site_grade_id: place }));
      const params = { program: 'mop' as const };
      const idsOf = (pages: { rep_id: number }[][]) => pages.map((page) => page.map(({ rep_id }) => rep_id));
      const ofPlace = await linkedPages(app, listReports, { params, query: { place: String(place) } });
      expect(idsOf(ofPlace)).toEqual([made.slice(0, reportsPage), made.slice(reportsPage)]);
      const ofAll = idsOf(await linkedPages(app, viewReports, { params })).flat();
      expect(ofAll.slice(0, made.length)).toEqual(made);
    });
  });
});
