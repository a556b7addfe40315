import { addToBox, closeBox, getBox, startBox, takeOffBox } from '@storyvan/contract/box';
import { changeCopyState, issueBookChild, issueBookSite, returnBookSite } from '@storyvan/contract/lending';
import { boxGroup } from '@storyvan/domain/box';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { makeChild, makeCopy, makePastSiteLoan, makeSite, makeTitle } from '../../testing/factories.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
let site: number;
beforeEach(async () => {
  site = await makeSite(app.db);
});

const place = () => ({ program: 'mop' as const, site_grade_id: site });
const issue = (accn_no: string, date_issue = testDay) =>
  app.call(issueBookSite, { body: { ...place(), accn_no, date_issue } });
const takeBack = (accn_no: string) =>
  app.call(returnBookSite, { body: { ...place(), accn_no, date_return: testDay } });

async function begin(purpose: 'packing' | 'unpacking', accn_nos: string[] = []): Promise<string> {
  const { details } = await app.call(startBox, { body: { ...place(), purpose, accn_nos } });
  return details?.box_id as string;
}
const read = (purpose: 'packing' | 'unpacking') =>
  app.call(getBox, { params: { program: 'mop', id: site, purpose } });
/** The copies of the list in progress by their group. */
async function groups(purpose: 'packing' | 'unpacking') {
  const { open } = await read(purpose);
  if (!open) throw new Error('No list is open.');
  const of = { purpose, site_grade_id: site, made_on: open.made_on };
  return Object.fromEntries(open.copies.map((copy) => [copy.accn_no, boxGroup(copy, of)]));
}

describe('the list of a box that is packed', () => {
  it('of pasted numbers, has each copy once, and names the numbers that no copy has', async () => {
    const [one, other] = [await makeCopy(app.db), await makeCopy(app.db)];
    const body = { ...place(), purpose: 'packing' as const, accn_nos: [one, other, one, 'NONE-1'] };
    const { status, details } = await app.call(startBox, { body });
    expect([status.status, details]).toMatchObject(['added', { added: 2, unknown: ['NONE-1'] }]);
    expect(await groups('packing')).toEqual({ [one]: 'expected', [other]: 'expected' });
  });

  it('like an earlier box, has the copies lent to the place on that date', async () => {
    const [then, undone, elsewhere] = [
      await makeCopy(app.db),
      await makeCopy(app.db),
      await makeCopy(app.db),
    ];
    const date_issue = '2026-10-13';
    await makePastSiteLoan(app.db, { site_grade_id: site, accn_no: then, date_issue });
    await makePastSiteLoan(app.db, { site_grade_id: site, accn_no: undone, date_issue, undone: 1 });
    await makePastSiteLoan(app.db, { site_grade_id: await makeSite(app.db), accn_no: elsewhere, date_issue });
    const box_id = await begin('packing');
    const { details } = await app.call(addToBox, { body: { box_id, as_on: date_issue } });
    expect(details).toMatchObject({ added: 1, unknown: [] });
    expect(await groups('packing')).toEqual({ [then]: 'expected' });
  });

  it('while copies are lent, shows each as packed, and says which cannot go', async () => {
    const [packed, left, lost, before] = [
      await makeCopy(app.db),
      await makeCopy(app.db),
      await makeCopy(app.db),
      await makeCopy(app.db),
    ];
    await issue(before, '2026-11-01');
    await app.call(changeCopyState, { body: { accn_no: lost, state: 'lost', date: testDay, note: null } });
    await begin('packing', [packed, left, lost, before]);
    await issue(packed);
    expect(await groups('packing')).toEqual({
      [packed]: 'done',
      [left]: 'expected',
      [lost]: 'away',
      [before]: 'away',
    });
  });

  it('with a copy scanned that is not on it, notes it, and has it once it is added', async () => {
    const stray = await makeCopy(app.db);
    const box_id = await begin('packing');
    const body = { box_id, accn_nos: [stray] };
    await app.call(addToBox, { body: { ...body, listed: false } });
    expect(await groups('packing')).toEqual({ [stray]: 'not ours' });
    await app.call(addToBox, { body });
    expect(await groups('packing')).toEqual({ [stray]: 'expected' });
    // Scanned again, it stays on the list.
    await app.call(addToBox, { body: { ...body, listed: false } });
    expect(await groups('packing')).toEqual({ [stray]: 'expected' });
    const taken = await app.call(takeOffBox, { body: { box_id, accn_no: stray } });
    expect([taken.status.status, await groups('packing')]).toEqual(['saved', {}]);
    const again = await app.call(takeOffBox, { body: { box_id, accn_no: stray } });
    expect(again.status.status).toBe('not on the list');
  });

  it('started by a second person, or sent twice, is the one in progress', async () => {
    const accn_no = await makeCopy(app.db);
    const body = { ...place(), purpose: 'packing' as const, accn_nos: [accn_no], request_id: newId() };
    const first = await app.call(startBox, { body });
    expect(await app.call(startBox, { body })).toEqual(first);
    const second = await app.call(startBox, { body: { ...body, request_id: newId() } });
    expect(second).toMatchObject({
      status: { status: 'open already' },
      details: { box_id: first.details?.box_id },
    });
  });

  it('started by two at the same moment, is one list', async () => {
    const [a, b] = await Promise.all([begin('packing'), begin('packing')]);
    expect(a).toBe(b);
  });

  it('of a closed place, is refused; that of an unknown place or list is not found', async () => {
    const closed = await makeSite(app.db, { inactive_since: '2026-01-02' });
    const body = { program: 'mop' as const, site_grade_id: closed, purpose: 'packing' as const };
    const { status, details } = await app.call(startBox, { body });
    expect([status.status, details]).toEqual(['place is closed', null]);
    const unknown = await app.send('POST', '/api/info/start_box', { ...body, site_grade_id: 999999 });
    expect(unknown.statusCode).toBe(404);
    expect((await app.send('POST', '/api/info/close_box', { box_id: newId() })).statusCode).toBe(404);
  });
});

