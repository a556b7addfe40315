import { randomUUID } from 'node:crypto';
import type { BodyIn, ReplyOf } from '@storyvan/contract/endpoint';
import { type issueBookChild, undoLending } from '@storyvan/contract/lending';
import { describe, expect, it } from 'vitest';
import { runChange } from '../../db/prepare.ts';
import { makeChild, makeCopy, makeTitle } from '../../testing/factories.ts';
import { useLending } from '../../testing/features/lending.ts';
import { readCopy, readHistoryOf, readLendingState } from '../../testing/lending/lending-state.ts';

const day = '2026-11-10';

describe.each(['mop', 'lis'] as const)('in %s, a book that is taken back and lent in one call', (program) => {
  const { app, scene, holder, toPlace, toChild, renew, fromChild, fromPlace } = useLending(program);
  const elsewhere = () => ({ site_grade_id: scene.elsewhere });
  const undo = (event_id: string, and_before?: string[]) =>
    app.call(undoLending, { body: { event_id, and_before } });
  const undoAll = ({ details }: ReplyOf<typeof issueBookChild>) =>
    undo(details?.event_id ?? '', details?.taken_back);
  type From = NonNullable<BodyIn<typeof issueBookChild>['take_back_from']>;
  /** Lends it to Sana, taking it back from where it is shown. */
  const lendFrom = (take_back_from: From, accn_no: string, more: { request_id?: string } = {}) =>
    toChild(accn_no, { child_id: scene.sibling, date_issue: day, take_back_from, ...more });
  const fromRahul = () => ({ site_grade_id: scene.here, child_id: scene.child });
  const kindsOf = async (accn_no: string) =>
    (await readHistoryOf(app.db, accn_no)).events.map(({ kind }) => kind);

  /** Where the copy is before, who has it as shown, the returns that it takes, and where the copy is in the end. */
  const cases: [
    where: string,
    prepare: (accn_no: string) => Promise<unknown>,
    from: () => From,
    returns: string[],
    inBox: boolean,
  ][] = [
    ['with another child, from the library', (a) => toChild(a), fromRahul, ['return_child'], false],
    [
      'with another child, from the place',
      async (a) => [await toPlace(a), await toChild(a)],
      fromRahul,
      ['return_child'],
      true,
    ],
    [
      'with another child, who renewed it',
      async (a) => [await toPlace(a), await toChild(a), await renew(a, '2026-11-8')],
      fromRahul,
      ['return_child'],
      true,
    ],
    ['at another place', (a) => toPlace(a, elsewhere()), elsewhere, ['return_site'], false],
    [
      'with a child of another place',
      async (a) => [
        await toPlace(a, elsewhere()),
        await toChild(a, { ...elsewhere(), child_id: scene.stranger }),
      ],
      () => ({ ...elsewhere(), child_id: scene.stranger }),
      ['return_child', 'return_site'],
      false,
    ],
  ];

  describe.each(cases)('%s', (_where, prepare, from, returns, inBox) => {
    it('is with the child in one transaction, and one undo restores all', async () => {
      const title_id = await makeTitle(app.db, { title: 'Gajapati Kulapati' });
      const accn_no = await makeCopy(app.db, { title_id });
      await prepare(accn_no);
      const before = { ...(await readHistoryOf(app.db, accn_no)), copy: await readCopy(app.db, accn_no) };
      const reply = await lendFrom(from(), accn_no);

      expect(reply.status).toEqual({ status: 'issued', message: 'Sana Shaikh has Gajapati Kulapati.' });
      expect(reply.details).toMatchObject({
        ...holder(),
        child_id: scene.sibling,
        child_name: 'Sana Shaikh',
        date_issue: day,
      });
      const { events, site_loans, child_loans } = await readHistoryOf(app.db, accn_no);
      const added = events.slice(before.events.length);
      expect(added.map(({ kind }) => kind)).toEqual([...returns, 'issue_child']);
      expect(added.map(({ date, staff_id }) => [date, staff_id])).toEqual(added.map(() => [day, 1]));
      expect(added.map(({ event_id }) => event_id).reverse()).toEqual([
        reply.details?.event_id,
        ...(reply.details?.taken_back ?? []),
      ]);
      const ended = [...site_loans, ...child_loans].filter((loan) => loan.date_return === day);
      expect(ended).toHaveLength(returns.length);
      const copy = await readCopy(app.db, accn_no);
      expect(copy).toMatchObject({ site_grade_id: scene.here, child_id: scene.sibling, moved_on: day });
      expect(copy.site_loan_id).toBe(inBox ? before.copy.site_loan_id : null);

      expect((await undoAll(reply)).status).toEqual({
        status: 'undone',
        message: 'The issue of Gajapati Kulapati was undone.',
      });
      expect(await readCopy(app.db, accn_no)).toEqual(before.copy);
      const after = await readHistoryOf(app.db, accn_no);
      expect(after.site_loans).toEqual(before.site_loans);
      expect(after.child_loans.filter(({ undone }) => undone === 0)).toEqual(before.child_loans);
      expect(after.events.slice(events.length).map(({ kind }) => kind)).toEqual(added.map(() => 'undo'));
    });
  });

  it('by a place, from a child of another, ends both loans', async () => {
    const accn_no = await makeCopy(app.db);
    await toPlace(accn_no, elsewhere());
    await toChild(accn_no, { ...elsewhere(), child_id: scene.stranger });
    const before = await readCopy(app.db, accn_no);
    const take_back_from = { ...elsewhere(), child_id: scene.stranger };
    const reply = await toPlace(accn_no, { date_issue: day, take_back_from });
    expect([reply.status.status, reply.details?.taken_back.length]).toEqual(['issued', 2]);
    expect(await readCopy(app.db, accn_no)).toMatchObject({ site_grade_id: scene.here, child_id: null });
    await undo(reply.details?.event_id ?? '', reply.details?.taken_back);
    expect(await readCopy(app.db, accn_no)).toEqual(before);
  });

  it('by the library, from a child here, ends both loans', async () => {
    const accn_no = await makeCopy(app.db);
    await toPlace(accn_no);
    await toChild(accn_no);
    const before = await readCopy(app.db, accn_no);
    const reply = await fromPlace(accn_no, { take_back_from: fromRahul() });
    expect([reply.status.status, reply.details?.taken_back.length]).toEqual(['returned', 1]);
    expect(await readCopy(app.db, accn_no)).toMatchObject({ site_grade_id: null, child_id: null });
    await undo(reply.details?.event_id ?? '', reply.details?.taken_back);
    expect(await readCopy(app.db, accn_no)).toEqual(before);
  });

  it('by the same child, who had it, is a new loan and still one book', async () => {
    const accn_no = await makeCopy(app.db);
    const child_id = await makeChild(app.db, { site_grade_id: scene.here });
    await toChild(accn_no, { child_id });
    const take_back_from = { site_grade_id: scene.here, child_id };
    const { details } = await toChild(accn_no, { child_id, date_issue: day, take_back_from });
    expect(details).toMatchObject({ child_books: 1, had_before: '2026-11-04' });
  });

  it('though it has come back meanwhile, is lent as usual', async () => {
    const accn_no = await makeCopy(app.db);
    await toChild(accn_no);
    await fromChild(accn_no, { date_return: '2026-11-9' });
    const reply = await lendFrom(fromRahul(), accn_no);
    expect([reply.status.status, reply.details?.taken_back]).toEqual(['issued', []]);
  });

  it('sent again with its request_id, gets the first reply and is taken back once', async () => {
    const [accn_no, request_id] = [await makeCopy(app.db), randomUUID()];
    await toChild(accn_no);
    const first = await lendFrom(fromRahul(), accn_no, { request_id });
    expect(await lendFrom(fromRahul(), accn_no, { request_id })).toEqual(first);
    expect(await kindsOf(accn_no)).toEqual(['issue_child', 'return_child', 'issue_child']);
  });

  describe('refused', () => {
    it.each<[string, (accn_no: string) => Promise<unknown>, () => From]>([
      ['another child has it', (a) => toChild(a), () => ({ ...fromRahul(), child_id: scene.stranger })],
      ['a child has it, not the place', (a) => toChild(a), () => ({ site_grade_id: scene.here })],
      ['the child has it at another place', (a) => toPlace(a, elsewhere()), fromRahul],
      ['it is at another place', (a) => toPlace(a, elsewhere()), () => ({ site_grade_id: scene.here })],
    ])('when %s, names who has it and writes nothing', async (_when, prepare, from) => {
      const accn_no = await makeCopy(app.db);
      await prepare(accn_no);
      const before = await readLendingState(app.db);
      const { site_grade_id, child_id } = await readCopy(app.db, accn_no);
      const reply = await lendFrom(from(), accn_no);
      expect(reply.status.status).toMatch(/^(with a child|already at a (site|grade))$/);
      expect([reply.details, reply.held_by]).toMatchObject([null, { site_grade_id, child_id }]);
      expect(await readLendingState(app.db)).toEqual(before);
    });

    it('for a child of another place, leaves the book with the child that has it', async () => {
      const accn_no = await makeCopy(app.db);
      await toChild(accn_no);
      const before = await readLendingState(app.db);
      const take_back_from = fromRahul();
      const { status } = await toChild(accn_no, {
        child_id: scene.stranger,
        date_issue: day,
        take_back_from,
      });
      expect(status.status).toBe('child not enrolled here');
      expect(await readLendingState(app.db)).toEqual(before);
    });

    it.each([
      ['2026-11-3', 'date_before_issue'],
      ['2026-11-5', 'date_before_last_move'],
      ['2026-11-22', 'future_date'],
    ])('dated %s, is %s and writes nothing', async (date_issue, code) => {
      const accn_no = await makeCopy(app.db);
      await toChild(accn_no);
      await renew(accn_no, '2026-11-8');
      const before = await readLendingState(app.db);
      const ask = toChild(accn_no, {
        child_id: scene.sibling,
        date_issue,
        take_back_from: fromRahul(),
      });
      await expect(ask).rejects.toThrow(`answered 400: {"error":{"code":"${code}"`);
      expect(await readLendingState(app.db)).toEqual(before);
    });
  });

  describe('undone', () => {
    const lent = async () => {
      const accn_no = await makeCopy(app.db);
      await toPlace(accn_no);
      await toChild(accn_no);
      const { details } = await lendFrom(fromRahul(), accn_no);
      return { accn_no, event_id: details?.event_id ?? '', taken_back: details?.taken_back ?? [] };
    };

    it('without the events before, is back at the place', async () => {
      const { accn_no, event_id, taken_back } = await lent();
      await undo(event_id);
      expect(await readCopy(app.db, accn_no)).toMatchObject({ site_grade_id: scene.here, child_id: null });
      expect((await undo(event_id, taken_back)).status.status).toBe('already undone');
      expect((await undo(taken_back[0] ?? '')).status.status).toBe('undone');
      expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: scene.child });
    });

    it('after another move, in another order, or twice, is refused as a whole', async () => {
      const { accn_no, event_id, taken_back } = await lent();
      const [returned = ''] = taken_back;
      const before = await readLendingState(app.db);
      expect((await undo(returned, [event_id])).status.status).toBe('changed since');
      expect((await undo(event_id, [event_id])).status.status).toBe('changed since');
      expect(await readLendingState(app.db)).toEqual(before);
      await renew(accn_no, '2026-11-12');
      expect((await undo(event_id, taken_back)).status.status).toBe('changed since');
    });

    it('with events of another copy, or none that exists, is 400 or 404 and changes nothing', async () => {
      const [one, other] = [await lent(), await lent()];
      const before = await readLendingState(app.db);
      await expect(undo(one.event_id, other.taken_back)).rejects.toThrow(
        /answered 400.*All events must be of the same copy/,
      );
      await expect(undo(one.event_id, [randomUUID()])).rejects.toThrow(/answered 404/);
      expect(await readLendingState(app.db)).toEqual(before);
    });

    it('when the child that had it has left since, is refused as a whole', async () => {
      const child_id = await makeChild(app.db, { site_grade_id: scene.here, name: 'Mira Rane' });
      const accn_no = await makeCopy(app.db);
      await toChild(accn_no, { child_id });
      const reply = await lendFrom({ site_grade_id: scene.here, child_id }, accn_no);
      await app.db.transaction((tx) =>
        runChange(tx, (k) =>
          k.updateTable('child').set({ inactive_since: day }).where('child_id', '=', child_id),
        ),
      );
      const before = await readLendingState(app.db);
      const { status } = await undoAll(reply);
      expect(status).toEqual({
        status: 'changed since',
        message: `This can no longer be undone, because Mira Rane has left ${scene.hereName}.`,
      });
      expect(await readLendingState(app.db)).toEqual(before);
    });
  });
});
