import { describe, expect, it } from 'vitest';
import { countProblem, isToCome, nameOf, overlap } from './read-aloud.ts';

it('a session, in a sentence, is named by place, day and time', () => {
  const session = { site_name: 'Tonca', date: '2026-11-24', time: '16:30' };
  expect(nameOf(session)).toBe('Tonca on 24 Nov 2026 at 4:30 PM');
  expect(nameOf({ ...session, time: null })).toBe('Tonca on 24 Nov 2026');
});

it('only a session planned for a later day is in the future', () => {
  const on = (status: 'planned' | 'done', date: string) => isToCome({ status, date }, '2026-11-24');
  expect([on('planned', '2026-11-25'), on('planned', '2026-11-24'), on('done', '2026-11-25')]).toEqual([
    true,
    false,
    false,
  ]);
});

it.each([
  [12, 12, null],
  [0, 0, null],
  [11, 12, '12 children are ticked as present: count at least 12.'],
  [0, 1, '1 child is ticked as present: count at least 1.'],
])('a count of %i children, with %i of them ticked, has the problem %j', (count, ticked, problem) => {
  expect(countProblem(count, ticked)).toBe(problem);
});

describe('two sessions of two hours', () => {
  const at = (time: string | null, date = '2026-11-24') => ({ date, time });
  it.each([
    [at('16:30'), at('18:00'), true],
    [at('16:30'), at('18:30'), false],
    [at('18:30'), at('16:31'), true],
    [at('16:30'), at('16:30', '2026-11-25'), false],
    [at('16:30'), at(null), false],
    [at(null), at(null), true],
  ])('at %o and %o, overlap: %s', (one, other, expected) => {
    expect(overlap(one, other)).toBe(expected);
  });
});
