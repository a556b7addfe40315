import { describe, expect, it } from 'vitest';
import type { PlaceRow } from './lending-statistics.rules.ts';
import { childStatisticsOf, loanStatisticsOf, placeStatisticsOf } from './lending-statistics.rules.ts';

describe('places', () => {
  const grade = (school_name: string, school_id: number, code: string, sort_key: string): PlaceRow => ({
    program: 'lis',
    site_grade_id: school_id * 10 + sort_key.length,
    school_id,
    school_name,
    sort_key,
    enrolled_count: 0,
    place_name: `${school_name}, ${code}`,
    active_children: 3,
  });
  const site = (place_name: string, site_grade_id: number): PlaceRow => ({
    ...grade('', 0, '', ''),
    program: 'mop',
    site_grade_id,
    school_id: null,
    school_name: null,
    place_name,
    sort_key: 'x',
  });
  const nothing = { now: [], before: [] };

  it('of schools, are sorted by school name and then in the order of grades', () => {
    const rows = [
      grade('Zambaulim Primary', 1, 'III-A', '03-A'),
      grade('aldona Primary', 2, 'X-A', '10-A'),
      grade('aldona Primary', 2, 'IX-A', '09-A'),
      // Two schools with the same name are kept apart.
      grade('aldona Primary', 3, 'IX-A', '09-A'),
    ];
    expect(placeStatisticsOf(rows, nothing).map((row) => [row.school_id, row.place_name])).toEqual([
      [2, 'aldona Primary, IX-A'],
      [2, 'aldona Primary, X-A'],
      [3, 'aldona Primary, IX-A'],
      [1, 'Zambaulim Primary, III-A'],
    ]);
  });

  it('of sites, whatever their sort key, are sorted by name', () => {
    const rows = [site('Tonca', 1), site('chimbel', 2), site('Site 10', 3), site('Site 9', 4)];
    expect(placeStatisticsOf(rows, nothing).map((row) => row.place_name)).toEqual([
      'chimbel',
      'Site 9',
      'Site 10',
      'Tonca',
    ]);
  });

  it('without counts, show zeros and the children on their lists', () => {
    const [row] = placeStatisticsOf([{ ...site('Tonca', 1), enrolled_count: 40 }], nothing);
    const zeros = {
      issued: 0,
      returned: 0,
      children_borrowed: 0,
      books_brought: 0,
      books_taken_home: 0,
      read_alouds: 0,
    };
    expect(row).toMatchObject({ no_of_children: 40, ...zeros, before: zeros });
  });
});

describe('children', () => {
  const child = (child_id: number, name: string) => ({ child_id, name, card_no: null, level: 2 });
  const counted = (child_id: number, name: string, loans: number, latest: string) => ({
    ...child(child_id, name),
    loans,
    latest,
  });
  const none = { issued: [], renewed: [], returned: [] };

  it('enrolled or counted in either range, are listed once each by name with all their counts', () => {
    const now = {
      issued: [counted(1, 'Rahul Naik', 3, '2026-11-20'), counted(4, 'Gone Away', 1, '2026-11-02')],
      renewed: [counted(1, 'Rahul Naik', 1, '2026-11-19')],
      returned: [counted(1, 'Rahul Naik', 2, '2026-11-20')],
    };
    const before = { ...none, returned: [counted(5, 'Before Only', 1, '2026-10-01')] };
    const rows = childStatisticsOf([child(2, 'Sana Shaikh'), child(1, 'Rahul Naik')], now, before);
    expect(
      rows.map((row) => [
        row.child_name,
        row.enrolled_here,
        row.issued,
        row.renewed,
        row.returned,
        row.last_borrowed,
        row.before,
      ]),
    ).toEqual([
      ['Before Only', false, 0, 0, 0, null, { issued: 0, renewed: 0, returned: 1 }],
      ['Gone Away', false, 1, 0, 0, '2026-11-02', { issued: 0, renewed: 0, returned: 0 }],
      ['Rahul Naik', true, 3, 1, 2, '2026-11-20', { issued: 0, renewed: 0, returned: 0 }],
      ['Sana Shaikh', true, 0, 0, 0, null, { issued: 0, renewed: 0, returned: 0 }],
    ]);
  });

  it('with the same name, are kept apart', () => {
    const rows = childStatisticsOf([child(9, 'Rahul Naik'), child(3, 'Rahul Naik')], none, none);
    expect(rows.map((row) => row.child_id)).toEqual([3, 9]);
  });
});

describe('loans', () => {
  const loan = {
    child_loan_id: 7,
    accn_no: 'B-1',
    isbn: null,
    title: 'The Red Raincoat',
    author: null,
    language: null,
    level: 4 as number | null,
    child_level: 2 as number | null,
    category_primary: null,
    hex_code: null,
    cover: null,
    date_issue: '2026-11-01',
    date_return: '2026-11-30' as string | null,
  };
  it.each([
    ['2026-11-01', '2026-11-30', true, true],
    ['2026-11-02', '2026-11-30', false, true],
    ['2026-11-01', '2026-11-29', true, false],
  ])(
    'from %s to %s, by their dates, count as issued: %s, as returned: %s',
    (start, end, issued, returned) => {
      const [row] = loanStatisticsOf([loan], () => ['2026-10-31', '2026-11-10'], { start, end });
      expect([row?.issued, row?.renewed, row?.returned]).toEqual([issued, ['2026-11-10'], returned]);
      expect(row?.diff_level).toBe(2);
    },
  );

  it.each([[{ level: null }], [{ child_level: null }]])(
    'with %j, where a level is unknown, have no difference',
    (unknown) => {
      const range = { start: '2026-11-01', end: '2026-11-30' };
      expect(loanStatisticsOf([{ ...loan, ...unknown, date_return: null }], () => [], range)).toMatchObject([
        { diff_level: null, returned: false },
      ]);
    },
  );
});
