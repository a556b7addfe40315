import { addDays, formatDate } from '@storyvan/domain/calendar-date';
import { nextOn, weekStart } from '@storyvan/domain/week';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Planned } from '../../records/read-aloud/planned.ts';
import type { Session } from '../../records/read-aloud/read-aloud.queries.ts';
import {
  byMoment,
  dayProblem,
  hasSamePlan,
  type Known,
  pageOf,
  problemsOf,
  stateOf,
  weekProblem,
} from './read-alouds.rules.ts';

const session = (more: Partial<Session> = {}): Session => ({
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
  changer_id: null,
  changed_at: null,
  ...more,
});

const asked = (more: Partial<Planned> = {}): Planned => ({ ...stateOf(session()), ...more });

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
    const found = problemsOf(asked(more), known, null).map(({ field, message }) => `${field}: ${message}`);
    expect(found).toEqual(problems);
  });

  it('with a former place, person or lesson plan that was there before, is allowed, and a person may change seats', () => {
    const before = session({
      site_grade_id: 8,
      lead: { rp_id: 4, name: 'Rosa Pinto' },
      lp_id: 5,
    });
    expect(problemsOf(asked({ site_grade_id: 8, lead: 4, lp_id: 5 }), known, before)).toEqual([]);
    expect(problemsOf(asked({ site_grade_id: 8, lead: 1, rps: [4], lp_id: 5 }), known, before)).toEqual([]);
    expect(problemsOf(asked({ lead: 4 }), known, session())).toHaveLength(1);
  });

  it('at a place that was closed, is allowed in the past, but not in the future', () => {
    const before = session({ site_grade_id: 8 });
    const at = asked({ site_grade_id: 8, date: '2026-11-24' });
    expect(problemsOf(at, known, before, '2026-11-25')).toEqual([]);
    expect(problemsOf(at, known, before, '2026-11-24').map(({ field }) => field)).toEqual(['site_grade_id']);
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
    expect(hasSamePlan(session(), asked(more))).toBe(same);
  });

  it('with its partners in another order, is the same', () => {
    const rps = [
      { rp_id: 2, name: 'Asha Dias' },
      { rp_id: 4, name: 'Rosa Pinto' },
    ];
    expect(hasSamePlan(session({ rps }), asked({ rps: [4, 2] }))).toBe(true);
  });
});

describe('a week', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  const date = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days));

  it.each(['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Lisbon'])(
    'in the time zone %s, starts on the same Sunday for each of its seven days',
    (timeZone) => {
      process.env.TZ = timeZone;
      fc.assert(
        fc.property(date, (day) => {
          const sunday = weekStart(day);
          const name = new Date(`${sunday}T12:00:00Z`).toLocaleDateString('en', {
            weekday: 'long',
            timeZone: 'UTC',
          });
          expect(name).toBe('Sunday');
          expect(weekProblem(sunday)).toBeNull();
          for (let n = 0; n < 7; n++) {
            const other = addDays(sunday, n);
            expect(weekStart(other)).toBe(sunday);
            expect(dayProblem(other, sunday)).toBeNull();
            expect(nextOn(n, sunday)).toBe(other);
            if (n > 0)
              expect(weekProblem(other)?.message).toContain(`starts on Sunday, ${formatDate(sunday)}`);
          }
          expect(dayProblem(addDays(sunday, -1), sunday)?.field).toBe('date');
          expect(dayProblem(addDays(sunday, 7), sunday)?.field).toBe('date');
        }),
        { numRuns: 60 },
      );
    },
  );

  it('named by another day, is refused with its Sunday', () => {
    expect(weekProblem('2026-11-17')?.message).toBe(
      '17 Nov 2026 is a Tuesday. Its week starts on Sunday, 15 Nov 2026.',
    );
  });
});

describe('a session in a reply', () => {
  it('with enrolled and former children, lists each once, by name', () => {
    const enrolled = [
      { child_id: 1, name: 'Zoya' },
      { child_id: 2, name: 'anita' },
    ];
    const present = [
      { child_id: 3, name: 'Bela' },
      { child_id: 1, name: 'Zoya' },
    ];
    expect(pageOf(session(), enrolled, present).children).toEqual([
      { child_id: 2, name: 'anita', present: false },
      { child_id: 3, name: 'Bela', present: true },
      { child_id: 1, name: 'Zoya', present: true },
    ]);
  });

  it('among others, is sorted by date, time and name, without a time last on its day', () => {
    const sorted = [
      session({ ra_id: 1, date: '2026-11-16', time: null }),
      session({ ra_id: 2, date: '2026-11-16', time: '16:30', site_name: 'Zuari' }),
      session({ ra_id: 3, date: '2026-11-16', time: '16:30', site_name: 'aldona' }),
      session({ ra_id: 4, date: '2026-11-16', time: '09:00' }),
      session({ ra_id: 5, date: '2026-11-15', time: null }),
    ].sort(byMoment);
    expect(sorted.map(({ ra_id }) => ra_id)).toEqual([5, 4, 3, 2, 1]);
  });
});
