import type { LikelyChild } from '@storyvan/contract/children';
import { describe, expect, it } from 'vitest';
import { birthIn, decideEnrolment } from './enrolment.ts';

const open = { place_name: 'Tonca', closed_since: null };
const closed = { place_name: 'Tonca', closed_since: '2026-10-01' };
const rahul = { name: 'Rahul Naik', despite_likeness: false, taken: null };
const child = (child_id: number, name: string, inactive_since: string | null = null): LikelyChild => ({
  ...{ child_id, name, inactive_since, card_no: null, level: null, date_of_birth: null },
  ...{ program: 'mop', site_grade_id: 1, school_id: null },
});
const taken = 'C-12 is the card of Sana Gawde.';

describe('a child to enrol', () => {
  it.each([
    ['at an open place', open, rahul, [child(1, 'Sana Gawde')]],
    ['despite a similar name', open, { ...rahul, despite_likeness: true }, [child(1, 'Rahul Naik')]],
  ])('%s, can be enrolled', (_, place, asked, children) => {
    expect(decideEnrolment(place, asked, children)).toBeNull();
  });

  it.each([
    ['at a closed place', closed, { ...rahul, taken }, 'place closed'],
    ['with the card of another child', open, { ...rahul, taken }, 'card number taken'],
    ['with a similar name', open, rahul, 'likely duplicate'],
  ])('%s, is refused for the first reason', (_, place, asked, status) => {
    const refused = decideEnrolment(place, asked, [child(1, 'Rahul Naik')]);
    expect(refused).toMatchObject({ status: { status }, details: null });
  });

  it('with a similar name, is refused with those children, the enrolled ones first', () => {
    const left = child(1, 'Rahul Naik', '2026-10-01');
    const refused = decideEnrolment(open, rahul, [left, child(3, 'Rahul'), child(2, 'Rahul Naik')]);
    expect(refused?.likely.map(({ child_id }) => child_id)).toEqual([2, 3, 1]);
    expect(refused?.status.message).toBe(
      '3 children with a similar name are already enrolled here. Is it one of them?',
    );
  });
});

it.each([
  ['a date', { date_of_birth: '2018-05-04', age: 3 }, '2018-05-04', null],
  ['an age', { date_of_birth: null, age: 8 }, '2018-01-01', null],
  ['neither', { date_of_birth: null, age: null }, null, null],
  [
    'a date to come',
    { date_of_birth: '2026-11-19', age: null },
    '2026-11-19',
    expect.stringContaining('future'),
  ],
])('the birth of a child, from %s, is the date to store', (_, given, date_of_birth, problem) => {
  expect(birthIn(given, '2026-11-18', 25)).toEqual({ date_of_birth, problem });
});
