import { randomUUID } from 'node:crypto';
import { myDevices } from '@storyvan/contract/devices';
import { issueBookChild } from '@storyvan/contract/lending';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import {
  type EntryIn,
  entriesAt,
  fieldDevice,
  reviewOf,
  sealFor,
} from '../../testing/features/field-sync.ts';
import { readCopy } from '../../testing/lending/lending-state.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';

/** Ids that a device has from before a backup was restored, or from an import that was reverted. */
const gone = 999_999;
const goneEntry = '019d0000-0000-7000-8000-00000000dead';
const noChild = 'There is no such child.';

describe('an entry about a record that the server does not have', () => {
  const app = useTestApp();
  let rahul: number;
  let at: ReturnType<typeof entriesAt>;
  let device: Awaited<ReturnType<typeof fieldDevice>>;
  let ra_id: number;
  let copy: string;

  beforeAll(async () => {
    const site = await makeSite(app.db, { name: 'Tonca' });
    rahul = await makeChild(app.db, { site_grade_id: site, name: 'Rahul Naik' });
    at = entriesAt(site);
    device = await fieldDevice(app);
    ra_id = await makeReadAloud(app.db, { site_grade_id: site, status: 'planned', date: '2026-11-21' });
    copy = await makeCopy(app.db);
  });

  const cases: [string, () => EntryIn | Promise<EntryIn>, RegExp | string][] = [
    ['a loan to an unknown child', () => at.issue(copy, gone), noChild],
    ['a return by an unknown child', () => at.takeBack(copy, gone), noChild],
    ['a renewal by an unknown child', () => at.renew(copy, gone), noChild],
    ['an observation of an unknown child', () => at.observe(copy, gone, { returned: goneEntry }), noChild],
    [
      'a loan that takes the book back from an unknown child',
      () => at.issue('B-GONE', rahul, { take_back_from: { site_grade_id: gone, child: gone } }),
      /B-GONE/,
    ],
    ['a loan of an unknown copy', () => at.issue('B-GONE', rahul), /B-GONE/],
    ['a return of an unknown copy', () => at.takeBack('B-GONE', rahul), /B-GONE/],
    ['a renewal of an unknown copy', () => at.renew('B-GONE', rahul), /B-GONE/],
    ['the undo of an unknown entry', () => at.undo(copy, goneEntry), /has not arrived/],
    ['the undo of an unknown event', () => at.undo('B-GONE', null, { event_id: goneEntry }), /no .*event/i],
    [
      'an observation of an unknown event',
      () => at.observe('B-GONE', rahul, { event_id: goneEntry }),
      /no .*return/i,
    ],
    ['an unknown session', () => at.session({ ra_id: gone, version: 1 }), /no .*session/i],
    [
      'a session with an unknown reading partner',
      () => at.session({ ra_id, version: 1, lead: gone }),
      'There is no such person.',
    ],
    [
      'a session with an unknown second reading partner',
      () => at.session({ ra_id, version: 1, rps: [gone] }),
      'There is no such person.',
    ],
    [
      'a session with an unknown lesson plan',
      () => at.session({ ra_id, version: 1, lp_id: gone }),
      /lesson plan/i,
    ],
    [
      'the report of an unknown session',
      async () => at.report(await sealFor(app, { what_was_read: 'x' }), { ra_id: gone }),
      /no .*session/i,
    ],
    [
      'the report of an unknown entry',
      async () => at.report(await sealFor(app, { what_was_read: 'x' }), { session: goneEntry }),
      /has not arrived/,
    ],
    [
      'an enrolment at an unknown place',
      async () => entriesAt(gone).enrol(await sealFor(app, { name: 'Asha' })),
      'There is no such place.',
    ],
    [
      'a session at an unknown place',
      () => entriesAt(gone).session({ attendance: [gone] }),
      'There is no such place.',
    ],
  ];

  it.each(cases)(
    '%s, is in review with what is missing, and what follows is recorded',
    async (_, make, why) => {
      const before = at.issue(await makeCopy(app.db), rahul);
      const after = at.issue(await makeCopy(app.db), rahul);
      const entry = await make();
      const [first, bad, last] = await device.send(before, entry, after);
      expect(first).toMatchObject({ outcome: 'accepted' });
      const message = typeof why === 'string' ? why : expect.stringMatching(why);
      expect(bad).toMatchObject({ outcome: 'review', message });
      expect(last).toMatchObject({ outcome: 'accepted' });
      const review = reviewOf(app);
      const item = (await review.list()).find(({ request_id }) => request_id === entry.request_id);
      expect(item?.choices).toContain('did_not_happen');
      expect((await review.decide(entry, 'did_not_happen')).status.status).toBe('done');
    },
  );

  it('of a device that a restored backup does not have, is taken in, and the device is on the list again', async () => {
    const device_id = randomUUID();
    const device = { staff_id: 1, name: 'Phone of the van' };
    const send = (more: object, headers = {}) => {
      const entries = [at.takeBack('B-GONE', gone)];
      const body = { device_id, device_at: app.clock.now.toISOString(), entries, ...more };
      return app.send('POST', '/api/field/send_entries', body, headers);
    };
    expect((await send({})).statusCode).toBe(404);
    const cookie = await app.signInAs('Sunita Gaonkar');
    expect((await send({ device }, { cookie })).statusCode).toBe(403);
    expect((await send({ device: { ...device, staff_id: gone } })).statusCode).toBe(404);
    expect((await send({ device })).json().answers).toMatchObject([{ outcome: 'review', message: noChild }]);
    const listed = (await app.call(myDevices)).find((each) => each.device_id === device_id);
    expect(listed).toMatchObject(device);
  });

  it('an entry about a child, whose id another child has got since, is in review without a name', async () => {
    const site_grade_id = await makeSite(app.db);
    const copy = await makeCopy(app.db);
    const child_id = await makeChild(app.db, { site_grade_id, created_at: `${testDay}T10:00:00.000Z` });
    const entry = at.issue(copy, child_id);
    expect(await device.send(entry)).toMatchObject([{ outcome: 'review', message: noChild }]);
    const item = (await reviewOf(app).list()).find(({ request_id }) => request_id === entry.request_id);
    expect(item).toMatchObject({ child_id: null, child_name: null });
    expect(await readCopy(app.db, copy)).toMatchObject({ child_id: null });
  });

  it.each(['issue', 'return'] as const)(
    'the %s that takes a copy back from a child, whose id another child has got since, leaves it with that child',
    async (kind) => {
      const site_grade_id = await makeSite(app.db);
      const copy = await makeCopy(app.db);
      const child_id = await makeChild(app.db, { site_grade_id, created_at: `${testDay}T10:00:00.000Z` });
      await app.call(issueBookChild, {
        body: { program: 'mop', site_grade_id, accn_no: copy, child_id, date_issue: testDay },
      });
      const take_back_from = { site_grade_id, child: child_id };
      const entry =
        kind === 'issue'
          ? at.issue(copy, rahul, { take_back_from })
          : at.takeBack(copy, null, { party: 'place', take_back_from });
      expect(await device.send(entry)).toMatchObject([{ outcome: 'review' }]);
      expect(await readCopy(app.db, copy)).toMatchObject({ child_id });
    },
  );

  it('a child who was present, whose id another child has got since, is only counted', async () => {
    const site_grade_id = await makeSite(app.db);
    const here = entriesAt(site_grade_id);
    const there = await makeChild(app.db, { site_grade_id });
    const later = await makeChild(app.db, { site_grade_id, created_at: `${testDay}T10:00:00.000Z` });
    const session = here.session({ attendance: [there, later], children_count: 2 });
    const [answer] = await device.send(session);
    expect(answer).toMatchObject({
      outcome: 'noted',
      message: 'One child who was present is no longer enrolled here, and only counted.',
    });
  });

  it('a child who was present and is unknown, is only counted', async () => {
    const [answer] = await device.send(at.session({ time: '16:00', attendance: [rahul, gone] }));
    expect(answer).toMatchObject({ outcome: 'noted', message: expect.stringContaining('only counted') });
  });

  it('an error that one entry causes, is logged and stays in review, and the others are recorded', async () => {
    const [bad, good] = [await makeCopy(app.db), await makeCopy(app.db)];
    const entry = at.issue(bad, rahul);
    const { transaction } = app.db;
    app.db.transaction = () => {
      app.db.transaction = transaction;
      return Promise.reject(new Error('FOREIGN KEY constraint failed'));
    };
    const answers = await device.send(entry, at.issue(good, rahul));
    expect(answers).toMatchObject([
      {
        outcome: 'review',
        message: 'This could not be recorded. The error is in the log of the server.',
      },
      { outcome: 'accepted' },
    ]);
    expect(await readCopy(app.db, good)).toMatchObject({ child_id: rahul });
    expect((await reviewOf(app).decide(entry, 'try_again')).status.status).toBe('done');
    expect(await readCopy(app.db, bad)).toMatchObject({ child_id: rahul });
  });
});
