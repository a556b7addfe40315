import { changeCopyState, issueBookChild, returnBookFromChild } from '@storyvan/contract/lending';
import { closePlace } from '@storyvan/contract/places';
import { beforeAll, describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { entriesAt, fieldDevice, reviewOf, storedEntry } from '../../testing/features/field-sync.ts';
import { readCopy, readHistoryOf } from '../../testing/lending/lending-state.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

const yesterday = '2026-11-20';
const accepted = { outcome: 'accepted', message: null };

describe('what a device did about copies', () => {
  const app = useTestApp();
  let site: number;
  let rahul: number;
  let priya: number;
  let at: ReturnType<typeof entriesAt>;
  let device: Awaited<ReturnType<typeof fieldDevice>>;
  const review = reviewOf(app);

  beforeAll(async () => {
    site = await makeSite(app.db, { name: 'Tonca' });
    rahul = await makeChild(app.db, { site_grade_id: site, name: 'Rahul Naik' });
    priya = await makeChild(app.db, { site_grade_id: site, name: 'Priya Sawant' });
    at = entriesAt(site);
    device = await fieldDevice(app);
  });

  const atDesk = { program: 'mop' as const, librarian_id: 1 };
  const issueAtDesk = (accn_no: string, child_id: number, date_issue = testDay) =>
    app.call(issueBookChild, { body: { ...atDesk, site_grade_id: site, accn_no, child_id, date_issue } });
  const returnAtDesk = (accn_no: string, date_return = testDay) =>
    app.call(returnBookFromChild, { body: { ...atDesk, site_grade_id: site, accn_no, date_return } });
  const eventsOf = async (accn_no: string) => (await readHistoryOf(app.db, accn_no)).events;
  const moves = async (accn_no: string) => (await eventsOf(accn_no)).map(({ kind, date }) => [kind, date]);

  describe('while nothing else happened', () => {
    it('lending, renewing, taking back and undoing, is accepted in this order', async () => {
      const accn_no = await makeCopy(app.db);
      const issued = at.issue(accn_no, rahul, { date: '2026-11-18' });
      const renewed = at.renew(accn_no, rahul, { date: '2026-11-19' });
      const returned = at.takeBack(accn_no, rahul, { date: yesterday });
      const undone = at.undo(accn_no, returned.request_id, { date: yesterday });
      const answers = await device.send(issued, renewed, returned, undone);
      expect(answers).toEqual(
        [issued, renewed, returned, undone].map(({ request_id }) => ({
          request_id,
          ...accepted,
          again: false,
          child_id: null,
          card_no: null,
        })),
      );
      expect(await moves(accn_no)).toEqual([
        ['issue_child', '2026-11-18'],
        ['renew_child', '2026-11-19'],
        ['return_child', yesterday],
        ['undo', yesterday],
      ]);
      expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: rahul });
      const events = await eventsOf(accn_no);
      expect(await storedEntry(app, returned)).toMatchObject({
        state: 'accepted',
        entry: '',
        events: events[2]?.event_id,
        child_id: rahul,
      });
    });

    it('a loan that took the book back first, is undone with what it took back', async () => {
      const accn_no = await makeCopy(app.db);
      await issueAtDesk(accn_no, priya, yesterday);
      const issued = at.issue(accn_no, rahul, { take_back_from: { site_grade_id: site, child: priya } });
      await device.send(issued, at.undo(accn_no, issued.request_id));
      expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: priya });
    });

    it('a loan to the place and its return with a child in between, are accepted', async () => {
      const accn_no = await makeCopy(app.db);
      const back = { party: 'place' as const, take_back_from: { site_grade_id: site, child: rahul } };
      const answers = await device.send(
        at.issueToPlace(accn_no, { date: yesterday }),
        at.issue(accn_no, rahul, { date: yesterday }),
        at.takeBack(accn_no, null, back),
      );
      expect(answers.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted']);
      expect(await readCopy(app.db, accn_no)).toMatchObject({ site_grade_id: null, child_id: null });
    });
  });

  describe('sent again', () => {
    it('as the same batch, is done once and gets its first answers, marked as repeated', async () => {
      const accn_no = await makeCopy(app.db);
      const batch = [at.issue(accn_no, rahul), at.issue('B-NONE', rahul)];
      const first = await device.send(...batch);
      expect(first.map(({ outcome }) => outcome)).toEqual(['accepted', 'review']);
      await returnAtDesk(accn_no);
      expect(await device.send(...batch)).toEqual(first.map((answer) => ({ ...answer, again: true })));
      expect(await moves(accn_no)).toHaveLength(2);
    });

    it('in six calls at once, is done once', async () => {
      const accn_no = await makeCopy(app.db);
      const entry = at.issue(accn_no, rahul);
      const answers = await Promise.all(Array.from({ length: 6 }, () => device.send(entry)));
      const outcomes = answers.map(([answer]) => JSON.stringify({ ...answer, again: null }));
      expect(new Set(outcomes).size).toBe(1);
      expect(answers[0]).toMatchObject([accepted]);
      expect(await moves(accn_no)).toHaveLength(1);
    });

    it('after it was done online without a reply, is done once', async () => {
      const accn_no = await makeCopy(app.db);
      const entry = at.issue(accn_no, rahul);
      const { request_id } = entry;
      const body = { ...atDesk, site_grade_id: site, accn_no, child_id: rahul, date_issue: testDay };
      await app.call(issueBookChild, { body: { ...body, request_id } });
      expect(await device.send(entry)).toMatchObject([accepted]);
      expect(await moves(accn_no)).toHaveLength(1);
      expect((await storedEntry(app, entry))?.events).not.toBe('');
    });
  });

  describe('when the records have changed meanwhile', () => {
    it('a book lent to another child, when the device lent it, is in review with who has it', async () => {
      const accn_no = await makeCopy(app.db);
      await issueAtDesk(accn_no, priya, yesterday);
      const entry = at.issue(accn_no, rahul);
      const message = `${accn_no} is with Priya Sawant, Tonca, since 20 Nov 2026.`;
      expect(await device.send(entry)).toMatchObject([{ outcome: 'review', message }]);
      const item = (await review.list()).find((one) => one.accn_no === accn_no);
      expect(item).toMatchObject({
        request_id: entry.request_id,
        kind: 'issue',
        party: 'child',
        made_by: 'Leela Naik',
        device_name: 'Phone of the van',
        program: 'mop',
        place_name: 'Tonca',
        child_name: 'Rahul Naik',
        message,
        held_by: { child_name: 'Priya Sawant', since: yesterday },
        moved_on: yesterday,
        choices: ['take_back_first', 'correct_number', 'try_again', 'did_not_happen'],
      });
    });

    it('a book taken back at a desk on the same day, when the device took it back, is noted', async () => {
      const accn_no = await makeCopy(app.db);
      await issueAtDesk(accn_no, rahul, yesterday);
      await returnAtDesk(accn_no);
      expect(await device.send(at.takeBack(accn_no, rahul))).toMatchObject([
        { outcome: 'noted', message: `${accn_no} was already taken back on 21 Nov 2026.` },
      ]);
      expect(await moves(accn_no)).toHaveLength(2);
    });

    it('a book taken back at a desk on another day, when the device took it back, is in review', async () => {
      const accn_no = await makeCopy(app.db);
      await issueAtDesk(accn_no, rahul, '2026-11-18');
      await returnAtDesk(accn_no, '2026-11-19');
      expect(await device.send(at.takeBack(accn_no, rahul))).toMatchObject([
        {
          outcome: 'review',
          message: `${accn_no} was already taken back on 19 Nov 2026. It is in the library.`,
        },
      ]);
    });

    it('the same loan recorded by another device, is noted, and nothing is recorded twice', async () => {
      const accn_no = await makeCopy(app.db);
      const other = await fieldDevice(app);
      await other.send(at.issue(accn_no, rahul));
      expect(await device.send(at.issue(accn_no, rahul))).toMatchObject([
        { outcome: 'noted', message: `${accn_no} was already recorded as lent on 21 Nov 2026.` },
      ]);
      expect(await moves(accn_no)).toHaveLength(1);
    });

    it('a place that was closed, when the device lent there, is in review', async () => {
      const closed = await makeSite(app.db, { name: 'Salvador' });
      const there = entriesAt(closed);
      await app.call(closePlace, {
        body: { program: 'mop', site_grade_id: closed, version: 1, closed: true },
      });
      const [answer] = await device.send(there.issueToPlace(await makeCopy(app.db)));
      expect(answer).toMatchObject({
        outcome: 'review',
        message: expect.stringContaining('has been closed'),
      });
    });

    it.each(['lost', 'withdrawn'] as const)(
      'a copy recorded as %s, when it came back, is in stock again; a loan of it is in review',
      async (state) => {
        const [returned, issued] = [await makeCopy(app.db), await makeCopy(app.db)];
        if (state === 'lost') await issueAtDesk(returned, rahul, '2026-11-18');
        for (const accn_no of [returned, issued]) {
          await app.call(changeCopyState, { body: { accn_no, state, date: testDay, note: null } });
        }
        const [back, lent] = await device.send(
          at.takeBack(returned, rahul, { date: yesterday }),
          at.issue(issued, rahul),
        );
        expect(back).toMatchObject({
          outcome: 'noted',
          message: expect.stringContaining('It is back in stock.'),
        });
        expect(lent).toMatchObject({ outcome: 'review' });
        const states = await runQuery(app.db, (k) =>
          k.selectFrom('copy').select('state').where('accn_no', 'in', [returned, issued]).orderBy('accn_no'),
        );
        expect(states.map((one) => one.state)).toEqual(['available', state]);
      },
    );

    it('a later event of the copy, when the device did something earlier, is in review with both dates', async () => {
      const accn_no = await makeCopy(app.db);
      await issueAtDesk(accn_no, priya, yesterday);
      await returnAtDesk(accn_no);
      const [answer] = await device.send(at.issue(accn_no, rahul, { date: '2026-11-19' }));
      expect(answer).toMatchObject({ outcome: 'review' });
      expect(answer?.message).toContain('19 Nov 2026');
      expect(answer?.message).toContain('21 Nov 2026');
    });

    it('a clock ahead of the server, gives a future date, which is in review', async () => {
      const [answer] = await device.send(at.issue(await makeCopy(app.db), rahul, { date: '2026-11-22' }));
      expect(answer).toMatchObject({ outcome: 'review', message: expect.stringContaining('22 Nov 2026') });
    });

    it('a child moved to another place, when the device lent to it, is in review', async () => {
      const other = await makeSite(app.db, { name: 'Taleigao' });
      const moved = await makeChild(app.db, { site_grade_id: other, name: 'Sana Shaikh' });
      const entry = at.issue(await makeCopy(app.db), moved);
      expect(await device.send(entry)).toMatchObject([
        { outcome: 'review', message: 'Sana Shaikh is enrolled at Taleigao, not at Tonca.' },
      ]);
    });

    it('an unknown place or number, is in review and nothing fails', async () => {
      const nowhere = entriesAt(999_999);
      expect(await device.send(nowhere.issue('B-NOWHERE', rahul), at.takeBack('B-NO'))).toMatchObject([
        { outcome: 'review', message: 'There is no such place.' },
        { outcome: 'review', message: expect.stringContaining('B-NO') },
      ]);
      const items = await review.list();
      expect(items.find(({ site_grade_id }) => site_grade_id === 999_999)).toMatchObject({
        program: null,
        place_name: 'Place 999999',
        title: null,
      });
    });
  });

  it('a database that fails, when entries are sent, fails the call, so that they are sent again', async () => {
    const accn_no = await makeCopy(app.db);
    const entry = at.issue(accn_no, rahul);
    const { transaction } = app.db;
    app.db.transaction = () => Promise.reject(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }));
    const failed = await device.post([entry]);
    app.db.transaction = transaction;
    expect(failed.statusCode).toBeGreaterThanOrEqual(500);
    expect(await storedEntry(app, entry)).toBeUndefined();
    expect(await device.send(entry)).toMatchObject([accepted]);
  });

  it('a device, when it has sent, has its contact and what it has left on record', async () => {
    const later = new Date(`${testDay}T11:00:00`);
    app.clock.now = later;
    await device.send(at.issue(await makeCopy(app.db), rahul));
    const [row] = await runQuery(app.db, (k) =>
      k.selectFrom('field_device').selectAll().where('device_id', '=', device.device_id),
    );
    expect(row).toMatchObject({ last_seen_at: later.toISOString(), unsent: 0 });
  });

  it('a blocked device, can still send; an unknown one is 404', async () => {
    const blocked = await fieldDevice(app);
    await app.db.transaction((tx) =>
      runChange(tx, (k) =>
        k
          .updateTable('field_device')
          .set({ blocked_at: app.clock.now.toISOString(), blocked_by: 1 })
          .where('device_id', '=', blocked.device_id),
      ),
    );
    expect(await blocked.send(at.issue(await makeCopy(app.db), rahul))).toMatchObject([accepted]);
    const unknown = { device_id: '11111111-1111-4111-8111-111111111111', entries: [at.issue('B-1', rahul)] };
    const body = { ...unknown, device_at: app.clock.now.toISOString() };
    expect((await app.send('POST', '/api/field/send_entries', body)).statusCode).toBe(404);
  });
});
