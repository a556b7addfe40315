import type { PromotionGrade, PromotionSchool } from '@storyvan/contract/promotion';
import { leave, stay } from '@storyvan/domain/next-grade';
import { isFinished, sendsAny } from '@storyvan/domain/promotion';

/** What the promotion chosen on the screen will do. */

/** By site_grade_id, where another target than the proposed one was chosen. */
export type Chosen = Readonly<Record<number, string>>;

export interface SchoolPlan {
  moving: number;
  leaving: number;
  /** With books out, in a grade that moves. */
  staying: number;
  /** Promoted earlier in this school year, or new: they do not move. */
  leftOut: number;
  /** Codes of grades that will be added. */
  made: string[];
  /** What to check before promoting. */
  warnings: string[];
}

export const targetOf = (grade: PromotionGrade, chosen: Chosen): string =>
  chosen[grade.site_grade_id] ?? grade.proposed;

const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0);
const movers = (grade: PromotionGrade): number =>
  grade.children - grade.staying.length - grade.left_out.length;

/** It was promoted in this school year, and all its children who may move have moved. */
export const isDone = ({ settled, children, left_out }: PromotionGrade): boolean =>
  isFinished({ settled, children, left_out: left_out.length });

/** The grades with children to move; the server ignores the choice for the others. */
const concerned = ({ grades }: PromotionSchool): PromotionGrade[] =>
  grades.filter((grade) => sendsAny(grade.settled, movers(grade)));

function warningsOf(school: PromotionSchool, chosen: Chosen): string[] {
  const { grades } = school;
  const going = concerned(school).filter((grade) => ![leave, stay].includes(targetOf(grade, chosen)));
  const twice = new Map<string, string[]>();
  for (const grade of going) {
    const to = targetOf(grade, chosen);
    twice.set(to, [...(twice.get(to) ?? []), grade.grade_code]);
  }
  const mixed = [...twice]
    .filter(([, from]) => from.length > 1)
    .map(([to, from]) => `${from.join(' and ')} will be together in ${to}.`);
  const staying = grades.filter(
    (grade) =>
      targetOf(grade, chosen) === stay && grade.children > 0 && !isDone(grade) && twice.has(grade.grade_code),
  );
  const reasons = grades
    .filter((grade) => chosen[grade.site_grade_id] === undefined && grade.children > 0)
    .flatMap((grade) => grade.reason ?? []);
  return [
    ...reasons,
    ...mixed,
    ...staying.map(({ grade_code }) => `${grade_code} stays, and children of another grade join it.`),
  ];
}

export function planOfSchool(school: PromotionSchool, chosen: Chosen): SchoolPlan {
  const codes = school.grades.map((grade) => grade.grade_code);
  const isMoving = (grade: PromotionGrade) => ![leave, stay].includes(targetOf(grade, chosen));
  const moving = school.grades.filter(isMoving);
  const leaving = school.grades.filter((grade) => targetOf(grade, chosen) === leave);
  const targets = new Set(
    concerned(school)
      .filter(isMoving)
      .map((grade) => targetOf(grade, chosen)),
  );
  return {
    moving: sum(moving.map(movers)),
    leaving: sum(leaving.map(movers)),
    staying: sum([...moving, ...leaving].map((grade) => grade.staying.length)),
    leftOut: sum(school.grades.map((grade) => grade.left_out.length)),
    made: [...targets].filter((code) => !codes.includes(code)),
    warnings: warningsOf(school, chosen),
  };
}

export function planOf(schools: PromotionSchool[], chosen: Chosen): SchoolPlan {
  const plans = schools.map((school) => ({ school, plan: planOfSchool(school, chosen) }));
  return {
    moving: sum(plans.map(({ plan }) => plan.moving)),
    leaving: sum(plans.map(({ plan }) => plan.leaving)),
    staying: sum(plans.map(({ plan }) => plan.staying)),
    leftOut: sum(plans.map(({ plan }) => plan.leftOut)),
    made: plans.flatMap(({ school, plan }) => plan.made.map((code) => `${school.name}, ${code}`)),
    warnings: plans.flatMap(({ school, plan }) =>
      plan.warnings.map((warning) => `${school.name}: ${warning}`),
    ),
  };
}

export const countChildren = (schools: PromotionSchool[]): number =>
  sum(schools.flatMap((school) => school.grades).map((grade) => grade.children));

export const stepsOf = (schools: PromotionSchool[], chosen: Chosen) =>
  schools
    .flatMap((school) => school.grades)
    .map((grade) => ({ site_grade_id: grade.site_grade_id, to: targetOf(grade, chosen) }));
