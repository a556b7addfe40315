import type { AuditEntry } from '@storyvan/contract/audit';
import { auditLog } from '@storyvan/contract/audit';
import { bookListDetails, pendingBooks } from '@storyvan/contract/book-lists';
import { bookLendingHistory } from '@storyvan/contract/catalogue';
import { childHistory, getChild } from '@storyvan/contract/children';
import { childrenOfMonth, placesAtAGlance } from '@storyvan/contract/dashboard';
import { returnableFromChildren, undoLending } from '@storyvan/contract/lending';
import { lendingRegister, lendingRegisterDay } from '@storyvan/contract/lending-register';
import {
  statisticsOfChildren,
  statisticsOfLoans,
  statisticsOfPlaces,
} from '@storyvan/contract/lending-statistics';
import { getChildRecord } from '@storyvan/contract/privacy';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCopy } from '../../testing/factories.ts';
import { useLending } from '../../testing/features/lending.ts';
import { showSecondFactor } from '../../testing/test-app.ts';

describe.each(['mop', 'lis'] as const)('a book of %s that was renewed', (program) => {
  const { app, scene, toPlace, toChild, renew, fromChild } = useLending(program);
  let accn_no: string;
  let kept: string;
  let renewal = '';
  const place = () => ({ program, id: scene.here });
  const range = (start: string, end: string) => ({ ...place(), start, end });
  const undo = (event_id: string) => app.call(undoLending, { body: { event_id } });

  /** Lent on 20 Oct, renewed on 3 Nov and 17 Nov, and once more by mistake; another book is overdue. */
  beforeAll(async () => {
    accn_no = await makeCopy(app.db);
    kept = await makeCopy(app.db);
    for (const one of [accn_no, kept]) {
      await toPlace(one, { date_issue: '2026-10-19' });
      await toChild(one, { date_issue: '2026-10-20' });
    }
    await renew(accn_no, '2026-11-3');
    renewal = (await renew(accn_no, '2026-11-17')).details?.event_id ?? '';
    await undo((await renew(accn_no, '2026-11-18')).details?.event_id ?? '');
  });

  it('is not overdue, though it is out since the issue', async () => {
    const returnable = await app.call(returnableFromChildren, { params: place() });
    expect(returnable).toMatchObject([
      { accn_no, date_issue: '2026-10-20', date_renewed: '2026-11-17', days_out: 32, overdue: false },
      { accn_no: kept, date_issue: '2026-10-20', date_renewed: null, days_out: 32, overdue: true },
    ]);
    const { books } = await app.call(getChild, { params: { childId: scene.child } });
    expect(books.find((book) => book.accn_no === accn_no)).toMatchObject({
      date_renewed: '2026-11-17',
      days_out: 32,
      overdue: false,
    });
    const pending = await app.call(pendingBooks, { params: place() });
    expect(pending.find((book) => book.accn_no === accn_no)).toMatchObject({
      child_since: '2026-10-20',
      child_renewed: '2026-11-17',
      child_days_out: 32,
      child_overdue: false,
    });
    const glance = await app.call(placesAtAGlance, { params: { program } });
    expect(glance.find(({ site_grade_id }) => site_grade_id === scene.here)).toMatchObject({
      books_out: 2,
      overdue: 1,
      borrowed_this_month: 0,
    });
  });

  it('is in the register of each day, as a renewal that can be undone while it is the latest', async () => {
    const entriesOf = (date: string) => app.call(lendingRegister, { params: { ...place(), date } });
    expect(await entriesOf('3-11-2026')).toMatchObject([
      {
        status: 'renewed',
        child_id: scene.child,
        child_name: 'Rahul Naik',
        accn_no,
        date_issue: '2026-10-20',
        undo_event_id: null,
      },
    ]);
    expect(await entriesOf('17-11-2026')).toMatchObject([
      { status: 'renewed', accn_no, undo_event_id: renewal },
    ]);
    expect(await entriesOf('18-11-2026')).toEqual([]);
    const issued = await entriesOf('20-10-2026');
    expect(issued.map((entry) => [entry.accn_no, entry.status, entry.undo_event_id !== null])).toEqual(
      expect.arrayContaining([
        [accn_no, 'issued', false],
        [kept, 'issued', true],
      ]),
    );
    const day = await app.call(lendingRegisterDay, { params: { ...place(), date: '3-11-2026' } });
    expect(day).toMatchObject({ previous: '2026-10-20', next: '2026-11-17', latest: '2026-11-17' });
  });

  it('is one loan with its renewals in the histories of the child and of the copy', async () => {
    const renewals = ['2026-11-03', '2026-11-17'];
    const { loans } = await app.call(childHistory, { params: { childId: scene.child } });
    expect(loans.filter((loan) => loan.accn_no === accn_no)).toMatchObject([{ renewals, date_return: null }]);
    expect(loans.filter((loan) => loan.accn_no === kept)).toMatchObject([{ renewals: [] }]);
    const history = await app.call(bookLendingHistory, { params: { id: accn_no } });
    expect(history.map((loan) => [loan.kind, loan.renewals])).toEqual([
      ['child', renewals],
      ['site', []],
    ]);
  });

  it('is counted in the statistics apart from what was issued', async () => {
    const within = range('2026-11-1', '2026-11-20');
    const places = await app.call(statisticsOfPlaces, {
      params: { ...within, school: 'all', grade: 'all_grades' },
    });
    expect(places.find(({ site_grade_id }) => site_grade_id === scene.here)).toMatchObject({
      issued: 0,
      renewed: 2,
      returned: 0,
      children_borrowed: 0,
      before: { issued: 2, renewed: 0, children_borrowed: 1 },
    });
    const children = await app.call(statisticsOfChildren, { params: within });
    expect(children.find(({ child_id }) => child_id === scene.child)).toMatchObject({
      issued: 0,
      renewed: 2,
      returned: 0,
      last_borrowed: null,
    });
    expect(await app.call(statisticsOfLoans, { params: { ...within, childId: scene.child } })).toMatchObject([
      { accn_no, issued: false, renewed: ['2026-11-03', '2026-11-17'], returned: false },
    ]);
    const ofMonth = await app.call(childrenOfMonth, { params: place() });
    expect(ofMonth.find(({ child_id }) => child_id === scene.child)).toMatchObject({
      borrowed_this_month: 0,
      last_borrowed: '2026-10-20',
      books_out: 2,
    });
  });

  it('is one book in the list of the day on which it left the library', async () => {
    const details = await app.call(bookListDetails, { params: { ...place(), date: '2026-10-19' } });
    expect(details.filter((book) => book.accn_no === accn_no)).toMatchObject([
      { child_id: scene.child, date_return: null },
    ]);
  });

  it('is in the audit log and in the record of the child, with its undo', async () => {
    await showSecondFactor(app.db);
    const { entries } = await app.call(auditLog, { query: { child: String(scene.child), kind: 'lending' } });
    const mine = entries.filter(({ book }) => book?.accn_no === accn_no);
    expect(mine.map(({ action }) => action)).toEqual([
      'undo',
      'renew_child',
      'renew_child',
      'renew_child',
      'issue_child',
    ] satisfies AuditEntry['action'][]);
    expect(mine[1]).toMatchObject({
      outcome: 'done',
      staff: { name: 'Leela Naik' },
      child: { child_id: scene.child },
      place: { site_grade_id: scene.here },
    });
    const { lending_events } = await app.call(getChildRecord, { params: { childId: scene.child } });
    expect(lending_events.filter(({ kind }) => kind === 'renew_child')).toHaveLength(3);
  });

  it('is still counted when it has come back, and the register has both entries', async () => {
    const own = await makeCopy(app.db);
    await toChild(own, { child_id: scene.sibling, date_issue: '2026-09-1' });
    await renew(own, '2026-09-14');
    await fromChild(own, { date_return: '2026-09-14' });
    const params = { ...place(), date: '14-9-2026' };
    expect((await app.call(lendingRegister, { params })).map(({ status }) => status)).toEqual([
      'returned',
      'renewed',
    ]);
    const [loan] = await app.call(statisticsOfLoans, {
      params: { ...range('2026-9-14', '2026-9-14'), childId: scene.sibling },
    });
    expect(loan).toMatchObject({ issued: false, renewed: ['2026-09-14'], returned: true });
  });
});
