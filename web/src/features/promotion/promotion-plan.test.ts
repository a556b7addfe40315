import type { PromotionGrade, PromotionSchool } from '@storyvan/contract/promotion';
import { describe, expect, it } from 'vitest';
import { planOf, planOfSchool, stepsOf } from './promotion-plan.ts';

const grade = (
  site_grade_id: number,
  grade_code: string,
  proposed: string,
  children = 10,
): PromotionGrade => ({
  site_grade_id,
  grade_code,
  proposed,
  children,
  enrolled_count: 0,
  staying: [],
  left_out: [],
  settled: false,
  reason: proposed === 'stay' ? `The year of ${grade_code} is unknown.` : null,
});
const school: PromotionSchool = {
  school_id: 1,
  name: 'Aldona Primary',
  shift: '',
  grades: [grade(1, 'III-A', 'IV-A'), grade(2, 'IV-A', 'V-A', 8), grade(3, 'VI-A', 'leave', 5)],
};
const staying = { child_id: 7, name: 'Rahul', site_grade_id: 1, school_id: 1, place_name: '', books_out: 1 };

describe('what a promotion will do', () => {
  it('as proposed, counts who moves, who leaves, who stays and which grades are added', () => {
    const [third, ...others] = school.grades as [PromotionGrade, ...PromotionGrade[]];
    const grades = [{ ...third, staying: [{ ...staying, program: 'lis' as const }] }, ...others];
    expect(planOfSchool({ ...school, grades }, {})).toEqual({
      moving: 17,
      leaving: 5,
      staying: 1,
      leftOut: 0,
      made: ['V-A'],
      warnings: [],
    });
  });

  it('of a school promoted earlier this year, counts who stayed, and adds no grade for the others', () => {
    const promoted = { child_id: 7, name: 'Rahul', promoted_on: '2026-06-01' };
    const settled = (each: PromotionGrade, left: number) => ({
      ...each,
      settled: true,
      left_out: Array.from({ length: left }, () => promoted),
    });
    const grades = [settled(grade(1, 'III-A', 'IV-A', 2), 0), settled(grade(2, 'IV-A', 'V-A', 8), 8)];
    expect(planOfSchool({ ...school, grades }, {})).toEqual({
      moving: 2,
      leaving: 0,
      staying: 0,
      leftOut: 8,
      made: [],
      warnings: [],
    });
    expect(planOfSchool({ ...school, grades }, { 2: 'stay' }).warnings).toEqual([]);
  });

  it('with two grades merged, or moved into one that stays, warns', () => {
    expect(planOfSchool(school, { 2: 'VI-A', 1: 'VI-A' }).warnings).toEqual([
      'III-A and IV-A will be together in VI-A.',
    ]);
    expect(planOfSchool(school, { 2: 'stay' }).warnings).toEqual([
      'IV-A stays, and children of another grade join it.',
    ]);
  });

  it('with a grade whose target is unknown, warns until it is chosen, but not for one without children', () => {
    const mixed = (children: number) => ({ ...school, grades: [grade(4, 'Mixed', 'stay', children)] });
    expect(planOfSchool(mixed(2), {}).warnings).toHaveLength(1);
    expect(planOfSchool(mixed(2), { 4: 'stay' }).warnings).toEqual([]);
    expect(planOfSchool(mixed(0), {}).warnings).toEqual([]);
  });

  it('of several schools, is the sum, and names the school', () => {
    const plan = planOf([school, { ...school, school_id: 2, name: 'Zuari High' }], { 2: 'stay' });
    expect([plan.moving, plan.leaving]).toEqual([20, 10]);
    expect(plan.warnings[1]).toMatch(/^Zuari High: IV-A stays/);
    expect(plan.made).toEqual([]);
  });

  it('is sent as one step for each grade', () => {
    expect(stepsOf([school], { 3: 'stay' })).toEqual([
      { site_grade_id: 1, to: 'IV-A' },
      { site_grade_id: 2, to: 'V-A' },
      { site_grade_id: 3, to: 'stay' },
    ]);
  });
});
