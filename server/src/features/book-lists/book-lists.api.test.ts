import {
  bookListChildDetailsChart,
  bookListDetails,
  bookListDetailsChart,
  bookListGradeDetailsChart,
  pendingBookListDetails,
  pendingBookListDetailsChart,
  pendingBooks,
} from '@storyvan/contract/book-lists';
import { describe, expect, it } from 'vitest';
import {
  makeCategory,
  makeChild,
  makeCopy,
  makeGrade,
  makeSetting,
  makeTitle,
} from '../../testing/factories.ts';
import { useBookLists } from '../../testing/features/book-lists.ts';
import { lendingDesk } from '../../testing/lending/lending-desk.ts';
import { makeLendingScene } from '../../testing/lending/lending-scene.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

describe.each(['mop', 'lis'] as const)('book lists in %s', (program) => {
  const { app, scene, desk, here, list, pending } = useBookLists(program);
  const copyOf = async (title: string) =>
    makeCopy(app.db, { title_id: await makeTitle(app.db, { title, level: 4 }) });

  it('before anything was lent, are empty', async () => {
    const params = { ...here(), date: testDay };
    expect(await list()).toEqual([]);
    expect(await pending()).toEqual([]);
    expect(await app.call(bookListDetails, { params })).toEqual([]);
    expect(await app.call(bookListDetailsChart, { params })).toEqual([]);
    expect(await app.call(pendingBookListDetails, { params })).toEqual([]);
    expect(await app.call(pendingBookListDetailsChart, { params })).toEqual([]);
  });

  it('list pending books with who has them, longest out first: at the place, with a child, lent directly', async () => {
    const [late, boxed, direct] = [await copyOf('Late'), await copyOf('Boxed'), await copyOf('Direct')];
    await desk.toPlace(late, '2026-10-1');
    await desk.toPlace(boxed, '2026-10-30');
    await desk.toChild(boxed, scene.child, '2026-11-19');
    await desk.toChild(direct, scene.sibling, '2026-11-6');

    const [first, second, third] = await pending();
    expect(first).toEqual({
      accn_no: late,
      isbn: null,
      title: 'Late',
      author: expect.stringMatching(/^Author/),
      language: 'English',
      level: 4,
      category_primary: null,
      category_secondary: null,
      hex_code: null,
      cover: null,
      date_issue: '2026-10-01',
      days_out: 51,
      overdue: true,
      child_overdue: false,
      box_overdue: true,
      child_id: null,
      child_name: null,
      child_since: null,
      child_days_out: null,
    });
    expect(second).toMatchObject({
      accn_no: boxed,
      date_issue: '2026-10-30',
      days_out: 22,
      overdue: false,
      child_id: scene.child,
      child_name: 'Rahul Naik',
      child_since: '2026-11-19',
      child_days_out: 2,
    });
    expect(third).toMatchObject({
      accn_no: direct,
      date_issue: '2026-11-06',
      overdue: true,
      child_name: 'Sana Shaikh',
      child_since: '2026-11-06',
      child_days_out: 15,
    });
    const params = { ...here(), date: '2026-10-30' };
    expect(await app.call(pendingBookListDetails, { params })).toEqual([second]);
  });

  it('list the books of a date by title, with where each is now', async () => {
    const [zebra, apple, direct] = [await copyOf('Zebra'), await copyOf('apple'), await copyOf('Mango')];
    await desk.toPlace(zebra, '2026-11-2');
    await desk.toPlace(apple, '2026-11-2');
    await desk.toChild(direct, scene.child, '2026-11-2');
    await desk.fromChild(direct, '2026-11-6');
    await desk.fromPlace(apple, '2026-11-12');
    await desk.toPlace(apple, '2026-11-13');
    await desk.toChild(apple, scene.sibling, '2026-11-14');
    await desk.toChild(zebra, scene.child, '2026-11-20');

    const params = { ...here(), date: '2026-11-2' };
    const noChild = { child_id: null, child_name: null, child_since: null };
    const date_issue = '2026-11-02';
    expect(await app.call(bookListDetails, { params })).toEqual([
      expect.objectContaining({
        ...noChild,
        title: 'apple',
        date_issue,
        date_return: '2026-11-12',
        days_out: 10,
      }),
      expect.objectContaining({
        ...noChild,
        title: 'Mango',
        date_issue,
        date_return: '2026-11-06',
        days_out: 4,
      }),
      expect.objectContaining({
        title: 'Zebra',
        date_issue,
        date_return: null,
        days_out: 19,
        overdue: false,
        child_id: scene.child,
        child_name: 'Rahul Naik',
        child_since: '2026-11-20',
      }),
    ]);
  });
});

