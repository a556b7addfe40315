import { addDays } from '@storyvan/domain/calendar-date';
import { weekday } from '@storyvan/domain/week';
import { describe, expect, it } from 'vitest';
import { kindOf } from '../db/tables/loan.ts';
import { makeHistory, type VisitedPlace } from './lending-history.ts';
import type { EventRow, MovingCopy } from './lending-ledger.ts';
import { makeRandom } from './random.ts';

const placeOf = (program: 'mop' | 'lis', site_grade_id: number): VisitedPlace => ({
  holder: { program, site_grade_id },
  weekday: 3,
  starts_at: 16 * 60,
  box: 25,
  children: Array.from({ length: 12 }, (_, n) => ({
    child_id: site_grade_id * 100 + n,
    level: 2,
    attends: 0.85,
    away_from: null,
    gains_on: [200],
  })),
  staff_ids: [1, 2],
});

/** The events, with the names of their kinds and the programmes of their loans. */
async function historyUpTo(today: string) {
  const copies = Array.from(
    { length: 120 },
    (_, n): MovingCopy => ({
      accn_no: `B-${n}`,
      title_id: n,
      level: 1 + (n % 4),
      holder: null,
      child_id: null,
      site_loan: null,
      child_loan: null,
      moved_on: null,
      last_event_id: null,
    }),
  );
  const all: EventRow[] = [];
  const { ledger } = await makeHistory({
    random: makeRandom(5),
    today,
    places: [placeOf('mop', 1), placeOf('lis', 2)],
    copies,
    writeEvents: async (events) => {
      all.push(...events);
    },
  });
  const programs = new Map([
    ...ledger.siteLoans.map((loan) => [loan.site_loan_id, loan.program] as const),
    ...ledger.childLoans.map((loan) => [loan.child_loan_id, loan.program] as const),
  ]);
  return all.map(({ kind, child_loan_id, site_loan_id, date }) => ({
    kind: kindOf(kind),
    program: programs.get((child_loan_id ?? site_loan_id) as number),
    date,
  }));
}

describe('the weeks of the demo programme', () => {
  it.each([
    ['2026-11-21', 'in term', 10],
    ['2028-02-29', 'on a leap day', 10],
    ['2026-08-16', 'after Independence Day', 10],
    ['2027-01-01', 'in the Christmas holidays', 17],
    ['2027-05-20', 'in the summer', 62],
    ['2026-06-12', 'before school has started again', 62],
  ])(
    'lending, loaded on %s %s, continues at a site and in a grade that has school',
    async (today, _when, days) => {
      const events = await historyUpTo(today);
      const last = (program: string) =>
        events
          .filter((event) => event.program === program)
          .reduce((date, event) => (event.date > date ? event.date : date), '');
      expect(last('mop') >= addDays(today, -10)).toBe(true);
      expect(last('mop') < today).toBe(true);
      expect(last('lis') >= addDays(today, -days)).toBe(true);
      expect(events.every((event) => weekday(event.date) === 3)).toBe(true);
    },
  );

  it('children, at a site over eighteen months, borrow in about two of three weeks', async () => {
    const events = await historyUpTo('2026-11-21');
    const issues = events.filter((event) => event.kind === 'issue_child' && event.program === 'mop');
    const weeks = new Set(issues.map((event) => event.date)).size;
    const share = issues.length / (weeks * 12);
    expect(share).toBeGreaterThan(0.58);
    expect(share).toBeLessThan(0.8);
  });

  it('a grade, in its summer holidays, borrows nothing and has very few books', async () => {
    const events = await historyUpTo('2027-05-20');
    expect(events.filter((event) => event.program === 'lis' && /-05-/.test(event.date))).toEqual([]);
    const out = events
      .filter((event) => event.program === 'lis')
      .reduce((books, { kind }) => books + (kind === 'issue_site' ? 1 : kind === 'return_site' ? -1 : 0), 0);
    expect(out).toBeLessThan(6);
  });
});
