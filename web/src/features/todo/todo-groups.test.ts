import { describe, expect, it } from 'vitest';
import { groupOf } from './todo-groups.ts';

describe('the group of an entry', () => {
  it.each([
    ['2026-11-17', 'Late'],
    ['2026-11-18', 'Today'],
    ['2026-11-19', 'This week'],
    ['2026-11-21', 'This week'],
    ['2026-11-22', 'Later'],
  ])('due on %s, seen from Wednesday 18 Nov 2026, is %s', (due, group) => {
    expect(groupOf(due, '2026-11-18')).toBe(group);
  });

  it.each([
    ['a Saturday', '2026-11-21', '2026-11-22', 'Later'],
    ['a Sunday', '2026-11-22', '2026-11-28', 'This week'],
    ['a Sunday', '2026-11-22', '2026-11-29', 'Later'],
  ])('seen from %s, %s, due on %s, is %s', (_, date, due, group) => {
    expect(groupOf(due, date)).toBe(group);
  });
});
