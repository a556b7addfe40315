import {
  bookListDetails,
  bookListDetailsChart,
  bookListGradeDetailsChart,
  pendingBookListDetails,
  pendingBookListDetailsChart,
} from '@storyvan/contract/book-lists';
import { describe, expect, it } from 'vitest';
import { makeCopy } from '../../testing/factories.ts';
import { useBookLists } from '../../testing/features/book-lists.ts';
import { lendingDesk } from '../../testing/lending/lending-desk.ts';

const sum = (rows: { cnt: number }[]) => rows.reduce((total, row) => total + row.cnt, 0);
const accns = (books: { accn_no: string }[]) => books.map((book) => book.accn_no).sort();

describe.each(['mop', 'lis'] as const)('book lists in %s', (program) => {
  const { app, scene, desk, here, list, pending } = useBookLists(program);

  /** List, details, pending books and charts agree, date by date. */
  const expectSumsToAgree = async () => {
    const days = await list();
    const out = await pending();
    expect(days.reduce((total, day) => total + day.pending, 0)).toBe(out.length);
    for (const day of days) {
      const params = { ...here(), date: day.date_issue };
      const books = await app.call(bookListDetails, { params });
      const still = await app.call(pendingBookListDetails, { params });
      expect([books.length, still.length]).toEqual([day.cnt, day.pending]);
      expect(accns(still)).toEqual(accns(out.filter((book) => book.date_issue === day.date_issue)));
      expect(accns(still)).toEqual(accns(books.filter((book) => book.date_return === null)));
      for (const { accn_no, child_id, child_since, overdue, days_out } of still) {
        expect(books).toContainEqual(
          expect.objectContaining({ accn_no, child_id, child_since, overdue, days_out }),
        );
      }
      expect(sum(await app.call(bookListDetailsChart, { params }))).toBe(day.cnt);
      expect(sum(await app.call(pendingBookListDetailsChart, { params }))).toBe(day.pending);
      if (program === 'mop') continue;
      const ofGrade = { gradeId: scene.here, date: day.date_issue };
      expect(sum(await app.call(bookListGradeDetailsChart, { params: ofGrade }))).toBe(day.cnt);
    }
  };

  it('the list, after a box, loans out of it, direct loans and undone ones, has each copy once', async () => {
    const [first, second, direct, later, mistake, elsewhere] = await Promise.all(
      Array.from({ length: 6 }, () => makeCopy(app.db)),
    );
    for (const accn_no of [first, second]) await desk.toPlace(accn_no as string, '2026-11-2');
    await desk.toChild(first as string, scene.child, '2026-11-2');
    await desk.toChild(second as string, scene.sibling, '2026-11-4');
    await desk.toChild(direct as string, scene.child, '2026-11-2');
    await desk.toChild(later as string, scene.child, '2026-11-9');
    await desk.undo(await desk.toPlace(mistake as string, '2026-11-2'));
    await desk.undo(await desk.toChild(mistake as string, scene.child, '2026-11-9'));
    const other = lendingDesk(app, { program, site_grade_id: scene.elsewhere });
    await other.toPlace(elsewhere as string, '2026-11-2');

    expect(await list()).toEqual([
      { date_issue: '2026-11-09', cnt: 1, pending: 1 },
      { date_issue: '2026-11-02', cnt: 3, pending: 3 },
    ]);
    await expectSumsToAgree();
  });

  it('list, details and charts agree after each return, undo and second issue', async () => {
    const [boxed, direct] = [await makeCopy(app.db), await makeCopy(app.db)];
    const pendingNow = async () => {
      await expectSumsToAgree();
      return (await list()).map((day) => [day.date_issue, day.cnt, day.pending]);
    };
    await desk.toPlace(boxed, '2026-11-2');
    await desk.toChild(direct, scene.child, '2026-11-2');
    expect(await pendingNow()).toEqual([['2026-11-02', 2, 2]]);
    await desk.fromChild(direct, '2026-11-2');
    expect(await pendingNow()).toEqual([['2026-11-02', 2, 1]]);
    await desk.toChild(direct, scene.sibling, '2026-11-2');
    expect(await pendingNow()).toEqual([['2026-11-02', 2, 2]]);
    await desk.fromChild(direct, '2026-11-2');
    await desk.toPlace(direct, '2026-11-2');
    expect(await pendingNow()).toEqual([['2026-11-02', 2, 2]]);
    await desk.toChild(boxed, scene.child, '2026-11-3');
    await desk.fromChild(boxed, '2026-11-4');
    const back = await desk.fromPlace(boxed, '2026-11-5');
    expect(await pendingNow()).toEqual([['2026-11-02', 2, 1]]);
    await desk.undo(back);
    expect(await pendingNow()).toEqual([['2026-11-02', 2, 2]]);
    await desk.fromPlace(boxed, '2026-11-5');
    await desk.undo(await desk.toPlace(boxed, '2026-11-6'));
    await desk.toPlace(boxed, '2026-11-7');
    expect(await pendingNow()).toEqual([
      ['2026-11-07', 1, 1],
      ['2026-11-02', 2, 1],
    ]);
  });
});
