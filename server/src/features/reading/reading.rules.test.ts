import { describe, expect, it } from 'vitest';
import { decideReading, isSameReading, patternsOf, rowsOfPage } from './reading.rules.ts';

const place = { site_grade_id: 7, place_name: 'Tonca' };
const rahul = {
  child_id: 1,
  name: 'Rahul Naik',
  site_grade_id: 7,
  inactive_since: null,
  place_name: 'Tonca',
};
const known = { accn_no: 'B-00123', known: true };

describe('a reading', () => {
  it.each([
    ['of a child enrolled here', rahul, known, null],
    [
      'of a child enrolled elsewhere',
      { ...rahul, site_grade_id: 8, place_name: 'Chimbel' },
      known,
      {
        status: 'child not enrolled here',
        message: 'Rahul Naik is enrolled at Chimbel, not at Tonca.',
      },
    ],
    [
      'of a child that has left',
      { ...rahul, inactive_since: '2026-10-01' },
      known,
      { status: 'child not enrolled here', message: 'Rahul Naik is no longer enrolled at Tonca.' },
    ],
    [
      'of an unknown book',
      rahul,
      { accn_no: 'B-9', known: false },
      { status: 'unknown accession number', message: 'No book has the accession number B-9.' },
    ],
  ])('%s, is accepted or refused with the first problem', (_, child, copy, decision) => {
    expect(decideReading(child, place, copy)).toEqual(decision);
  });

  const first = {
    site_grade_id: 7,
    child_id: 1,
    date_reading: '2026-11-04',
    accn_no: 'B-00123',
    observation: 'Read alone.',
    reading_level: 2 as number | null,
    support_of_illustrations: 0,
    librarian_id: 1,
  };
  it.each([
    [{}, true],
    [{ site_grade_id: 8 }, false],
    [{ child_id: 2 }, false],
    [{ date_reading: '2026-11-05' }, false],
    [{ accn_no: 'B-00124' }, false],
    [{ observation: 'Read.' }, false],
    [{ reading_level: null }, false],
    [{ support_of_illustrations: 1 }, false],
    [{ librarian_id: 2 }, false],
  ])('sent again, with %j in it, is the same: %s', (changed, same) => {
    expect(isSameReading(first, { ...first, ...changed })).toBe(same);
  });
});

describe('a page of readings', () => {
  it('counted from 1, starts where the previous one ended, and reads one more row to know whether another follows', () => {
    expect([1, 2, 3].map(rowsOfPage)).toEqual([
      { limit: 51, offset: 0 },
      { limit: 51, offset: 50 },
      { limit: 51, offset: 100 },
    ]);
  });
});

describe('the patterns of a grade', () => {
  it('children, with and without loans, are sorted by name with their own points in order', () => {
    const point = (child_id: number, date_issue: string) => ({
      child_id,
      date_issue,
      diff_level: 1,
      accn_no: 'B-1',
      title: 'The Red Raincoat',
    });
    const children = [
      { child_id: 1, name: 'Zoya Khan', level: 3 },
      { child_id: 2, name: 'anita Dias', level: null },
    ];
    const points = [point(1, '2026-01-05'), point(1, '2026-01-12')];
    expect(
      patternsOf(children, points).map(({ child_name, level, books }) => [
        child_name,
        level,
        books.map((book) => book.date_issue),
      ]),
    ).toEqual([
      ['anita Dias', null, []],
      ['Zoya Khan', 3, ['2026-01-05', '2026-01-12']],
    ]);
    expect(Object.keys(patternsOf(children, points)[1]?.books[0] ?? {})).not.toContain('child_id');
  });
});
