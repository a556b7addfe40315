import { randomUUID } from 'node:crypto';
import { undoLending } from '@storyvan/contract/lending';
import { describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeTitle } from '../../testing/factories.ts';
import { useLending } from '../../testing/features/lending.ts';
import { readCopy, readHistoryOf, readLendingState } from '../../testing/lending/lending-state.ts';

describe.each(['mop', 'lis'] as const)('a renewal in %s', (program) => {
  const { app, scene, holder, toPlace, toChild, renew, fromChild } = useLending(program);
  const elsewhere = () => ({ site_grade_id: scene.elsewhere });
  const undo = (event_id = '') => app.call(undoLending, { body: { event_id } });
  const renewedOn = async (accn_no: string) =>
    (await readHistoryOf(app.db, accn_no)).child_loans.map(({ date_renewed }) => date_renewed);

  it('of a book that a child here has, starts the period of the same loan again', async () => {
    const title_id = await makeTitle(app.db, { title: 'The Red Raincoat', level: 4 });
    const accn_no = await makeCopy(app.db, { title_id });
    await toPlace(accn_no);
    await toChild(accn_no, { date_issue: '2026-11-6' });
    const lent = await readCopy(app.db, accn_no);
    const { status, details, held_by, book } = await renew(accn_no, '2026-11-12');

    expect(status).toEqual({
      status: 'renewed',
      message: 'Rahul Naik keeps The Red Raincoat until 26 Nov 2026.',
    });
    expect(held_by).toBeNull();
    expect(book).toMatchObject({ accn_no, title: 'The Red Raincoat', level: 4 });
    expect(details).toMatchObject({
      ...book,
      ...holder(),
      place_name: scene.hereName,
      child_id: scene.child,
      child_name: 'Rahul Naik',
      child_level: 2,
      diff_level: 2,
      child_books: 1,
      date_issue: '2026-11-06',
      date_renewed: '2026-11-12',
      due_on: '2026-11-26',
      date_return: null,
      taken_back: [],
    });
    expect(await readCopy(app.db, accn_no)).toEqual({
      ...lent,
      moved_on: '2026-11-12',
      last_event_id: details?.event_id,
    });
    const { child_loans, events } = await readHistoryOf(app.db, accn_no);
    expect(child_loans).toMatchObject([
      { child_loan_id: lent.child_loan_id, date_issue: '2026-11-06', date_renewed: '2026-11-12', undone: 0 },
    ]);
    expect(events.map(({ kind }) => kind)).toEqual(['issue_site', 'issue_child', 'renew_child']);
    expect(events.at(-1)).toMatchObject({
      ...holder(),
      child_id: scene.child,
      loan_id: lent.child_loan_id,
      date: '2026-11-12',
      staff_id: 1,
    });
  });

  it('of a book that came straight from the library, any number of times, is never refused', async () => {
    const accn_no = await makeCopy(app.db);
    await toChild(accn_no, { child_id: scene.sibling });
    for (const day of [5, 6, 12, 13, 20]) {
      const { status } = await renew(accn_no, `2026-11-${day}`, { program: undefined });
      expect(status.status).toBe('renewed');
    }
    expect(await renewedOn(accn_no)).toEqual(['2026-11-20']);
    const { details } = await fromChild(accn_no, { date_return: '2026-11-21' });
    expect(details).toMatchObject({
      date_issue: '2026-11-04',
      date_renewed: '2026-11-20',
      date_return: '2026-11-21',
    });
  });

  it('sent again with its request_id, gets the first reply and is one event', async () => {
    const [accn_no, request_id] = [await makeCopy(app.db), randomUUID()];
    await toChild(accn_no);
    const first = await renew(accn_no, '2026-11-12', { request_id });
    expect(await renew(accn_no, '2026-11-12', { request_id })).toEqual(first);
    expect((await readHistoryOf(app.db, accn_no)).events).toHaveLength(2);
    await expect(renew(accn_no, '2026-11-13', { request_id })).rejects.toThrow('answered 409');
    expect(await renewedOn(accn_no)).toEqual(['2026-11-12']);
  });

  describe('refused', () => {
    type Prepare = (accn_no: string) => Promise<unknown>;
    const cases: [when: string, prepare: Prepare, status: string][] = [
      ['the copy is in the library', async () => undefined, 'not with a child here'],
      ['the copy is at the place', toPlace, 'not with a child here'],
      ['the copy is at another place', (a) => toPlace(a, elsewhere()), 'not with a child here'],
      [
        'a child of another place has it',
        (a) => toChild(a, { ...elsewhere(), child_id: scene.stranger }),
        'not with a child here',
      ],
      [
        'the child has brought it back',
        async (a) => [await toChild(a), await fromChild(a, { date_return: '2026-11-9' })],
        'not with a child here',
      ],
      ['it was lent on that day', (a) => toChild(a, { date_issue: '2026-11-12' }), 'already renewed'],
      [
        'it was renewed on that day',
        async (a) => [await toChild(a), await renew(a, '2026-11-12')],
        'already renewed',
      ],
    ];

    it.each(cases)('when %s, says where the copy is and writes nothing', async (_when, prepare, status) => {
      const accn_no = await makeCopy(app.db);
      await prepare(accn_no);
      const copy = await readCopy(app.db, accn_no);
      const before = await readLendingState(app.db);
      const reply = await renew(accn_no, '2026-11-12');
      expect([reply.status.status, reply.details]).toEqual([status, null]);
      expect(reply.book).toMatchObject({ accn_no });
      expect(reply.held_by?.site_grade_id ?? null).toBe(copy.site_grade_id);
      expect(reply.held_by?.child_id ?? null).toBe(copy.child_id);
      expect(await readLendingState(app.db)).toEqual(before);
    });

    it('on the day of the latest renewal, says that there is nothing to renew', async () => {
      const accn_no = await makeCopy(app.db);
      await toChild(accn_no);
      await renew(accn_no, '2026-11-12');
      expect((await renew(accn_no, '2026-11-12')).status).toEqual({
        status: 'already renewed',
        message: `Rahul Naik has had ${accn_no} since 12 Nov 2026: there is nothing to renew.`,
      });
    });

    it('when no book has the number, is refused without a book', async () => {
      const { status, details, book } = await renew('no such book', '2026-11-12');
      expect([status.status, details, book]).toEqual(['unknown accession number', null, null]);
    });

    it('at a place of the other programme, is 404', async () => {
      const accn_no = await makeCopy(app.db);
      await toChild(accn_no);
      const other = program === 'mop' ? 'lis' : 'mop';
      await expect(renew(accn_no, '2026-11-12', { program: other })).rejects.toThrow('answered 404');
    });

    it.each([
      ['2026-11-22', 'future_date'],
      ['2026-11-3', 'date_before_issue'],
      ['2026-11-9', 'date_before_last_move'],
    ])('dated %s, is %s and writes nothing', async (date, code) => {
      const accn_no = await makeCopy(app.db);
      await toChild(accn_no);
      await renew(accn_no, '2026-11-10');
      const before = await readLendingState(app.db);
      await expect(renew(accn_no, date)).rejects.toThrow(`answered 400: {"error":{"code":"${code}"`);
      expect(await readLendingState(app.db)).toEqual(before);
    });
  });

  describe('undone', () => {
    it('one after the other, restores the date of the renewal before', async () => {
      const accn_no = await makeCopy(app.db);
      await toChild(accn_no);
      const lent = await readCopy(app.db, accn_no);
      const first = await renew(accn_no, '2026-11-8');
      const second = await renew(accn_no, '2026-11-12');
      expect((await undo(first.details?.event_id)).status.status).toBe('changed since');
      const reply = await undo(second.details?.event_id);
      expect(reply.status).toEqual({
        status: 'undone',
        message: `The renewal of ${second.details?.title} was undone.`,
      });
      expect(await renewedOn(accn_no)).toEqual(['2026-11-08']);
      await undo(first.details?.event_id);
      expect(await renewedOn(accn_no)).toEqual([null]);
      expect(await readCopy(app.db, accn_no)).toEqual(lent);
    });

    it('and made again on another day, counts from that day, and its undo skips the undone one', async () => {
      const accn_no = await makeCopy(app.db);
      await toChild(accn_no);
      await renew(accn_no, '2026-11-7');
      await undo((await renew(accn_no, '2026-11-12')).details?.event_id);
      const again = await renew(accn_no, '2026-11-10');
      expect(await renewedOn(accn_no)).toEqual(['2026-11-10']);
      await undo(again.details?.event_id);
      expect(await renewedOn(accn_no)).toEqual(['2026-11-07']);
    });

    it('after the return was undone, is as before the return', async () => {
      const accn_no = await makeCopy(app.db);
      await toChild(accn_no);
      const { details } = await renew(accn_no, '2026-11-8');
      const renewed = await readCopy(app.db, accn_no);
      const back = await fromChild(accn_no);
      expect((await undo(details?.event_id)).status.status).toBe('changed since');
      await undo(back.details?.event_id);
      expect(await readCopy(app.db, accn_no)).toEqual(renewed);
      expect(await renewedOn(accn_no)).toEqual(['2026-11-08']);
      expect((await undo(details?.event_id)).status.status).toBe('undone');
      expect(await renewedOn(accn_no)).toEqual([null]);
    });
  });

  it('counts the books that the child has', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: scene.here });
    const [one, two] = [await makeCopy(app.db), await makeCopy(app.db)];
    await toChild(one, { child_id });
    await toChild(two, { child_id });
    expect((await renew(one, '2026-11-12')).details?.child_books).toBe(2);
  });
});
