import { loanPeriodsOf } from '@storyvan/domain/overdue';
import { describe, expect, it } from 'vitest';
import { whereCopies } from './where-copies.ts';
import type { CopyToLend } from './wish.queries.ts';

const [here, elsewhere] = [7, 8];
const periods = loanPeriodsOf([]);

const copy = (accn_no: string, more: Partial<CopyToLend> = {}): CopyToLend => ({
  accn_no,
  title_id: 1,
  state: 'available',
  site_grade_id: null,
  child_id: null,
  program: null,
  school_id: null,
  child_name: null,
  site_date_issue: null,
  child_date_issue: null,
  child_date_renewed: null,
  place_name: '',
  ...more,
});
const at = (site_grade_id: number, site_date_issue = '2026-11-02') => ({
  site_grade_id,
  program: 'mop' as const,
  place_name: `Site ${site_grade_id}`,
  site_date_issue,
});
const withChild = (site_grade_id: number, child_date_issue: string) => ({
  ...at(site_grade_id),
  child_id: 3,
  child_name: 'Rahul Naik',
  child_date_issue,
});

describe('the copies of a wished title', () => {
  it('if there are none, are counted as none', () => {
    expect(whereCopies([], here, periods)).toEqual({
      accn_no: null,
      copies: 0,
      in_library: 0,
      here: 0,
      available_here: false,
      next_back: null,
    });
  });

  it('in the library, here, with a child and elsewhere, are each counted once', () => {
    const copies = [
      copy('B-1'),
      copy('B-2', at(here)),
      copy('B-3', withChild(here, '2026-11-09')),
      copy('B-4', at(elsewhere)),
    ];
    expect(whereCopies(copies, here, periods)).toMatchObject({
      accn_no: 'B-2',
      copies: 4,
      in_library: 1,
      here: 1,
      available_here: true,
    });
  });

  it.each([
    ['a child here, before one elsewhere that is due earlier', ['here late', 'elsewhere early'], 'here late'],
    ['the one due first, of two elsewhere', ['box elsewhere', 'elsewhere early'], 'elsewhere early'],
    ['a box elsewhere, if there is nothing else', ['box elsewhere'], 'box elsewhere'],
  ])('next back is with %s', (_, names, first) => {
    const out: Record<string, CopyToLend> = {
      'here late': copy('here late', withChild(here, '2026-11-20')),
      'elsewhere early': copy('elsewhere early', withChild(elsewhere, '2026-11-01')),
      'box elsewhere': copy('box elsewhere', at(elsewhere)),
    };
    const copies = names.map((name) => out[name] as CopyToLend);
    expect(whereCopies(copies, here, periods)).toMatchObject({
      accn_no: first,
      next_back: { accn_no: first },
    });
  });

  it.each([
    ['with a child', withChild(elsewhere, '2026-11-09'), '2026-11-09', '2026-11-23'],
    ['in a box', at(elsewhere, '2026-11-02'), '2026-11-02', '2026-12-07'],
  ])('out %s, are due at the end of that period', (_, held, since, due) => {
    expect(whereCopies([copy('B-1', held)], here, periods).next_back).toMatchObject({ since, due });
  });
});
