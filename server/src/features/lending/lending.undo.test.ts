import { randomUUID } from 'node:crypto';
import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import {
  issueBookChild,
  issueBookSite,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { describe, expect, it } from 'vitest';
import { runChange } from '../../db/prepare.ts';
import { makeCopy } from '../../testing/factories.ts';
import { useLending } from '../../testing/features/lending.ts';
import { makeLendingScene } from '../../testing/lending/lending-scene.ts';
import { readCopy, readLendingState } from '../../testing/lending/lending-state.ts';

describe.each(['mop', 'lis'] as const)('undo in %s', (program) => {
  const { app, scene, ...calls } = useLending(program);
  type Move = (accn_no: string) => Promise<{ details: LendingDetails | null; status: { status: string } }>;
  const { toPlace, fromPlace } = calls;
  const toPlaceAgain: Move = (accn_no) => calls.toPlace(accn_no, { date_issue: '2026-11-12' });
  const toChild: Move = (accn_no) => calls.toChild(accn_no, { date_issue: '2026-11-6' });
  const renew: Move = (accn_no) => calls.renew(accn_no, '2026-11-7');
  const fromChild: Move = (accn_no) => calls.fromChild(accn_no, { date_return: '2026-11-8' });

  const undo = (event_id: string, request_id?: string) =>
    app.call(undoLending, { body: { event_id, request_id } });
  const move = async (accn_no: string, by: Move): Promise<string> => {
    const { details, status } = await by(accn_no);
    if (!details) throw new Error(`Refused: ${status.status}`);
    return details.event_id;
  };
  /** The loans and the copy, which an undo must restore exactly. */
  const standing = async (accn_no: string) => {
    const { site_loans, child_loans } = await readLendingState(app.db);
    const counts = (loan: { accn_no: string; undone: number }) =>
      loan.accn_no === accn_no && loan.undone === 0;
    return {
      copy: await readCopy(app.db, accn_no),
      site_loans: site_loans.filter(counts),
      child_loans: child_loans.filter(counts),
    };
  };

  const cases: [string, string, Move[], Move][] = [
    ['an issue to a place', 'the copy came from the library', [], toPlace],
    ['an issue to a place', 'the copy was there before', [toPlace, fromPlace], toPlaceAgain],
    ['an issue to a child', 'the copy came from the library', [], toChild],
    ['an issue to a child', 'the copy came from the place', [toPlace], toChild],
    ['a renewal', 'the copy came from the library', [toChild], renew],
    ['a renewal', 'the copy came from the place', [toPlace, toChild], renew],
    ['a return from a child', 'the loan was renewed', [toPlace, toChild, renew], fromChild],
    ['a return from a child', 'the copy went back to the library', [toChild], fromChild],
    ['a return from a child', 'the copy went back to the place', [toPlace, toChild], fromChild],
    ['a return from a place', 'the copy went to the library', [toPlace], fromPlace],
    ['a return from a place', 'a child had it meanwhile', [toPlace, toChild, fromChild], fromPlace],
  ];

  it.each(cases)('%s, when %s, is undone exactly and recorded', async (_what, _when, moves, by) => {
    const accn_no = await makeCopy(app.db);
    for (const earlier of moves) await move(accn_no, earlier);
    const before = await standing(accn_no);
    const event_id = await move(accn_no, by);
    expect(await standing(accn_no)).not.toEqual(before);
    const reply = await undo(event_id);

    expect(reply.status.status).toBe('undone');
    expect(reply.status.message).toMatch(/^The (issue|renewal|return) of .+ was undone\.$/);
    expect(await standing(accn_no)).toEqual(before);
    const { events } = await readLendingState(app.db);
    expect(events.filter((event) => event.accn_no === accn_no)).toHaveLength(moves.length + 2);
    expect(events.find((event) => event.event_id === reply.details?.event_id)).toMatchObject({
      kind: 'undo',
      undoes_event_id: event_id,
      staff_id: 1,
    });
  });

  it('all events of a copy, undone from the last to the first, return it to the library step by step', async () => {
    const accn_no = await makeCopy(app.db);
    const stack: { event_id: string; before: Awaited<ReturnType<typeof standing>> }[] = [];
    for (const by of [toPlace, toChild, renew, fromChild, fromPlace]) {
      const before = await standing(accn_no);
      stack.push({ before, event_id: await move(accn_no, by) });
    }
    for (const { event_id, before } of stack.reverse()) {
      expect((await undo(event_id)).status.status).toBe('undone');
      expect(await standing(accn_no)).toEqual(before);
    }
    expect(await readCopy(app.db, accn_no)).toMatchObject({ moved_on: null, last_event_id: null });
  });

  it('an event, undone a second time, is refused and changes nothing', async () => {
    const accn_no = await makeCopy(app.db);
    const event_id = await move(accn_no, toPlace);
    await undo(event_id);
    const before = await readLendingState(app.db);
    const { status, details } = await undo(event_id);
    expect([status.status, details]).toEqual(['already undone', null]);
    expect(status.message).toBe(`This was undone before. ${accn_no} is in the library.`);
    expect(await readLendingState(app.db)).toEqual(before);
  });

  it('an event, when the copy has moved since, is refused with where it is, and changes nothing', async () => {
    const accn_no = await makeCopy(app.db);
    const event_id = await move(accn_no, toPlace);
    await move(accn_no, toChild);
    const before = await readLendingState(app.db);
    const { status, held_by } = await undo(event_id);
    expect(status).toEqual({
      status: 'changed since',
      message: `This can no longer be undone, because ${accn_no} has moved since: it is with Rahul Naik, ${scene.hereName}, since 6 Nov 2026.`,
    });
    expect(held_by).toMatchObject({ child_id: scene.child });
    expect(await readLendingState(app.db)).toEqual(before);
  });

  it('an undone issue, when the book is issued again, can be undone again', async () => {
    const accn_no = await makeCopy(app.db);
    await undo(await move(accn_no, toPlace));
    const before = await standing(accn_no);
    const again = await move(accn_no, toChild);
    expect((await undo(again)).status.status).toBe('undone');
    expect(await standing(accn_no)).toEqual(before);
  });

  it('a return from a child, when the child has moved elsewhere since, can no longer be undone', async () => {
    const own = await makeLendingScene(app.db, program);
    const accn_no = await makeCopy(app.db);
    const place = { program, site_grade_id: own.here, accn_no };
    await app.call(issueBookChild, { body: { ...place, child_id: own.child, date_issue: '2026-11-6' } });
    const { details } = await app.call(returnBookFromChild, { body: { ...place, date_return: '2026-11-8' } });
    await app.db.transaction((tx) =>
      runChange(tx, (k) =>
        k.updateTable('child').set({ site_grade_id: own.elsewhere }).where('child_id', '=', own.child),
      ),
    );
    const before = await readLendingState(app.db);
    const { status } = await undo(details?.event_id ?? '');
    expect(status).toEqual({
      status: 'changed since',
      message: `This can no longer be undone, because Rahul Naik is now enrolled at ${own.elsewhereName}.`,
    });
    expect(await readLendingState(app.db)).toEqual(before);
  });

  it('a return from a place, when the place was closed since, can no longer be undone', async () => {
    const own = await makeLendingScene(app.db, program);
    const accn_no = await makeCopy(app.db);
    const place = { program, site_grade_id: own.here, accn_no };
    await app.call(issueBookSite, { body: { ...place, date_issue: '2026-11-4' } });
    const { details } = await app.call(returnBookSite, { body: { ...place, date_return: '2026-11-10' } });
    await app.db.transaction((tx) =>
      runChange(tx, (k) =>
        k
          .updateTable('site_grade')
          .set({ inactive_since: '2026-11-20' })
          .where('site_grade_id', '=', own.here),
      ),
    );
    const before = await readLendingState(app.db);
    const { status } = await undo(details?.event_id ?? '');
    expect(status).toEqual({
      status: 'place is closed',
      message: `${own.hereName} has been closed since 20 Nov 2026. It takes no books.`,
    });
    expect(await readLendingState(app.db)).toEqual(before);
  });

  it('an undo, when someone tries to undo it, is 400 and changes nothing', async () => {
    const event_id = await move(await makeCopy(app.db), toPlace);
    const { details } = await undo(event_id);
    const before = await readLendingState(app.db);
    await expect(undo(details?.event_id ?? '')).rejects.toThrow(/answered 400.*An undo cannot be undone/);
    expect(await readLendingState(app.db)).toEqual(before);
  });

  it('an event that does not exist, when someone tries to undo it, is 404', async () => {
    await expect(undo(randomUUID())).rejects.toThrow(/answered 404.*There is no such lending event/);
  });
});
