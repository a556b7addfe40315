import type { HeldBy } from '@storyvan/contract/common/lending-fields';
import { describe, expect, it } from 'vitest';
import { decideRenewal, isStillHeldBy } from './rules.ts';

const here = { program: 'mop' as const, site_grade_id: 1, place_name: 'Tonca' };
const held = (site_grade_id: number, child_id: number | null): HeldBy => ({
  program: 'mop',
  site_grade_id,
  place_name: site_grade_id === 1 ? 'Tonca' : 'Chimbel (senior)',
  school_id: null,
  child_id,
  child_name: child_id === null ? null : 'Rahul Naik',
  since: '2026-11-04',
});
const copy = (held_by: HeldBy | null, period_start: string | null = held_by?.since ?? null) => ({
  accn_no: 'B-1',
  state: 'available' as const,
  held_by,
  moved_on: period_start,
  period_start,
});

describe('a renewal', () => {
  it.each([
    ['in the library', copy(null), 'in the library'],
    ['at the place', copy(held(1, null)), 'at Tonca since 4 Nov 2026'],
    [
      'with a child of another place',
      copy(held(2, 21)),
      'with Rahul Naik, Chimbel (senior), since 4 Nov 2026',
    ],
  ])('of a copy %s is refused with where it is', (_, state, where) => {
    expect(decideRenewal(state, 'B-1', { place: here }, '2026-11-10')).toEqual({
      kind: 'refused',
      status: 'not with a child here',
      message: `B-1 is not with a child here: it is ${where}.`,
      held_by: state.held_by,
    });
  });

  it.each(['इ-104', 'B)çàà&', 'AQ&', 'ZYß10'])(
    'of %s, as another keyboard layout has it, says so',
    (accn_no) => {
      expect(decideRenewal(null, accn_no, { place: here }, '2026-11-10')).toMatchObject({
        message: expect.stringContaining('set it to English'),
      });
    },
  );

  it('of an unknown number is refused', () => {
    expect(decideRenewal(null, 'B-1', { place: here }, '2026-11-10')).toMatchObject({
      status: 'unknown accession number',
    });
  });

  it.each([
    ['before the issue', '2026-11-04', '2026-11-03', 'date_before_issue'],
    ['before the latest renewal', '2026-11-08', '2026-11-05', 'date_before_last_move'],
  ])('dated %s is invalid', (_, period_start, date, code) => {
    expect(decideRenewal(copy(held(1, 11), period_start), 'B-1', { place: here }, date)).toMatchObject({
      kind: 'invalid',
      code,
      message: expect.stringContaining('B-1 cannot be renewed on'),
    });
  });

  it.each(['2026-11-04', '2026-11-08'])('on %s, when its period starts, is refused', (date) => {
    expect(decideRenewal(copy(held(1, 11), date), 'B-1', { place: here }, date)).toMatchObject({
      kind: 'refused',
      status: 'already renewed',
    });
  });

  it('of a book that another child has than the desk showed is refused with who has it', () => {
    const shown = { place: here, child_id: 12 };
    expect(decideRenewal(copy(held(1, 11)), 'B-1', shown, '2026-11-05')).toMatchObject({
      kind: 'refused',
      status: 'with a child',
      message: expect.stringMatching(/^B-1 is with Rahul Naik, .*since 4 Nov 2026\.$/),
    });
  });

  it('of a book that a child here has is allowed', () => {
    expect(decideRenewal(copy(held(1, 11)), 'B-1', { place: here }, '2026-11-05')).toEqual({
      kind: 'allowed',
    });
  });
});

describe('a copy that is still where the desk showed it', () => {
  it.each([
    ['with the child shown', held(1, 11), 11, true],
    ['at the place shown', held(1, null), null, true],
    ['with another child', held(1, 12), 11, false],
    ['at another place', held(2, null), null, false],
    ['back at the place', held(1, null), 11, false],
    ['lent from the place since', held(1, 11), null, false],
    ['back in the library', null, 11, false],
  ])('%s is recognised', (_, held_by, child_id, expected) => {
    expect(isStillHeldBy(held_by, { site_grade_id: 1, child_id })).toBe(expected);
  });
});
