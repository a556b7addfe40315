import { describe, expect, it } from 'vitest';
import type { PendingRow } from './book-lists.rules.ts';
import {
  bookListOf,
  type LeftRow,
  listedBooksOf,
  onceEach,
  pendingBooksOf,
  primarySlices,
} from './book-lists.rules.ts';

const today = '2026-11-21';
const periods = { child: 14, site: 35 };

const pendingRow = (row: Partial<PendingRow>): PendingRow => ({
  accn_no: 'B-1',
  child_id: null,
  child_name: null,
  site_date_issue: null,
  child_date_issue: null,
  child_date_renewed: null,
  isbn: null,
  title: 'Gajapati',
  author: null,
  language: null,
  level: null,
  category_primary: null,
  category_secondary: null,
  hex_code: null,
  cover: null,
  ...row,
});

const listedRow = (row: Partial<LeftRow>): LeftRow => ({
  in_box: true,
  accn_no: 'B-1',
  isbn: null,
  title: 'Gajapati',
  author: null,
  language: null,
  level: null,
  category_primary: null,
  category_secondary: null,
  hex_code: null,
  cover: null,
  genre_hex_code: null,
  loan_id: 1,
  date_issue: '2026-11-01',
  date_return: null,
  child_id: null,
  child_name: null,
  child_since: null,
  child_renewed: null,
  ...row,
});

describe('pending books', () => {
  it.each([
    ['at the place for 35 days', '2026-10-17', null, false, false],
    ['at the place for 36 days', '2026-10-16', null, false, true],
    ['with a child for 14 days', null, '2026-11-07', false, false],
    ['with a child for 15 days', null, '2026-11-06', true, false],
    ['directly with a child for 100 days', null, '2026-08-13', true, false],
    ['with a child for 14 days  from a box out for 100', '2026-08-13', '2026-11-07', false, true],
    ['with a child for 15 days  from a box out for 16', '2026-11-05', '2026-11-06', true, false],
    ['with a child for 69 days  from a box out for 104', '2026-08-09', '2026-09-13', true, true],
  ])('a book %s is overdue by the period of each loan', (_, box, child, child_overdue, box_overdue) => {
    const row = pendingRow({ site_date_issue: box, child_date_issue: child, child_id: child && 7 } as never);
    const clocks = { overdue: child_overdue || box_overdue, child_overdue, box_overdue };
    expect(pendingBooksOf([row], today, periods)[0]).toMatchObject(clocks);
    const left = { date_issue: box ?? child, in_box: box !== null, child_since: child } as never;
    expect(listedBooksOf([listedRow(left)], today, periods)[0]).toMatchObject(clocks);
  });

  it('a book from a box with a child has the days of the box and the days of the child', () => {
    const row = pendingRow({ site_date_issue: '2026-11-01', child_date_issue: '2026-11-20', child_id: 7 });
    expect(pendingBooksOf([row], today, periods)[0]).toMatchObject({
      date_issue: '2026-11-01',
      days_out: 20,
      child_since: '2026-11-20',
      child_days_out: 1,
    });
    expect(pendingBooksOf([pendingRow({ site_date_issue: today })], today, periods)[0]).toMatchObject({
      days_out: 0,
      child_since: null,
      child_days_out: null,
    });
  });

  it('come longest out first, then by title', () => {
    const rows = [
      pendingRow({ title: 'Zoo', site_date_issue: '2026-11-02' }),
      pendingRow({ title: 'ants', site_date_issue: '2026-11-02' }),
      pendingRow({ title: 'Middle', child_date_issue: '2026-10-02' }),
    ];
    expect(pendingBooksOf(rows, today, periods).map((book) => book.title)).toEqual(['Middle', 'ants', 'Zoo']);
  });
});

describe('the books of a date', () => {
  it('a returned book has days out until its return and is never overdue', () => {
    const [book] = listedBooksOf(
      [listedRow({ date_issue: '2026-01-01', date_return: '2026-03-02' })],
      today,
      periods,
    );
    expect(book).toMatchObject({ days_out: 60, overdue: false });
  });

  it('titles come in natural order, whatever their case, and by number', () => {
    const titles = ['Tale 10', 'tale 9', 'Zebra', 'apple'];
    const books = listedBooksOf(
      titles.map((title, n) => listedRow({ title, accn_no: `B-${n}` })),
      today,
      periods,
    );
    expect(books.map((book) => book.title)).toEqual(['apple', 'tale 9', 'Tale 10', 'Zebra']);
  });

  it.each([
    ['one is still out', ['2026-11-01', null], 2],
    ['both came back', ['2026-11-01', '2026-11-09'], 2],
    ['both came back on one day', ['2026-11-01', '2026-11-01'], 2],
    ['the earlier loan is open again', [null, '2026-11-01'], 1],
  ])('a copy that left twice on a date, when %s, is one book', (_, [first, second], loan_id) => {
    const rows = [
      listedRow({ loan_id: 1, date_return: first as string | null }),
      listedRow({ loan_id: 2, date_return: second as string | null }),
    ];
    for (const order of [rows, rows.toReversed()]) {
      expect(onceEach(order).map((row) => row.loan_id)).toEqual([loan_id]);
    }
  });

  it('the dates come newest first with the number of pending books', () => {
    const issued = [
      { date_issue: '2026-01-05', cnt: 2 },
      { date_issue: '2026-11-02', cnt: 3 },
    ];
    const pending = [
      { site_date_issue: '2026-11-02', child_date_issue: '2026-11-09' },
      { site_date_issue: null, child_date_issue: '2026-11-02' },
    ];
    expect(bookListOf(issued, pending)).toEqual([
      { date_issue: '2026-11-02', cnt: 3, pending: 2 },
      { date_issue: '2026-01-05', cnt: 2, pending: 0 },
    ]);
  });
});

describe('the slices of a chart', () => {
  const book = (category_primary: string | null, hex_code: string | null) => ({ category_primary, hex_code });

  it('categories with equal counts come by name, and books without a category last and grey', () => {
    const books = [
      book(null, null),
      book('Comic', null),
      book('story', '#112233'),
      book('Folk tale', '#445566'),
      book('Folk tale', '#445566'),
    ];
    expect(primarySlices(books)).toEqual([
      { category_primary: 'Folk tale', cnt: 2, hex_code: '#445566' },
      { category_primary: 'Comic', cnt: 1, hex_code: '#8a8f99' },
      { category_primary: 'story', cnt: 1, hex_code: '#112233' },
      { category_primary: null, cnt: 1, hex_code: '#8a8f99' },
    ]);
  });

  it('a chart without books has no slices', () => {
    expect(primarySlices([])).toEqual([]);
  });
});
