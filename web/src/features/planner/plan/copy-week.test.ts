import { describe, expect, it } from 'vitest';
import { anil, meera, row, session } from '../planner.fixtures.ts';
import { copyOf, copySentences } from './copy-week.ts';

const known = { sites: new Set([5, 6]), people: new Set([meera.rp_id]) };

const copied = (lastWeek: Parameters<typeof copyOf>[0], rows: Parameters<typeof copyOf>[1] = []) => {
  let keys = 0;
  return copyOf(lastWeek, rows, known, () => `n${++keys}`);
};

const lastWednesday = { date: '2026-11-11' };

describe('copying last week', () => {
  it('with a session, plans it on the same weekday at the same time, without its lesson plan', () => {
    const lastWeek = [
      session(1, {
        ...lastWednesday,
        lead: meera,
        rps: [meera],
        lp_id: 4,
        lp_name: 'Rivers',
        status: 'done',
      }),
    ];
    expect(copied(lastWeek).rows).toEqual([
      row('n1', { date: '2026-11-18', lead: meera, rps: [meera], lesson_plan: null }),
    ]);
  });

  it('with a cancelled session, leaves it out silently', () => {
    const copy = copied([session(1, { ...lastWednesday, status: 'cancelled' })]);
    expect(copySentences(copy)).toBe('Last week had no sessions.');
  });

  it('with a session that is already in this week, skips and counts it', () => {
    const copy = copied(
      [session(1, lastWednesday), session(2, { ...lastWednesday, time: '09:00' })],
      [row('a')],
    );
    expect(copy.rows.map(({ time }) => time)).toEqual(['09:00']);
    expect(copySentences(copy)).toBe(
      '1 session copied, without lesson plans. Nothing is saved yet. 1 session is already in this week.',
    );
  });

  it('done twice, adds nothing the second time', () => {
    const lastWeek = [session(1, lastWednesday)];
    const again = copied(lastWeek, copied(lastWeek).rows);
    expect([again.rows.length, again.already_here]).toEqual([0, 1]);
  });

  it('with people who have left and a closed site, leaves them out and says how many and who', () => {
    const copy = copied([
      session(1, { ...lastWednesday, lead: anil, rps: [meera] }),
      session(2, { ...lastWednesday, site_grade_id: 99 }),
    ]);
    expect(copy.rows).toMatchObject([{ lead: null, rps: [meera] }]);
    expect(copySentences(copy)).toBe(
      '1 session copied, without lesson plans. Nothing is saved yet. 1 session left out because the site is closed. Left out because they have left: Anil Naik.',
    );
  });
});
