// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { leave } from '../../../lib/auth.ts';
import { deskAt } from '../lending.fixtures.ts';
import { deskFor } from './desks.ts';

describe('deskFor', () => {
  it('returns the same desk for the children of a place in all tasks, and another one for a child or the box', () => {
    const setup = deskAt('return-child');
    expect(deskFor({ ...setup })).toBe(deskFor(setup));
    expect(deskFor({ ...setup, fixed_child_id: 7 })).not.toBe(deskFor(setup));
    expect(deskFor({ ...setup, task: 'issue-child' })).toBe(deskFor(setup));
    expect(deskFor({ ...setup, task: 'return-place' })).not.toBe(deskFor(setup));
  });
});

describe('the desks of a tab', () => {
  it('are kept when their screen is left, and erased when the user signs out', () => {
    const setup = deskAt('issue-place');
    const desk = deskFor(setup);
    expect(deskFor(setup)).toBe(desk);
    leave();
    expect(deskFor(setup)).not.toBe(desk);
  });
});
