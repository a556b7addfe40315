import { moveChild } from '@storyvan/contract/children';
import { countReview } from '@storyvan/contract/field-sync';
import { changeCopyState, issueBookChild, issueBookSite } from '@storyvan/contract/lending';
import { beforeAll, describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { entriesAt, fieldDevice, reviewOf, sealFor, storedEntry } from '../../testing/features/field-sync.ts';
import { erase, makeKnownChild } from '../../testing/features/privacy.ts';
import { readCopy, readHistoryOf } from '../../testing/lending/lending-state.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

const yesterday = '2026-11-20';
const done = { status: { status: 'done' }, item: null };

describe('the review', () => {
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

  const issueAtDesk = (accn_no: string, child_id: number, date_issue = testDay) =>
    app.call(issueBookChild, {
      body: { program: 'mop', librarian_id: 1, site_grade_id: site, accn_no, child_id, date_issue },
    });
  const itemOf = async ({ request_id }: { request_id: string }) =>
    (await review.list()).find((item) => item.request_id === request_id);
  /** An issue to Rahul of a book that Priya has. */
  const refusedIssue = async (date = testDay) => {
    const accn_no = await makeCopy(app.db);
    await issueAtDesk(accn_no, priya, yesterday);
    const entry = at.issue(accn_no, rahul, { date });
    await device.send(entry);
    return { accn_no, entry };
  };
  const auditOf = () =>
    runQuery(app.db, (k) =>
      k.selectFrom('audit_entry').selectAll().where('action', '=', 'decide_review').orderBy('entry_id'),
    );

  describe('each choice', () => {
    it('take_back_first, takes the book back from who has it and lends it, audited and stored', async () => {
      const { accn_no, entry } = await refusedIssue();
      expect(await review.decide(entry, 'take_back_first')).toMatchObject({
        ...done,
        released: 0,
        site_grade_id: site,
      });
      expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: rahul, moved_on: testDay });
      const stored = await storedEntry(app, entry);
      expect(stored).toMatchObject({
        state: 'accepted',
        entry: '',
        decision: 'take_back_first',
        decided_by: 1,
        decided_at: app.clock.now.toISOString(),
      });
      expect(stored?.events.split(' ')).toHaveLength(2);
      expect((await auditOf()).at(-1)).toMatchObject({ site_grade_id: site, detail: 'take back first' });
    });

    it('take_back_first of a book that was lent later than the entry, is done today', async () => {
      const { accn_no, entry } = await refusedIssue('2026-11-19');
      expect(await review.decide(entry, 'take_back_first')).toMatchObject(done);
      expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: rahul, moved_on: testDay });
      expect(await storedEntry(app, entry)).toMatchObject({ date: testDay });
    });

    it('put_back_first, puts a lost copy into stock and lends it', async () => {
      const accn_no = await makeCopy(app.db);
      await app.call(changeCopyState, { body: { accn_no, state: 'lost', date: yesterday, note: null } });
      const entry = at.issue(accn_no, rahul);
      await device.send(entry);
      expect((await itemOf(entry))?.choices).toEqual([
        'put_back_first',
        'correct_number',
        'try_again',
        'did_not_happen',
      ]);
      expect(await review.decide(entry, 'put_back_first')).toMatchObject(done);
      expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: rahul });
    });

    it('with_today, records it today', async () => {
      const accn_no = await makeCopy(app.db);
      await app.call(changeCopyState, { body: { accn_no, state: 'lost', date: testDay, note: null } });
      await app.call(changeCopyState, { body: { accn_no, state: 'available', date: testDay, note: null } });
      const entry = at.issue(accn_no, rahul, { date: yesterday });
      await device.send(entry);
      expect((await itemOf(entry))?.choices).toContain('with_today');
      expect(await review.decide(entry, 'with_today')).toMatchObject(done);
      expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: rahul, moved_on: testDay });
    });

    it('correct_number, records it for the other copy', async () => {
      const accn_no = await makeCopy(app.db);
      const entry = at.issue('B-TYPO', rahul);
      await device.send(entry);
      expect((await review.post(entry.request_id, 'correct_number')).statusCode).toBe(400);
      expect(await review.decide(entry, 'correct_number', { accn_no })).toMatchObject(done);
      expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: rahul });
      expect(await storedEntry(app, entry)).toMatchObject({ accn_no });
    });

    it('at_new_place, lends it where the child is now', async () => {
      const other = await makeSite(app.db, { name: 'Taleigao' });
      const child = await makeChild(app.db, { site_grade_id: site, name: 'Sana Shaikh' });
      await app.call(moveChild, { body: { child_id: child, version: 1, to_site_grade_id: other } });
      const entry = at.issue(await makeCopy(app.db), child);
      await device.send(entry);
      expect(await review.decide(entry, 'at_new_place')).toMatchObject({ ...done, site_grade_id: site });
      expect(await readCopy(app.db, entry.accn_no as string)).toMatchObject({
        child_id: child,
        site_grade_id: other,
      });
    });

    it('of a child who has moved, take the book from the box or the child that has it, and lend it at the new place', async () => {
      const other = await makeSite(app.db, { name: 'Chimbel' });
      const child = await makeChild(app.db, { site_grade_id: site, name: 'Ravi Tari' });
      const [inBox, withPriya] = [await makeCopy(app.db), await makeCopy(app.db)];
      const box = { program: 'mop' as const, librarian_id: 1, site_grade_id: site, date_issue: yesterday };
      await app.call(issueBookSite, { body: { ...box, accn_no: inBox } });
      await issueAtDesk(withPriya, priya);
      await app.call(moveChild, { body: { child_id: child, version: 1, to_site_grade_id: other } });
      const lent = at.issue(inBox, child);
      const contested = at.issue(withPriya, child);
      await device.send(lent, contested);
      expect((await itemOf(lent))?.choices).not.toContain('take_back_first');
      expect(await review.decide(lent, 'at_new_place')).toMatchObject(done);
      expect(await review.decide(contested, 'at_new_place')).toMatchObject({ status: { status: 'refused' } });
      expect(await review.decide(contested, 'take_back_first')).toMatchObject(done);
      for (const accn_no of [inBox, withPriya])
        expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: child, site_grade_id: other });
    });

    it('of an earlier loan from the box, offer today and not to take it back from the place', async () => {
      const accn_no = await makeCopy(app.db);
      const box = { program: 'mop' as const, librarian_id: 1, site_grade_id: site, date_issue: testDay };
      await app.call(issueBookSite, { body: { ...box, accn_no } });
      const entry = at.issue(accn_no, rahul, { date: yesterday });
      await device.send(entry);
      expect((await itemOf(entry))?.choices[0]).toBe('with_today');
      expect(await review.decide(entry, 'with_today')).toMatchObject(done);
    });

    it.each(['same_child', 'another_child'] as const)(
      '%s, decides an enrolment, and what refers to it is tried again',
      async (choice) => {
        const name = choice === 'same_child' ? 'Aarav Kamat' : 'Diya Prabhu';
        const known = await makeChild(app.db, { site_grade_id: site, name });
        const enrolled = at.enrol(await sealFor(app, { name, level: null }));
        const issued = at.issue(await makeCopy(app.db), enrolled.request_id);
        const returned = at.takeBack(issued.accn_no as string, enrolled.request_id);
        await device.send(enrolled, issued, returned);
        const item = await itemOf(enrolled);
        expect(item).toMatchObject({
          choices: ['same_child', 'another_child', 'did_not_happen'],
          likely: [{ child_id: known, name }],
          text: [{ field: 'name', label: 'Name', text: name }],
        });
        expect((await itemOf(issued))?.choices).toEqual(['did_not_happen']);
        expect(await review.decide(enrolled, choice, { child_id: known })).toMatchObject({
          ...done,
          released: 2,
        });
        const stored = await storedEntry(app, issued);
        expect(stored).toMatchObject({ state: 'accepted', entry: '', waits_for: null, decision: null });
        expect(stored?.child_id === known).toBe(choice === 'same_child');
      },
    );

    it('did_not_happen, withdraws it, and what waited for it is tried without it', async () => {
      const { accn_no, entry } = await refusedIssue();
      const undone = at.undo(accn_no, entry.request_id);
      await device.send(undone);
      expect(await itemOf(undone)).toMatchObject({ waits_for: entry.request_id });
      const decided = await review.decide(entry, 'did_not_happen');
      expect(decided).toMatchObject({ ...done, released: 1 });
      expect(await storedEntry(app, entry)).toMatchObject({ state: 'withdrawn', entry: '', message: null });
      expect(await storedEntry(app, undone)).toMatchObject({ state: 'accepted', events: '' });
      expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: priya });
      expect(await device.send(entry)).toMatchObject([
        { outcome: 'review', message: 'It was decided in the review that this did not happen.' },
      ]);
    });

    it('try_again while nothing has changed, is refused and listed again, and later accepted', async () => {
      const { accn_no, entry } = await refusedIssue();
      const refused = await review.decide(entry, 'try_again');
      expect(refused).toMatchObject({ status: { status: 'refused' }, item: { accn_no } });
      await device.send(at.takeBack(await makeCopy(app.db), priya));
      await app.send('POST', '/api/info/return_book_from_child', {
        site_grade_id: site,
        accn_no,
        date_return: testDay,
      });
      expect(await review.decide(entry, 'try_again')).toMatchObject(done);
      expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: rahul });
    });

    it('that does not fit, is 400 and nothing changes', async () => {
      const { entry } = await refusedIssue();
      const before = await storedEntry(app, entry);
      expect((await review.post(entry.request_id, 'same_child')).statusCode).toBe(400);
      expect(await storedEntry(app, entry)).toEqual(before);
    });
  });

  it('of a chain about one copy, holds back each after a refused one, and then tries them in order', async () => {
    const { accn_no, entry } = await refusedIssue();
    const returned = at.takeBack(accn_no, rahul);
    const again = at.issue(accn_no, priya);
    await device.send(returned, again);
    expect(await itemOf(again)).toMatchObject({
      waits_for: entry.request_id,
      message: `This waits for the issue of ${accn_no} on 21 Nov 2026, which is in review.`,
    });
    expect(await review.decide(entry, 'take_back_first')).toMatchObject({ released: 2 });
    expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: priya });
  });

  it('decided twice, is done once, and the second person sees by whom', async () => {
    const { accn_no, entry } = await refusedIssue();
    await review.decide(entry, 'take_back_first');
    const second = reviewOf(app, await app.signInAs('Vasant Gawas'));
    expect(await second.decide(entry, 'did_not_happen')).toMatchObject({
      status: { status: 'decided already', message: 'Leela Naik has decided about this already.' },
      item: null,
    });
    expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: rahul });
  });

  it('decided by six people at once in two ways, is done once in one way', async () => {
    const name = 'Kabir Desai';
    await makeChild(app.db, { site_grade_id: site, name });
    const entry = at.enrol(await sealFor(app, { name, level: null }));
    await device.send(entry);
    const likely = (await itemOf(entry))?.likely[0]?.child_id;
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        review.decide(entry, n % 2 ? 'same_child' : 'another_child', { child_id: likely }),
      ),
    );
    const outcomes = replies.map(({ status }) => status.status).sort();
    expect(outcomes).toEqual([...Array(5).fill('decided already'), 'done']);
    const stored = await storedEntry(app, entry);
    const children = await runQuery(app.db, (k) =>
      k.selectFrom('child').select('child_id').where('name', '=', name),
    );
    expect(children).toHaveLength(stored?.decision === 'another_child' ? 2 : 1);
  });

  it('of an attempt that was broken off, is continued after a minute and lends once', async () => {
    const { accn_no, entry } = await refusedIssue();
    const attempt = { attempt_id: '11111111-1111-4111-8111-111111111111' };
    const attempted_at = app.clock.now.toISOString();
    const { request_id } = entry;
    await app.db.transaction((tx) =>
      runChange(tx, (k) =>
        k
          .updateTable('field_entry')
          .set({ ...attempt, attempted_at })
          .where('request_id', '=', request_id),
      ),
    );
    expect(await review.decide(entry, 'take_back_first')).toMatchObject({
      status: { status: 'decided already', message: 'Someone else is deciding about this at this moment.' },
    });
    const now = app.clock.now;
    app.clock.now = new Date(now.getTime() + 61_000);
    expect(await review.decide(entry, 'take_back_first')).toMatchObject(done);
    app.clock.now = now;
    expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: rahul });
  });

  describe('for whom it is', () => {
    it('of others, is not listed, counted or decided by staff; their own is', async () => {
      const { entry } = await refusedIssue();
      const cookie = await app.signInAs('Sunita Gaonkar', 'staff');
      const staff_id = (
        await runQuery(app.db, (k) =>
          k.selectFrom('staff').select('staff_id').where('username', '=', 'sunita'),
        )
      )[0]?.staff_id as number;
      const own = reviewOf(app, cookie);
      expect(await own.list()).toEqual([]);
      expect((await own.post(entry.request_id, 'did_not_happen')).statusCode).toBe(403);
      const phone = await fieldDevice(app, { staff_id, cookie });
      const mine = at.issue('B-NONE', rahul);
      await phone.send(mine);
      expect(await own.list()).toMatchObject([{ request_id: mine.request_id, made_by: 'Sunita Gaonkar' }]);
      const counted = await app.send('GET', countReview.path, undefined, { cookie });
      expect(counted.json()).toEqual({ count: 1 });
      const todo = await app.send('GET', `/api/info/my_todo/${testDay}/nm/all`, undefined, { cookie });
      expect(todo.json()).toMatchObject([{ prog: 'mop', kind: 'entries_in_review', count: 1 }]);
      expect((await app.call(countReview)).count).toBe((await review.list()).length);
      expect(await own.decide(mine, 'did_not_happen')).toMatchObject(done);
    });

    it('entries of another account, are taken over by administrators only, and recorded', async () => {
      await app.signInAs('Meena Dias', 'staff');
      const [meena] = await runQuery(app.db, (k) =>
        k.selectFrom('staff').select('staff_id').where('username', '=', 'meena'),
      );
      const staff_id = meena?.staff_id as number;
      const coordinator = await app.signInAs('Arun Pai');
      const entries = [at.issue(await makeCopy(app.db), rahul), at.issue(await makeCopy(app.db), rahul)];
      const phone = await fieldDevice(app, { staff_id });
      expect((await phone.post(entries, { cookie: coordinator })).statusCode).toBe(403);
      expect(await storedEntry(app, entries[0] as { request_id: string })).toBeUndefined();
      await phone.send(...entries);
      const [first] = entries;
      expect(await storedEntry(app, first as { request_id: string })).toMatchObject({ staff_id, sent_by: 1 });
      const { events } = await readHistoryOf(app.db, first?.accn_no as string);
      expect(events).toMatchObject([{ staff_id }]);
      const audit = await runQuery(app.db, (k) =>
        k.selectFrom('audit_entry').selectAll().where('action', '=', 'take_over_entries'),
      );
      expect(audit).toMatchObject([{ staff_id: 1, account_id: staff_id }]);
    });

    it('what was made before the account was disabled, is accepted; what came after is in review', async () => {
      await app.signInAs('Tara Lobo', 'staff');
      const disabled_at = `${testDay}T08:30:00.000Z`;
      const [tara] = await runQuery(app.db, (k) =>
        k.selectFrom('staff').select('staff_id').where('username', '=', 'tara'),
      );
      const staff_id = tara?.staff_id as number;
      await app.db.transaction((tx) =>
        runChange(tx, (k) => k.updateTable('staff').set({ disabled_at }).where('staff_id', '=', staff_id)),
      );
      const phone = await fieldDevice(app, { staff_id });
      const before = at.issue(await makeCopy(app.db), rahul, { made_at: `${testDay}T08:00:00.000Z` });
      const after = at.issue(await makeCopy(app.db), rahul);
      const answers = await phone.send(before, after);
      expect(answers.map(({ outcome }) => outcome)).toEqual(['accepted', 'review']);
      expect(answers[1]?.message).toContain('after the account was disabled');
      expect((await itemOf(after))?.choices).toEqual(['record_anyway', 'did_not_happen']);
      expect(await review.decide(after, 'record_anyway')).toMatchObject(done);
    });
  });

  it('of an erased child, shows no name, keeps no text, and leaves only that it did not happen', async () => {
    const child = await makeKnownChild(app, { site_grade_id: site, name: 'Asha Zuarkar' });
    const accn_no = await makeCopy(app.db);
    const sealed = await sealFor(app, { observation: 'Asha reads with her finger.' });
    const observed = at.observe(accn_no, child.child_id, {
      event_id: '11111111-1111-4111-8111-111111111111',
      sealed,
    });
    const issued = at.issue('B-ASHA', child.child_id);
    await device.send(observed, issued);
    expect(await itemOf(observed)).toMatchObject({
      child_name: 'Asha Zuarkar',
      text: [
        { field: 'opinion', label: 'How was it?', text: 'Loved it' },
        { field: 'observation', label: 'Observation', text: 'Asha reads with her finger.' },
      ],
    });
    await erase(app, child);
    const item = await itemOf(observed);
    expect(item).toMatchObject({
      child_name: null,
      message: 'The record of this child was erased.',
      text: [{ field: 'opinion', label: 'How was it?', text: 'Loved it' }],
      choices: ['did_not_happen'],
    });
    const stored = await storedEntry(app, observed);
    expect(JSON.parse(stored?.entry ?? '')).toMatchObject({ kind: 'observation', sealed: null });
    const late = at.observe(accn_no, child.child_id, { sealed });
    const issuedLate = at.issue(await makeCopy(app.db), child.child_id);
    for (const answer of await device.send(late, issuedLate))
      expect(answer).toMatchObject({ outcome: 'review', message: 'The record of this child was erased.' });
    expect(JSON.parse((await storedEntry(app, late))?.entry ?? '')).toMatchObject({ sealed: null });
    expect(JSON.stringify(await review.list())).not.toContain('Asha');
  });

  it('of a child that is erased while its entry waits, names the child before, and keeps no text after', async () => {
    const child = await makeKnownChild(app, { site_grade_id: site, name: 'Tulsi Zuarkar' });
    const accn_no = await makeCopy(app.db);
    await issueAtDesk(accn_no, priya);
    const sealed = await sealFor(app, { observation: 'Tulsi reads aloud.' });
    const issued = at.issue(accn_no, rahul);
    const observed = at.observe(accn_no, child.child_id, { sealed });
    await device.send(issued, observed);
    expect(await itemOf(observed)).toMatchObject({
      waits_for: issued.request_id,
      child_name: 'Tulsi Zuarkar',
    });
    await erase(app, child);
    expect(await itemOf(observed)).toMatchObject({ child_name: null, choices: ['did_not_happen'] });
    expect(JSON.parse((await storedEntry(app, observed))?.entry ?? '')).toMatchObject({ sealed: null });
    expect(JSON.stringify(await review.list())).not.toContain('Tulsi');
    await review.decide(issued, 'did_not_happen');
    expect(await itemOf(observed)).toMatchObject({ message: 'The record of this child was erased.' });
  });
});
