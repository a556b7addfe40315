import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { describe, expect, it } from 'vitest';
import { isSamePlan, type Known, type Planned, planOf, planProblems } from './read-aloud-plan.ts';

const readAloud = (more: Partial<ReadAloud> = {}): ReadAloud => ({
  ra_id: 1,
  program: 'mop',
  site_grade_id: 7,
  school_id: null,
  site_name: 'Tonca',
  date: '2026-11-18',
  time: '16:30',
  status: 'planned',
  lead: { rp_id: 1, name: 'Leela Naik' },
  rps: [{ rp_id: 2, name: 'Asha Dias' }],
  lp_id: 3,
  lp_name: 'Rain',
  children_count: null,
  rep_id: null,
  version: 1,
  planned_date: null,
  planned_time: null,
  changed_by: null,
  changed_at: null,
  ...more,
});

const asked = (more: Partial<Planned> = {}): Planned => ({ ...planOf(readAloud()), ...more });

const gone = (name: string, inactive_since: string | null = '2026-10-01') => ({ name, inactive_since });
const here = (name: string) => gone(name, null);
const known: Known = {
  places: new Map([
    [7, here('Tonca')],
    [8, gone('Old Mill')],
  ]),
  people: new Map([
    [1, here('Leela Naik')],
    [2, here('Asha Dias')],
    [4, gone('Rosa Pinto')],
  ]),
  lessonPlans: new Map([
    [3, here('Rain')],
    [5, gone('Kites')],
  ]),
};

describe('the plan of a session', () => {
  it.each<[string, Partial<Planned>, string[]]>([
    ['with existing people, plan and place', {}, []],
    ['with only a place and a day', { lead: null, rps: [], lp_id: null, time: null }, []],
    ['at an unknown place', { site_grade_id: 99 }, ['site_grade_id: There is no such place.']],
    [
      'at a place that is closed',
      { site_grade_id: 8 },
      ['site_grade_id: Old Mill is closed. Choose another place.'],
    ],
    ['led by an unknown person', { lead: 99 }, ['lead: There is no such person.']],
    ['led by someone who has left', { lead: 4 }, ['lead: Rosa Pinto has left. Choose someone else.']],
    ['with an unknown partner', { rps: [98] }, ['rps: There is no such person.']],
    ['with a partner who has left', { rps: [2, 4] }, ['rps: Rosa Pinto has left. Choose someone else.']],
    ['with the lead as partner', { rps: [1, 2] }, ['rps: The leader cannot also be a reading partner.']],
    ['with an unknown lesson plan', { lp_id: 99 }, ['lp_id: There is no such lesson plan.']],
    [
      'with an archived lesson plan',
      { lp_id: 5 },
      ['lp_id: The lesson plan Kites has been archived. Choose another.'],
    ],
    [
      'with several things wrong',
      { lead: 99, lp_id: 99 },
      ['lead: There is no such person.', 'lp_id: There is no such lesson plan.'],
    ],
  ])('%s, has these problems', (_, more, problems) => {
    const found = planProblems(asked(more), known, null).map(({ field, message }) => `${field}: ${message}`);
    expect(found).toEqual(problems);
  });

  it('with a former place, person or lesson plan that was there before, is allowed, and a person may change seats', () => {
    const before = readAloud({
      site_grade_id: 8,
      lead: { rp_id: 4, name: 'Rosa Pinto' },
      lp_id: 5,
    });
    expect(planProblems(asked({ site_grade_id: 8, lead: 4, lp_id: 5 }), known, before)).toEqual([]);
    expect(planProblems(asked({ site_grade_id: 8, lead: 1, rps: [4], lp_id: 5 }), known, before)).toEqual([]);
    expect(planProblems(asked({ lead: 4 }), known, readAloud())).toHaveLength(1);
  });

  it('at a place that was closed, is allowed in the past, but not in the future', () => {
    const before = readAloud({ site_grade_id: 8 });
    const at = asked({ site_grade_id: 8, date: '2026-11-24' });
    expect(planProblems(at, known, before, '2026-11-25')).toEqual([]);
    expect(planProblems(at, known, before, '2026-11-24').map(({ field }) => field)).toEqual([
      'site_grade_id',
    ]);
  });

  it.each<[string, Partial<Planned>, boolean]>([
    ['the same', {}, true],
    ['another time', { time: null }, false],
    ['another day', { date: '2026-11-19' }, false],
    ['another lead', { lead: null }, false],
    ['one partner more', { rps: [2, 4] }, false],
    ['another partner', { rps: [4] }, false],
    ['another lesson plan', { lp_id: null }, false],
    ['another place', { site_grade_id: 8 }, false],
  ])('with %s, is unchanged: %s', (_, more, same) => {
    expect(isSamePlan(planOf(readAloud()), asked(more))).toBe(same);
  });

  it('with its partners in another order, is the same', () => {
    const rps = [
      { rp_id: 2, name: 'Asha Dias' },
      { rp_id: 4, name: 'Rosa Pinto' },
    ];
    expect(isSamePlan(planOf(readAloud({ rps })), asked({ rps: [4, 2] }))).toBe(true);
  });
});
