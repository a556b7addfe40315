import { describe, expect, it } from 'vitest';
import { groupSessions } from './session-groups.ts';
import { session } from './sessions.fixtures.ts';

const today = '2026-11-21';
const on = (ra_id: number, date: string) => session({ ra_id, date });

describe('planned sessions', () => {
  it.each([
    ['2026-11-20', 'late'],
    ['2025-12-31', 'late'],
    [today, 'today'],
    ['2026-11-22', 'coming'],
  ] as const)('of %s, stand under %s', (date, group) => {
    const groups = groupSessions([on(1, date)], today);
    expect(groups[group]).toEqual([{ date, sessions: [on(1, date)] }]);
    expect([...groups.late, ...groups.today, ...groups.coming]).toHaveLength(1);
  });

  it('of one day, stand together in the order they came', () => {
    const list = [on(4, '2026-11-19'), on(1, '2026-11-20'), on(2, '2026-11-20'), on(3, today)];
    expect(groupSessions(list, today).late).toEqual([
      { date: '2026-11-19', sessions: [on(4, '2026-11-19')] },
      { date: '2026-11-20', sessions: [on(1, '2026-11-20'), on(2, '2026-11-20')] },
    ]);
  });

  it('of one day, are in the order of their times, those without one last', () => {
    const at = (ra_id: number, time: string | null) => session({ ra_id, date: today, time });
    const [day] = groupSessions([at(1, null), at(2, '16:30'), at(3, '09:15')], today).today;
    expect(day?.sessions.map((each) => each.ra_id)).toEqual([3, 2, 1]);
  });

  it('without any, give no group', () => {
    expect(groupSessions([], today)).toEqual({ late: [], today: [], coming: [] });
  });
});
