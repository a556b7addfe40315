import { bookDetails } from '@storyvan/contract/catalogue';
import { changeCopyState, undoLending } from '@storyvan/contract/lending';
import { describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { readBefore } from '../../records/loan/event.queries.ts';
import { makeCopy } from '../../testing/factories.ts';
import { inLibrary, useLending } from '../../testing/features/lending.ts';
import { readCopy, readHistoryOf, readLendingState } from '../../testing/lending/lending-state.ts';

describe.each(['mop', 'lis'] as const)('a copy of %s whose state is changed', (program) => {
  const { app, scene, fromPlace, ...calls } = useLending(program);
  const toPlace = (accn_no: string, date_issue = '2026-11-4') => calls.toPlace(accn_no, { date_issue });
  const toChild = (accn_no: string, date_issue = '2026-11-6') => calls.toChild(accn_no, { date_issue });
  const become = (
    accn_no: string,
    state: 'available' | 'withdrawn' | 'lost',
    date = '2026-11-10',
    more: { note?: string; request_id?: string } = {},
  ) => app.call(changeCopyState, { body: { accn_no, state, date, note: '', ...more } });
  const everything = async () => ({
    ...(await readLendingState(app.db)),
    changes: await runQuery(app.db, (k) => k.selectFrom('copy_state_change').selectAll()),
  });
  const ofCopy = (accn_no: string) => readHistoryOf(app.db, accn_no);

  it('in the library, when withdrawn and taken back, has a history of who, when and why', async () => {
    const accn_no = await makeCopy(app.db);
    const reply = await become(accn_no, 'withdrawn', '2026-11-9', { note: ' torn ' });
    expect(reply.status).toEqual({ status: 'saved', message: `${accn_no} is withdrawn.` });
    expect(reply.details).toMatchObject({ accn_no, state: 'withdrawn', date: '2026-11-09', lent_to: null });
    expect((await toPlace(accn_no, '2026-11-12')).status.status).toBe('withdrawn');
    await become(accn_no, 'available', '2026-11-11');
    const book = await app.call(bookDetails, { params: { id: accn_no } });
    expect(book).toMatchObject({
      state: 'available',
      where: 'In the library',
      changes: [
        { date: '2026-11-11', from_state: 'withdrawn', to_state: 'available', note: '', by: 'Leela Naik' },
        {
          date: '2026-11-09',
          from_state: 'available',
          to_state: 'withdrawn',
          note: 'torn',
          by: 'Leela Naik',
        },
      ],
    });
    expect((await toPlace(accn_no, '2026-11-12')).status.status).toBe('issued');
  });

  it('with a child of the place, when lost, ends both loans on that date and names the child', async () => {
    const accn_no = await makeCopy(app.db);
    await toPlace(accn_no);
    const { details } = await toChild(accn_no);
    const reply = await become(accn_no, 'lost');
    expect(reply.status.message).toBe(
      `${accn_no} is recorded as lost. It was with Rahul Naik, ${scene.hereName}, since 6 Nov 2026.`,
    );
    expect(reply.details?.lent_to).toMatchObject({ child_id: scene.child, child_name: 'Rahul Naik' });
    const { site_loans, child_loans, events } = await ofCopy(accn_no);
    expect(
      [site_loans, child_loans].map((loans) => loans.map((loan) => [loan.date_return, loan.undone])),
    ).toEqual([[['2026-11-10', 0]], [['2026-11-10', 0]]]);
    const [, issue, fromChild, fromPlace] = events;
    expect(events.map((event) => event.kind)).toEqual([
      'issue_site',
      'issue_child',
      'return_child',
      'return_site',
    ]);
    expect(issue?.event_id).toBe(details?.event_id);
    const before = await readBefore(app.db, accn_no);
    expect([fromChild, fromPlace].map((event) => before(event?.event_id as string))).toEqual([
      { last_event_id: issue?.event_id, moved_on: '2026-11-06' },
      { last_event_id: fromChild?.event_id, moved_on: '2026-11-10' },
    ]);
    expect(await readCopy(app.db, accn_no)).toMatchObject({
      ...inLibrary,
      state: 'lost',
      moved_on: '2026-11-10',
      last_event_id: fromPlace?.event_id,
    });
  });

  it.each([
    ['at the place', toPlace, ['issue_site', 'return_site']],
    ['with a child, straight from the library', toChild, ['issue_child', 'return_child']],
  ] as const)(
    '%s, when lost, has no holder and can be lent again once it is found',
    async (_where, lend, kinds) => {
      const accn_no = await makeCopy(app.db);
      await lend(accn_no);
      await become(accn_no, 'lost');
      expect((await ofCopy(accn_no)).events.map((event) => event.kind)).toEqual(kinds);
      expect(await readCopy(app.db, accn_no)).toMatchObject({ ...inLibrary, state: 'lost' });
      expect((await toChild(accn_no, '2026-11-15')).status.status).toBe('lost');
      await become(accn_no, 'available', '2026-11-14');
      expect((await toChild(accn_no, '2026-11-15')).status.status).toBe('issued');
    },
  );

  it('on loan, when someone withdraws it, is refused with where it is, and nothing is written', async () => {
    const accn_no = await makeCopy(app.db);
    await toPlace(accn_no);
    const before = await everything();
    const { status, details, held_by } = await become(accn_no, 'withdrawn');
    expect([status.status, details]).toEqual([
      program === 'mop' ? 'already at a site' : 'already at a grade',
      null,
    ]);
    expect(status.message).toContain(`${accn_no} is at ${scene.hereName} since 4 Nov 2026.`);
    expect(held_by).toMatchObject({ site_grade_id: scene.here });
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['tomorrow', '2026-11-22', 'future_date'],
    ['before it was issued', '2026-11-3', 'date_before_issue'],
  ])('on loan, when lost %s, is 400 and nothing is written', async (_when, date, code) => {
    const accn_no = await makeCopy(app.db);
    await toPlace(accn_no);
    const before = await everything();
    const reply = await app.send('POST', changeCopyState.path, { accn_no, state: 'lost', date });
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, code]);
    expect(await everything()).toEqual(before);
  });

  it('lost, when recorded as lost again, is refused as no change', async () => {
    const accn_no = await makeCopy(app.db);
    await become(accn_no, 'lost');
    expect((await become(accn_no, 'lost')).status.status).toBe('no change');
  });

  it('lost, when someone undoes the return that ended its loan, is refused until it is found', async () => {
    const accn_no = await makeCopy(app.db);
    await toPlace(accn_no);
    await become(accn_no, 'lost');
    const event_id = (await ofCopy(accn_no)).events.at(-1)?.event_id as string;
    const before = await everything();
    const { status } = await app.call(undoLending, { body: { event_id } });
    expect(status).toEqual({
      status: 'lost',
      message: `This can no longer be undone, because ${accn_no} is recorded as lost.`,
    });
    expect(await everything()).toEqual(before);
    await become(accn_no, 'available');
    expect((await app.call(undoLending, { body: { event_id } })).status.status).toBe('undone');
    expect(await readCopy(app.db, accn_no)).toMatchObject({ state: 'available', site_grade_id: scene.here });
  });

  it('withdrawn, when someone undoes its return, is refused and stays in the library', async () => {
    const accn_no = await makeCopy(app.db);
    await toPlace(accn_no);
    const { details } = await fromPlace(accn_no, { date_return: '2026-11-8' });
    await become(accn_no, 'withdrawn');
    const { status } = await app.call(undoLending, { body: { event_id: details?.event_id ?? '' } });
    expect(status).toEqual({
      status: 'withdrawn',
      message: `This can no longer be undone, because ${accn_no} was withdrawn from the library.`,
    });
    expect(await readCopy(app.db, accn_no)).toMatchObject(inLibrary);
  });
});
