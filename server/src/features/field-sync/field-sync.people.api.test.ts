import { enrollChild, proposeCardNo } from '@storyvan/contract/children';
import { getPlanned, markDone } from '@storyvan/contract/read-alouds';
import { getReport, listComments, submitReport, viewReports } from '@storyvan/contract/reports';
import { beforeAll, describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { entriesAt, fieldDevice, sealFor } from '../../testing/features/field-sync.ts';
import { readCopy } from '../../testing/lending/lending-state.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';
import { makeLessonPlan, makeReadAloud } from '../../testing/week-factories.ts';

const yesterday = '2026-11-20';
const mop = { program: 'mop' as const };

describe('what a device did about people and sessions', () => {
  const app = useTestApp();
  let site: number;
  let rahul: number;
  let priya: number;
  let at: ReturnType<typeof entriesAt>;
  let device: Awaited<ReturnType<typeof fieldDevice>>;

  beforeAll(async () => {
    site = await makeSite(app.db, { name: 'Tonca' });
    rahul = await makeChild(app.db, { site_grade_id: site, name: 'Rahul Naik' });
    priya = await makeChild(app.db, { site_grade_id: site, name: 'Priya Sawant' });
    at = entriesAt(site);
    device = await fieldDevice(app);
  });

  const seal = (text: object) => sealFor(app, text);
  const sessionNow = (ra_id: number) => app.call(getPlanned, { params: { ...mop, id: ra_id } });
  const presentAt = async (ra_id: number) =>
    (await sessionNow(ra_id)).children
      .filter((child) => child.present)
      .map(({ child_id }) => child_id)
      .sort((a, b) => a - b);
  const plan = (more = {}) =>
    makeReadAloud(app.db, { site_grade_id: site, status: 'planned', date: testDay, ...more });

  describe('a session', () => {
    it('planned, with its report, is marked done and reported', async () => {
      const ra_id = await plan({ date: '2026-11-10' });
      const session = at.session({ ra_id, version: 1, date: '2026-11-10', attendance: [rahul] });
      const sealed = await seal({ what_was_read: 'The Red Raincoat', how_it_went: 'They laughed.' });
      const report = at.report(sealed, { session: session.request_id });
      const answers = await device.send(session, report);
      expect(answers.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
      expect(await sessionNow(ra_id)).toMatchObject({ status: 'done', children_count: 12 });
      expect(await presentAt(ra_id)).toEqual([rahul]);
      const [written] = await app.call(viewReports, { params: mop });
      expect(written).toMatchObject({ ra_id, rating: 4, written_by: 'Leela Naik' });
    });

    it('marked done at another place, is in review, and no one is added to it', async () => {
      const elsewhere = await makeSite(app.db, { name: 'Chimbel' });
      const ra_id = await plan({ date: '2026-11-09' });
      await app.call(markDone, {
        params: mop,
        body: {
          ...{ ra_id, version: 1, site_grade_id: elsewhere, date: '2026-11-09', children_count: 3 },
          attendance: [],
        },
      });
      const session = at.session({ ra_id, version: 1, date: '2026-11-09', attendance: [rahul] });
      expect(await device.send(session)).toMatchObject([{ outcome: 'review' }]);
      expect(await sessionNow(ra_id)).toMatchObject({ site_grade_id: elsewhere, children_count: 3 });
      expect(await presentAt(ra_id)).toEqual([]);
    });

    it('marked done elsewhere, has the children of both and the higher count', async () => {
      const ra_id = await plan({ date: '2026-11-11' });
      const lp_id = await makeLessonPlan(app.db);
      await app.call(markDone, {
        params: mop,
        body: {
          ra_id,
          version: 1,
          site_grade_id: site,
          date: '2026-11-11',
          lp_id: null,
          lead: null,
          children_count: 9,
          attendance: [priya],
        },
      });
      const entry = at.session({ ra_id, version: 1, date: '2026-11-11', attendance: [rahul], lp_id });
      const message = 'The session was already marked as done. The children present in both are recorded.';
      expect(await device.send(entry)).toMatchObject([{ outcome: 'noted', message }]);
      expect(await presentAt(ra_id)).toEqual([rahul, priya]);
      expect(await sessionNow(ra_id)).toMatchObject({ children_count: 12, lp_id });
    });

    it('not planned, recorded by two devices at one time, is one session with the children of both', async () => {
      const other = await fieldDevice(app);
      const moment = { date: '2026-11-12', time: '16:30' };
      await other.send(at.session({ ...moment, attendance: [priya], children_count: 5 }));
      const [answer] = await device.send(at.session({ ...moment, attendance: [rahul], children_count: 1 }));
      expect(answer).toMatchObject({ outcome: 'noted' });
      const rows = await runQuery(app.db, (k) =>
        k.selectFrom('read_aloud').select(['ra_id', 'children_count']).where('date', '=', '2026-11-12'),
      );
      expect(rows).toMatchObject([{ children_count: 5 }]);
      expect(await presentAt(rows[0]?.ra_id as number)).toEqual([rahul, priya]);
    });

    it('whose plan was changed meanwhile, is recorded as it was held', async () => {
      const ra_id = await plan({ date: '2026-11-13', version: 3 });
      const [answer] = await device.send(at.session({ ra_id, version: 1, date: '2026-11-13' }));
      expect(answer).toMatchObject({
        outcome: 'noted',
        message: expect.stringContaining('The plan of the session had changed'),
      });
      expect(await sessionNow(ra_id)).toMatchObject({ status: 'done' });
    });

    it('cancelled meanwhile, is in review', async () => {
      const ra_id = await plan({ date: '2026-11-14', status: 'cancelled' });
      const [answer] = await device.send(at.session({ ra_id, version: 1, date: '2026-11-14' }));
      expect(answer).toMatchObject({ outcome: 'review', message: expect.stringContaining('cancelled') });
    });

    it('with a child who has moved since, counts it without its name', async () => {
      const other = await makeSite(app.db);
      const moved = await makeChild(app.db, { site_grade_id: other });
      const ra_id = await plan({ date: '2026-11-15' });
      const [answer] = await device.send(
        at.session({ ra_id, version: 1, date: '2026-11-15', attendance: [rahul, moved] }),
      );
      expect(answer).toMatchObject({
        outcome: 'noted',
        message: 'One child who was present is no longer enrolled here, and only counted.',
      });
      expect(await presentAt(ra_id)).toEqual([rahul]);
    });
  });

  describe('a report', () => {
    const write = async (date: string, texts: object) => {
      const ra_id = await makeReadAloud(app.db, { site_grade_id: site, date });
      const body = { ra_id, reports_site_id: site, rep_id: null, rating: 3, ...texts };
      const { details } = await app.call(submitReport, { params: mop, body });
      return { ra_id, rep_id: details?.rep_id as number };
    };
    const textsOf = (rep_id: number) => app.call(getReport, { params: { ...mop, id: rep_id } });

    it('of a session that has one, is added to it with its writer, once', async () => {
      const { ra_id, rep_id } = await write('2026-11-02', { how_it_went: 'Quiet.' });
      const entry = at.report(await seal({ how_it_went: 'Loud.', to_change: 'More books.' }), { ra_id });
      const message = 'The session already had a report. What was written was added to it.';
      expect(await device.send(entry)).toMatchObject([{ outcome: 'noted', message }]);
      await device.send(entry);
      const again = at.report(await seal({ how_it_went: 'Loud.' }), { ra_id });
      expect(await device.send(again)).toMatchObject([
        { outcome: 'noted', message: 'The session already has this report.' },
      ]);
      expect(await textsOf(rep_id)).toMatchObject({
        how_it_went: 'Quiet.\n\nLeela Naik: Loud.',
        to_change: 'Leela Naik: More books.',
        rating: 3,
      });
    });

    it('too long to be added, becomes comments', async () => {
      const { ra_id, rep_id } = await write('2026-11-03', { how_it_went: 'x'.repeat(4990) });
      const long = 'They laughed at the fish. '.repeat(100).trim();
      await device.send(at.report(await seal({ how_it_went: long }), { ra_id }));
      const comments = await app.call(listComments, { params: { ...mop, id: rep_id, after: '0' } });
      expect(comments.map(({ comment }) => comment).join(' ')).toBe(long);
    });

    it('of a session that is not done, is in review', async () => {
      const ra_id = await plan({ date: '2026-11-16' });
      const [answer] = await device.send(at.report(await seal({ how_it_went: 'Good.' }), { ra_id }));
      expect(answer).toMatchObject({
        outcome: 'review',
        message: expect.stringContaining('not marked as done'),
      });
    });
  });

  describe('an enrolment', () => {
    it('with what the child then did, sent an hour later, is accepted, and answered with its number', async () => {
      const { now } = app.clock;
      app.clock.now = new Date(`${testDay}T10:00:00.000Z`);
      const enrolled = at.enrol(await seal({ name: 'Meera Chari', gender: 'girl', age: 8, level: null }));
      const child = enrolled.request_id;
      const accn_no = await makeCopy(app.db);
      const returned = at.takeBack(accn_no, child);
      const answers = await device.send(
        enrolled,
        at.issue(accn_no, child, { date: testDay }),
        returned,
        at.observe(accn_no, child, {
          returned: returned.request_id,
          sealed: await seal({ observation: 'Wants the next one.' }),
        }),
        at.session({ time: '09:00', attendance: [child] }),
      );
      expect(answers.map(({ outcome }) => outcome)).toEqual(Array(5).fill('accepted'));
      const { child_id } = answers[0] as { child_id: number };
      const [row] = await runQuery(app.db, (k) =>
        k.selectFrom('child').selectAll().where('child_id', '=', child_id),
      );
      expect(row).toMatchObject({ name: 'Meera Chari', gender: 'girl', date_of_birth: '2018-01-01' });
      const readings = await runQuery(app.db, (k) =>
        k.selectFrom('reading').selectAll().where('child_id', '=', child_id),
      );
      expect(readings).toMatchObject([{ opinion: 'loved', observation: 'Wants the next one.', accn_no }]);
      expect((await device.send(enrolled))[0]).toMatchObject({ outcome: 'accepted', child_id });
      app.clock.now = now;
    });

    it('gives the child the next card number, and the same child when the answer was lost', async () => {
      const { card_no } = await app.call(proposeCardNo, { params: { ...mop, id: site } });
      const enrolled = at.enrol(await seal({ name: 'Zubin Mistry' }));
      const [first] = await device.send(enrolled);
      expect(first).toMatchObject({ outcome: 'accepted', card_no });
      // The server stopped before it noted the entry.
      const { request_id } = enrolled;
      await app.db.transaction((tx) =>
        runChange(tx, (k) => k.deleteFrom('field_entry').where('request_id', '=', request_id)),
      );
      expect(await device.send(enrolled)).toEqual([first]);
    });

    it('of a child whose name is like another, is in review, unless the device has asked', async () => {
      const likely = { name: 'Priya Savant' };
      expect(await device.send(at.enrol(await seal(likely)))).toMatchObject([{ outcome: 'review' }]);
      const asked = at.enrol(await seal({ ...likely, despite_likeness: true }));
      expect(await device.send(asked)).toMatchObject([{ outcome: 'accepted' }]);
    });

    it('of a child whose name is like another, is in review, and so is what refers to it', async () => {
      const enrolled = at.enrol(await seal({ name: 'Rahul Naik' }));
      const accn_no = await makeCopy(app.db);
      const other = await makeCopy(app.db);
      const answers = await device.send(
        enrolled,
        at.issue(accn_no, enrolled.request_id),
        at.issue(other, priya),
        at.takeBack(accn_no, enrolled.request_id),
      );
      expect(answers.map(({ outcome }) => outcome)).toEqual(['review', 'review', 'accepted', 'review']);
      expect(answers[0]?.message).toBe('Rahul Naik is already enrolled here. Is it the same child?');
      expect(answers[1]?.message).toBe('This waits for the enrolment on 21 Nov 2026, which is in review.');
      expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: null });
    });

    it('sealed for another server, is in review', async () => {
      const sealed = await seal({ name: 'Sana Rao' });
      const foreign = { ...sealed, key_id: '019d0000-0000-7000-8000-000000000000' };
      expect(await device.send(at.enrol(foreign))).toMatchObject([
        { outcome: 'review', message: expect.stringContaining('cannot be read') },
      ]);
    });

    it('sealed without a name, is in review', async () => {
      expect(await device.send(at.enrol(await seal({ level: 2 })))).toMatchObject([
        { outcome: 'review', message: "Enter the child's name." },
      ]);
    });
  });

  it('what refers to something that has not arrived, is in review', async () => {
    const missing = '019d0000-0000-7000-8000-00000000dead';
    const answers = await device.send(
      at.issue(await makeCopy(app.db), missing),
      at.undo('B-UNKNOWN', missing),
      at.report(await seal({ how_it_went: 'Good.' }), { session: missing }),
    );
    expect(answers.map(({ message }) => message)).toEqual([
      'The child was enrolled on the device, but that entry has not arrived.',
      'The entry that this one is about has not arrived.',
      'The entry that this one is about has not arrived.',
    ]);
  });

  it('what a child said of a book that a desk had taken back that day, is recorded at that return', async () => {
    const accn_no = await makeCopy(app.db);
    const child = (await app.call(enrollChild, {
      params: mop,
      body: {
        name: 'Yusuf Khan',
        site_grade_id: site,
        site_id: null,
        grade_id: null,
        card_no: null,
        gender: null,
        date_of_birth: null,
        age: null,
        level: null,
        guardian_phone: null,
      },
    })) as { details: { child_id: number } };
    const { child_id } = child.details;
    await device.send(at.issue(accn_no, child_id, { date: yesterday }));
    const other = await fieldDevice(app);
    await other.send(at.takeBack(accn_no, child_id));
    const returned = at.takeBack(accn_no, child_id);
    const answers = await device.send(
      returned,
      at.observe(accn_no, child_id, { returned: returned.request_id }),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(['noted', 'accepted']);
  });
});
