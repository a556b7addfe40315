import { describe, expect, it } from 'vitest';
import type { RegisterDayRow, RegisterRow } from './lending-register.rules.ts';
import { registerDayOf, registerOf } from './lending-register.rules.ts';

const row = (given: Partial<RegisterRow>): RegisterRow => ({
  child_id: 1,
  child_name: 'Rahul Naik',
  card_no: null,
  child_level: null,
  accn_no: 'B-1',
  isbn: null,
  title: 'Gajapati',
  author: null,
  language: null,
  level: null,
  category_primary: null,
  hex_code: null,
  cover: null,
  date_issue: '2026-11-04',
  date_return: null,
  undo_event_id: null,
  ...given,
});

const dayRow = (given: Partial<RegisterDayRow>): RegisterDayRow => ({
  issued_before: null,
  renewed_before: null,
  returned_before: null,
  issued_after: null,
  renewed_after: null,
  returned_after: null,
  last_issued: null,
  last_renewed: null,
  last_returned: null,
  books_brought: 0,
  books_taken_home: 0,
  ...given,
});

describe('the entries of a register', () => {
  it('two children with one name, when their entries are mixed, are kept apart', () => {
    const issued = [row({ child_id: 2, title: 'Ant' }), row({ child_id: 1, title: 'Bee' })];
    const returned = [row({ child_id: 2, title: 'Cow' }), row({ child_id: 1, title: 'Dog' })];
    const renewed = [row({ child_id: 2, title: 'Bat' })];
    expect(registerOf({ issued, renewed, returned }).map(({ child_id, title }) => [child_id, title])).toEqual(
      [
        [1, 'Dog'],
        [1, 'Bee'],
        [2, 'Cow'],
        [2, 'Bat'],
        [2, 'Ant'],
      ],
    );
  });

  it('two copies of one title, with one child, are sorted by accession number', () => {
    const issued = [row({ accn_no: 'B-10' }), row({ accn_no: 'B-9' })];
    expect(registerOf({ issued, renewed: [], returned: [] }).map((entry) => entry.accn_no)).toEqual([
      'B-9',
      'B-10',
    ]);
  });

  it.each([
    [3, 5, -2],
    [5, 3, 2],
    [4, 4, 0],
    [null, 3, null],
    [3, null, null],
  ])('a book of level %s, with a child of level %s, differs by %s', (level, child_level, diff_level) => {
    expect(
      registerOf({ issued: [row({ level, child_level })], renewed: [], returned: [] })[0]?.diff_level,
    ).toBe(diff_level);
  });
});

describe('the previous and next day of the register', () => {
  it('the nearest dates, when issues and returns differ, are the nearer of both', () => {
    const issuesNearer = dayRow({
      issued_before: '2026-11-04',
      returned_before: '2026-10-28',
      issued_after: '2026-11-18',
      returned_after: '2026-11-25',
    });
    const returnsNearer = dayRow({
      issued_before: '2026-10-28',
      returned_before: '2026-11-04',
      issued_after: '2026-11-25',
      returned_after: '2026-11-18',
    });
    for (const around of [issuesNearer, returnsNearer]) {
      expect(registerDayOf(around, '2026-11-11')).toMatchObject({
        previous: '2026-11-04',
        next: '2026-11-18',
      });
    }
  });

  it('the last date, when the last return is later than the last issue, is of the return', () => {
    const around = dayRow({ last_issued: '2026-11-04', last_returned: '2026-11-11' });
    expect(registerDayOf(around, '2026-11-11')).toMatchObject({ previous: null, latest: '2026-11-11' });
  });
});
