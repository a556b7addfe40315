import * as bookLists from '@storyvan/contract/book-lists';
import { bookLendingHistory } from '@storyvan/contract/catalogue';
import { childHistory } from '@storyvan/contract/children';
import { childrenOfMonth, dashboard, placesAtAGlance } from '@storyvan/contract/dashboard';
import { lendingRegister, lendingRegisterDay } from '@storyvan/contract/lending-register';
import {
  statisticsOfChildren,
  statisticsOfLoans,
  statisticsOfPlaces,
} from '@storyvan/contract/lending-statistics';
import {
  childReading,
  placeReading,
  readingPattern,
  readingPatternClass,
  submitReading,
} from '@storyvan/contract/reading';
import { gradeDashboard } from '@storyvan/contract/schools';
import { siteStats } from '@storyvan/contract/sites';
import { addDays, dayFirst } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { history, type PlayedHistory, playHistory } from '../testing/lending/generated-history.ts';
import { RecordsModel } from '../testing/records-model.ts';
import { testDay, useTestApp } from '../testing/test-app.ts';

/** Proof of the numbers: every report against a recomputation from the list of accepted calls alone. */

interface Checked {
  scene: PlayedHistory;
  model: RecordsModel;
}

const byText = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

/** Only the columns that the model has, so that both sides can be compared. */
const only = <R extends object>(rows: readonly R[], ...keys: (keyof R & string)[]) =>
  rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key]])));