describe('the list of a box that is unpacked', () => {
  it('has what was lent to the place, shows what is back, and what a child has', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: site, name: 'Rahul Naik' });
    const [here, back, lent] = [await makeCopy(app.db), await makeCopy(app.db), await makeCopy(app.db)];
    for (const accn_no of [here, back, lent]) await issue(accn_no, '2026-11-01');
    await app.call(issueBookChild, {
      body: { ...place(), child_id, accn_no: lent, date_issue: '2026-11-02' },
    });
    await begin('unpacking');
    await takeBack(back);
    expect(await groups('unpacking')).toEqual({ [here]: 'expected', [back]: 'done', [lent]: 'away' });
    const held = (await read('unpacking')).open?.copies.find(({ accn_no }) => accn_no === lent)?.held_by;
    expect(held).toMatchObject({ child_id, child_name: 'Rahul Naik' });
    // Packed again for the place meanwhile, it has come back anyway.
    await issue(back);
    expect(await groups('unpacking')).toMatchObject({ [back]: 'done' });
  });

  it('when it is finished, keeps what became of each copy, and cannot be changed', async () => {
    const title_id = await makeTitle(app.db, { title: 'The Missing Drum' });
    const [back, missing, stray] = [
      await makeCopy(app.db),
      await makeCopy(app.db, { title_id }),
      await makeCopy(app.db),
    ];
    for (const accn_no of [back, missing]) await issue(accn_no, '2026-11-01');
    const box_id = await begin('unpacking');
    await takeBack(back);
    await app.call(addToBox, { body: { box_id, accn_nos: [stray], listed: false } });
    expect((await app.call(closeBox, { body: { box_id } })).status.status).toBe('closed');
    await takeBack(missing);
    expect(await read('unpacking')).toEqual({
      open: null,
      last: {
        box_id,
        closed_by: 'Leela Naik',
        closed_on: testDay,
        outcomes: { done: 1, missing: 1, away: 0, not_ours: 1 },
        missing: [{ accn_no: missing, title: 'The Missing Drum' }],
      },
    });
    const refused = [
      await app.call(closeBox, { body: { box_id } }),
      await app.call(addToBox, { body: { box_id, accn_nos: [stray] } }),
      await app.call(takeOffBox, { body: { box_id, accn_no: stray } }),
    ];
    expect(refused.map(({ status }) => status.status)).toEqual(Array(3).fill('closed already'));
    expect(await begin('unpacking')).not.toBe(box_id);
  });
});
