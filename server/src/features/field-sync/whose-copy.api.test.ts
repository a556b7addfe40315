import { issueBookChild, renewBookChild, returnBookFromChild } from '@storyvan/contract/lending';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { entriesAt, fieldDevice, reviewOf } from '../../testing/features/field-sync.ts';
import { readCopy, readHistoryOf } from '../../testing/lending/lending-state.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

const yesterday = '2026-11-20';

describe('an entry that names a child, when another child has the copy by now', () => {
  const app = useTestApp();
  let site: number;
  let rahul: number;
  let priya: number;
  let sana: number;
  let at: ReturnType<typeof entriesAt>;
  let device: Awaited<ReturnType<typeof fieldDevice>>;

  beforeAll(async () => {
    site = await makeSite(app.db, { name: 'Tonca' });
    rahul = await makeChild(app.db, { site_grade_id: site, name: 'Rahul Naik' });
    priya = await makeChild(app.db, { site_grade_id: site, name: 'Priya Sawant' });
    sana = await makeChild(app.db, { site_grade_id: site, name: 'Sana Shaikh' });
    at = entriesAt(site);
    device = await fieldDevice(app);
  });

  const issueAtDesk = (accn_no: string, child_id: number, date_issue: string, from?: number) =>
    app.call(issueBookChild, {
      body: {
        ...{ program: 'mop', site_grade_id: site, accn_no, child_id, date_issue },
        ...(from && { take_back_from: { site_grade_id: site, child_id: from } }),
      },
    });
  /** Lent to Rahul; a desk then took it back from him and lent it to Priya. */
  async function handedOn(lentOn: string, handedOnOn = testDay): Promise<string> {
    const accn_no = await makeCopy(app.db);
    await issueAtDesk(accn_no, rahul, lentOn);
    await issueAtDesk(accn_no, priya, handedOnOn, rahul);
    return accn_no;
  }
  const expectWith = async (accn_no: string, child_id: number, events: number) => {
    expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id });
    expect((await readHistoryOf(app.db, accn_no)).events).toHaveLength(events);
  };
  const isWithPriya = (accn_no: string) => `${accn_no} is with Priya Sawant, Tonca, since 21 Nov 2026.`;

  it('a return on the day when the loan ended, is noted and leaves the other child the book', async () => {
    const accn_no = await handedOn(yesterday);
    expect(await device.send(at.takeBack(accn_no, rahul))).toMatchObject([
      { outcome: 'noted', message: `${accn_no} was already taken back on 21 Nov 2026.` },
    ]);
    await expectWith(accn_no, priya, 3);
  });

  it('a return by a child who has not had the book, is in review with who has it', async () => {
    const accn_no = await handedOn(yesterday);
    const entry = at.takeBack(accn_no, sana);
    const message = isWithPriya(accn_no);
    expect(await device.send(entry)).toMatchObject([{ outcome: 'review', message }]);
    await expectWith(accn_no, priya, 3);
    const again = await reviewOf(app).decide(entry, 'try_again');
    expect(again.status).toEqual({ status: 'refused', message });
    await expectWith(accn_no, priya, 3);
  });

  it('a return on another day than the loan ended, is in review with when and who has it', async () => {
    const accn_no = await handedOn('2026-11-18', yesterday);
    expect(await device.send(at.takeBack(accn_no, rahul))).toMatchObject([
      {
        outcome: 'review',
        message: `${accn_no} was already taken back on 20 Nov 2026. It is with Priya Sawant, Tonca, since 20 Nov 2026.`,
      },
    ]);
    await expectWith(accn_no, priya, 3);
  });

  it('a renewal, is in review with who has it', async () => {
    const accn_no = await handedOn('2026-11-18', yesterday);
    const message = `${accn_no} is with Priya Sawant, Tonca, since 20 Nov 2026.`;
    expect(await device.send(at.renew(accn_no, rahul))).toMatchObject([{ outcome: 'review', message }]);
    await expectWith(accn_no, priya, 3);
  });

  it('a loan that takes the book back from the child first, is in review', async () => {
    const accn_no = await handedOn(yesterday);
    const entry = at.issue(accn_no, sana, { take_back_from: { site_grade_id: site, child: rahul } });
    expect(await device.send(entry)).toMatchObject([{ outcome: 'review', message: isWithPriya(accn_no) }]);
    await expectWith(accn_no, priya, 3);
  });

  it('a return of the place that takes the book back from the child first, is in review', async () => {
    const accn_no = await makeCopy(app.db);
    await device.send(at.issueToPlace(accn_no, { date: yesterday }));
    await issueAtDesk(accn_no, rahul, yesterday);
    await issueAtDesk(accn_no, priya, testDay, rahul);
    const entry = at.takeBack(accn_no, rahul, {
      party: 'place',
      take_back_from: { site_grade_id: site, child: rahul },
    });
    expect(await device.send(entry)).toMatchObject([{ outcome: 'review' }]);
    await expectWith(accn_no, priya, 4);
  });

  it('the undo of the loan, is in review with who has it', async () => {
    const accn_no = await makeCopy(app.db);
    const issued = at.issue(accn_no, rahul);
    await device.send(issued);
    await issueAtDesk(accn_no, priya, testDay, rahul);
    expect(await device.send(at.undo(accn_no, issued.request_id))).toMatchObject([
      { outcome: 'review', message: expect.stringContaining('with Priya Sawant') },
    ]);
    await expectWith(accn_no, priya, 3);
  });

  it('a decision to take it back from the child whom the review showed, is refused and takes nothing back', async () => {
    const accn_no = await handedOn('2026-11-18', yesterday);
    const review = reviewOf(app);
    const entry = at.issue(accn_no, sana);
    await device.send(entry);
    const held_by = (await review.list()).find(({ request_id }) => request_id === entry.request_id)?.held_by;
    await issueAtDesk(accn_no, rahul, testDay, priya);
    const refused = await review.decide(entry, 'take_back_first', { held_by });
    expect(refused.status).toEqual({
      status: 'refused',
      message: `${accn_no} has moved meanwhile: it is with Rahul Naik, Tonca, since 21 Nov 2026.`,
    });
    await expectWith(accn_no, rahul, 5);
    const now = { held_by: refused.item?.held_by };
    expect((await review.decide(entry, 'take_back_first', now)).status.status).toBe('done');
    await expectWith(accn_no, sana, 7);
  });

  it('two devices that lend and hand on the same book, keep it with the child of the last loan', async () => {
    const accn_no = await makeCopy(app.db);
    await issueAtDesk(accn_no, rahul, yesterday);
    const other = await fieldDevice(app);
    await other.send(at.takeBack(accn_no, rahul), at.issue(accn_no, sana));
    const answers = await device.send(at.takeBack(accn_no, rahul), at.issue(accn_no, priya));
    expect(answers.map(({ outcome }) => outcome)).toEqual(['noted', 'review']);
    await expectWith(accn_no, sana, 3);
  });

  it.each<[string, 'return' | 'renewal']>([
    ['a return', 'return'],
    ['a renewal', 'renewal'],
  ])('%s that was made at a desk without a reply, is accepted once and can be undone', async (_, kind) => {
    const accn_no = await makeCopy(app.db);
    await issueAtDesk(accn_no, rahul, yesterday);
    const entry = kind === 'return' ? at.takeBack(accn_no, rahul) : at.renew(accn_no, rahul);
    const { path } = kind === 'return' ? returnBookFromChild : renewBookChild;
    const date = kind === 'return' ? { date_return: testDay } : { date_renewal: testDay };
    const { request_id } = entry;
    await app.send('POST', path, { program: 'mop', site_grade_id: site, accn_no, request_id, ...date });
    const answers = await device.send(entry, at.undo(accn_no, request_id));
    expect(answers.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    await expectWith(accn_no, rahul, 3);
  });

  it('a return of a copy that the device has not known with a child, takes it back from whoever has it', async () => {
    const accn_no = await handedOn(yesterday);
    expect(await device.send(at.takeBack(accn_no))).toMatchObject([{ outcome: 'accepted' }]);
    expect(await readCopy(app.db, accn_no)).toMatchObject({ child_id: null });
  });

  it.each<[string, object]>([
    ['a return', { date_return: testDay }],
    ['a renewal', { date_renewal: testDay }],
  ])('%s at a desk that shows the child before, is refused with who has it', async (what, date) => {
    const accn_no = await handedOn('2026-11-18', yesterday);
    const { path } = what === 'a return' ? returnBookFromChild : renewBookChild;
    const body = { program: 'mop', site_grade_id: site, accn_no, from_child_id: rahul, ...date };
    const reply = (await app.send('POST', path, body)).json();
    expect(reply.status).toEqual({
      status: 'with a child',
      message: `${accn_no} is with Priya Sawant, Tonca, since 20 Nov 2026.`,
    });
    await expectWith(accn_no, priya, 3);
  });
});