describe('the charts of a book list', () => {
  const app = useTestApp();
  const date = '2026-11-02';

  it('count books by kind and by genre, with and without a colour', async () => {
    await makeCategory(app.db, { kind: 'primary', name: 'Story', hex_code: '#2f8f46' });
    await makeCategory(app.db, { kind: 'secondary', name: 'Story', hex_code: '#111111' });
    await makeCategory(app.db, { kind: 'secondary', name: 'Animals', hex_code: '#c9372c' });
    const gradeId = await makeGrade(app.db);
    const desk = lendingDesk(app, { program: 'lis', site_grade_id: gradeId });
    const kinds: [string | null, string | null][] = [
      ['Story', 'Animals'],
      ['Story', 'Animals'],
      ['Comic', 'Animals'],
      [null, null],
    ];
    const accn_nos: string[] = [];
    for (const [category_primary, category_secondary] of kinds) {
      const title_id = await makeTitle(app.db, { category_primary, category_secondary });
      const accn_no = await makeCopy(app.db, { title_id });
      await desk.toPlace(accn_no, date);
      accn_nos.push(accn_no);
    }
    const params = { program: 'lis' as const, id: gradeId, date };
    expect(await app.call(bookListDetailsChart, { params })).toEqual([
      { category_primary: 'Story', cnt: 2, hex_code: '#2f8f46' },
      { category_primary: 'Comic', cnt: 1, hex_code: '#8a8f99' },
      { category_primary: null, cnt: 1, hex_code: '#8a8f99' },
    ]);
    expect(await app.call(bookListGradeDetailsChart, { params: { gradeId, date } })).toEqual([
      { category_secondary: 'Animals', cnt: 3, hex_code: '#c9372c' },
      { category_secondary: null, cnt: 1, hex_code: '#8a8f99' },
    ]);
    await desk.fromPlace(accn_nos[0] as string, testDay);
    expect(await app.call(pendingBookListDetailsChart, { params })).toEqual([
      { category_primary: 'Comic', cnt: 1, hex_code: '#8a8f99' },
      { category_primary: 'Story', cnt: 1, hex_code: '#2f8f46' },
      { category_primary: null, cnt: 1, hex_code: '#8a8f99' },
    ]);
  });

  it('count the children of the grade on that date by baseline level, those without one last', async () => {
    const gradeId = await makeGrade(app.db);
    const child = (row: { baseline_level: number | null; inactive_since?: string }) =>
      makeChild(app.db, { site_grade_id: gradeId, ...row });
    await child({ baseline_level: 6 });
    await child({ baseline_level: null });
    await child({ baseline_level: 1 });
    await child({ baseline_level: 1, inactive_since: '2026-11-03' });
    await child({ baseline_level: 1, inactive_since: '2026-11-02' });
    expect(await app.call(bookListChildDetailsChart, { params: { gradeId, date } })).toEqual([
      { baseline: 1, cnt: 2, hex_code: '#2f8f46' },
      { baseline: 6, cnt: 1, hex_code: '#e0b71d' },
      { baseline: null, cnt: 1, hex_code: '#8a8f99' },
    ]);
  });

  it.each([bookListGradeDetailsChart, bookListChildDetailsChart])(
    'of a grade without books and children, $path, are empty',
    async (chart) => {
      expect(await app.call(chart, { params: { gradeId: await makeGrade(app.db), date } })).toEqual([]);
    },
  );
});

describe('loan periods', () => {
  const app = useTestApp();

  it('decide what is overdue by the place’s programme', async () => {
    await makeSetting(app.db, 'loan_period_days.lis', '3');
    await makeSetting(app.db, 'box_period_days.lis', '5');
    for (const [program, overdue] of [
      ['mop', [false, false]],
      ['lis', [true, true]],
    ] as const) {
      const scene = await makeLendingScene(app.db, program);
      const desk = lendingDesk(app, { program, site_grade_id: scene.here });
      await desk.toPlace(await makeCopy(app.db), '2026-11-15');
      await desk.toChild(await makeCopy(app.db), scene.child, '2026-11-17');
      const books = await app.call(pendingBooks, { params: { program, id: scene.here } });
      expect([program, books.map((book) => book.overdue)]).toEqual([program, overdue]);
      const params = { program, id: scene.here, date: '2026-11-15' };
      expect((await app.call(bookListDetails, { params }))[0]?.overdue).toBe(overdue[0]);
    }
  });
});