describe('the reports on any history of lending', () => {
  const app = useTestApp();

  const placesOf = ({ site, grades }: PlayedHistory) => [
    { program: 'mop' as const, id: site },
    { program: 'lis' as const, id: grades[0] },
    { program: 'lis' as const, id: grades[1] },
  ];

  const datesOf = ({ calls }: PlayedHistory) => [...new Set([...calls.map((call) => call.date), testDay])];

  const agrees = (name: string, check: (checked: Checked) => Promise<void>) =>
    it(`${name}, recomputed from the accepted calls, agrees`, async () => {
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          const scene = await playHistory(app, steps);
          await check({ scene, model: new RecordsModel(scene.calls, scene.books, scene.children, testDay) });
        }),
        { numRuns: 12 },
      );
    }, 120_000);

  agrees('each book list with its details and charts', async ({ scene, model }) => {
    for (const params of placesOf(scene)) {
      const list = await app.call(bookLists.bookList, { params });
      expect(list).toEqual(model.bookList(params.id));
      for (const { date_issue: date, cnt } of list) {
        const on = { params: { ...params, date } };
        const details = await app.call(bookLists.bookListDetails, on);
        expect(byText(only(details, 'accn_no', 'date_return', 'child_id'))).toEqual(
          byText(model.bookListDetails(params.id, date)),
        );
        const chart = await app.call(bookLists.bookListDetailsChart, on);
        const accn_nos = details.map((book) => book.accn_no);
        expect(byText(chart.map((row) => ({ key: row.category_primary, cnt: row.cnt })))).toEqual(
          byText(model.countByCategory(accn_nos, 'category_primary')),
        );
        expect(chart.reduce((sum, row) => sum + row.cnt, 0)).toBe(cnt);
      }
    }
  });

  agrees('the charts of a grade by genre and by baseline level', async ({ scene, model }) => {
    for (const gradeId of scene.grades) {
      for (const { date_issue: date } of model.bookList(gradeId)) {
        const on = { params: { gradeId, date } };
        const accn_nos = model.bookListDetails(gradeId, date).map((book) => book.accn_no);
        const genres = await app.call(bookLists.bookListGradeDetailsChart, on);
        expect(byText(genres.map((row) => ({ key: row.category_secondary, cnt: row.cnt })))).toEqual(
          byText(model.countByCategory(accn_nos, 'category_secondary')),
        );
        const levels = await app.call(bookLists.bookListChildDetailsChart, on);
        expect(byText(levels.map((row) => ({ key: row.baseline, cnt: row.cnt })))).toEqual(
          byText(model.countByBaseline(gradeId)),
        );
      }
    }
  });

  agrees('what is pending, whole and by date', async ({ scene, model }) => {
    const keys = [
      ...(['accn_no', 'date_issue', 'days_out', 'child_id', 'child_since', 'child_renewed'] as const),
      ...(['child_overdue', 'overdue'] as const),
    ];
    for (const params of placesOf(scene)) {
      const expected = model.pendingBooks(params.id);
      const pending = await app.call(bookLists.pendingBooks, { params });
      expect(byText(only(pending, ...keys))).toEqual(byText(expected));
      for (const { date_issue: date, pending: cnt } of model.bookList(params.id)) {
        const on = { params: { ...params, date } };
        const details = await app.call(bookLists.pendingBookListDetails, on);
        const ofDate = expected.filter((book) => book.date_issue === date);
        expect(byText(only(details, ...keys))).toEqual(byText(ofDate));
        const chart = await app.call(bookLists.pendingBookListDetailsChart, on);
        expect(chart.reduce((sum, row) => sum + row.cnt, 0)).toBe(cnt);
      }
    }
  });

  agrees('the lending register of every day, and the way from one to the next', async ({ scene, model }) => {
    for (const place of placesOf(scene)) {
      for (const date of datesOf(scene)) {
        const params = { ...place, date: dayFirst(date) };
        const entries = await app.call(lendingRegister, { params });
        const keys = ['status', 'child_id', 'accn_no', 'date_issue', 'date_return', 'diff_level'] as const;
        expect(byText(only(entries, ...keys))).toEqual(byText(model.register(place.id, date)));
        expect(await app.call(lendingRegisterDay, { params })).toEqual(model.registerDay(place.id, date));
      }
    }
  });

  agrees('each child’s history and pattern, alone and in its class', async ({ scene, model }) => {
    const keys = ['date_issue', 'accn_no', 'diff_level'] as const;
    for (const { child_id } of scene.children) {
      const params = { childId: child_id };
      const points = await app.call(readingPattern, { params });
      expect(byText(only(points, ...keys))).toEqual(byText(model.pattern(child_id)));
      const { loans } = await app.call(childHistory, { params });
      const ofLoan = ['accn_no', 'date_issue', 'renewals', 'date_return'] as const;
      const own = model.childLoans.filter((loan) => loan.child_id === child_id);
      expect(byText(only(loans, ...ofLoan))).toEqual(byText(only(own, ...ofLoan)));
    }
    for (const gradeId of scene.grades) {
      const children = await app.call(readingPatternClass, { params: { gradeId } });
      expect(children.map(({ child_id }) => child_id).sort()).toEqual(
        model
          .childrenOf(gradeId)
          .map(({ child_id }) => child_id)
          .sort(),
      );
      for (const { child_id, books } of children) {
        expect(byText(only(books, ...keys))).toEqual(byText(model.pattern(child_id)));
      }
    }
  });

  agrees('each copy’s history', async ({ scene, model }) => {
    const keys = ['kind', 'site_grade_id', 'child_id', 'date_issue', 'renewals', 'date_return'] as const;
    for (const { accn_no } of scene.books) {
      const loans = await app.call(bookLendingHistory, { params: { id: accn_no } });
      const expected = model.loans.filter((loan) => loan.accn_no === accn_no);
      expect(byText(only(loans, ...keys))).toEqual(byText(only(expected, ...keys)));
    }
  });

  it('each reading history, of any readings with staff, lists those that were saved, newest first', async () => {
    const readings = fc.array(
      fc.record({ child: fc.nat(5), copy: fc.nat(5), day: fc.integer({ min: -3, max: 40 }) }),
    );
    await fc.assert(
      fc.asyncProperty(readings, async (asked) => {
        const { books, children, ...scene } = await playHistory(app, []);
        const saved: { child_id: number; accn_no: string; date_reading: string }[] = [];
        for (const { child, copy, day } of asked) {
          const { child_id, site_grade_id } = children[child] as (typeof children)[number];
          const { accn_no } = books[copy] as (typeof books)[number];
          const entry = { child_id, accn_no, date_reading: addDays(testDay, -day) };
          const reply = await app.send('POST', submitReading.path, { ...entry, site_grade_id });
          if (reply.statusCode === 200) saved.push(entry);
        }
        for (const place of placesOf({ books, children, ...scene })) {
          const here = children.filter((child) => child.site_grade_id === place.id);
          const entries = await app.call(placeReading, { params: { ...place, page: 1 } });
          expect(byText(only(entries, 'child_id', 'accn_no', 'date_reading'))).toEqual(
            byText(saved.filter((entry) => here.some((child) => child.child_id === entry.child_id))),
          );
          const dates = entries.map((entry) => entry.date_reading);
          expect(dates).toEqual([...dates].sort().reverse());
          for (const { child_id: childId } of here) {
            const own = await app.call(childReading, { params: { ...place, page: 1, childId } });
            expect(own).toEqual(entries.filter((entry) => entry.child_id === childId));
          }
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  agrees('the statistics, from the places to the children to the loans', async ({ scene, model }) => {
    const range = { start: '2026-10-10', end: '2026-11-05' };
    const [start, end] = RecordsModel.before(range.start, range.end);
    for (const { program, id } of placesOf(scene)) {
      const of = program === 'mop' ? { school: id } : { school: scene.school };
      const rows = await app.call(statisticsOfPlaces, {
        params: { program, ...of, grade: 'all_grades', ...range },
      });
      const row = rows.find((one) => one.site_grade_id === id);
      expect(row).toMatchObject({
        ...model.figures(id, range.start, range.end),
        before: model.figures(id, start, end),
      });
      const children = await app.call(statisticsOfChildren, { params: { program, id, ...range } });
      for (const child of children) {
        const { loans, ...figures } = model.childFigures(id, child.child_id, range.start, range.end);
        const { loans: _, ...before } = model.childFigures(id, child.child_id, start, end);
        expect(child).toMatchObject({ ...figures, before });
        const asked = { params: { program, id, childId: child.child_id, ...range } };
        const shown = await app.call(statisticsOfLoans, asked);
        expect(byText(only(shown, 'accn_no', 'date_issue', 'renewed', 'date_return'))).toEqual(byText(loans));
        expect(shown.filter((loan) => loan.issued).length).toBe(child.issued);
        expect(shown.filter((loan) => loan.returned).length).toBe(child.returned);
      }
      const sum = (of: 'issued' | 'renewed' | 'returned') =>
        children.reduce((total, child) => total + child[of], 0);
      expect([sum('issued'), sum('renewed'), sum('returned')]).toEqual([
        row?.issued,
        row?.renewed,
        row?.returned,
      ]);
      expect(children.filter((child) => child.issued > 0).length).toBe(row?.children_borrowed);
    }
  });

  agrees('the numbers of a place and the dashboard', async ({ scene, model }) => {
    const { programmes } = await app.call(dashboard);
    for (const { program, id } of placesOf(scene)) {
      const rows = await app.call(placesAtAGlance, { params: { program } });
      const glance = model.glance(id);
      expect(rows.find((row) => row.site_grade_id === id)).toMatchObject(glance);
      const total = (key: 'books_out' | 'books_at_place' | 'overdue' | 'children') =>
        rows.reduce((sum, row) => sum + row[key], 0);
      expect(programmes.find((one) => one.program === program)).toMatchObject({
        books_out: total('books_out'),
        books_at_places: total('books_at_place'),
        overdue: total('overdue'),
        children: total('children'),
      });
      const stats =
        program === 'mop'
          ? await app.call(siteStats, { params: { id } })
          : (await app.call(gradeDashboard, { params: { gradeId: id } })).stats;
      const today = model.figures(id, testDay, testDay);
      expect(stats).toMatchObject({
        no_of_children: glance.children,
        books_here: glance.books_at_place,
        books_with_children: glance.books_out,
        overdue: glance.overdue,
        issued_today: today.issued,
        renewed_today: today.renewed,
        returned_today: today.returned,
        children_borrowed_today: today.children_borrowed,
      });
      const children = await app.call(childrenOfMonth, { params: { program, id } });
      for (const child of children) expect(child.borrowed_this_month).toBe(model.ofMonth(child.child_id));
      expect(children.filter((child) => child.borrowed_this_month === 0).length).toBe(
        glance.not_borrowed_this_month,
      );
    }
  });
});
