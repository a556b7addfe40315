import { createHash } from 'node:crypto';
import type { LeftOutChild, PromotionSchool, StayingChild } from '@storyvan/contract/promotion';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { isSameCode } from '@storyvan/domain/grade-code';
import { byName } from '@storyvan/domain/name-order';
import { leave, proposeForSchool, stay } from '@storyvan/domain/next-grade';
import { isFinished, sendsAny } from '@storyvan/domain/promotion';
import { byKey } from '../../by-key.ts';
import type { LeftOut } from './left-out.rules.ts';

/** The start of a school year: what is reviewed, and who goes where. No child is lost, duplicated or moved with books. */

export interface GradeState {
  site_grade_id: number;
  school_id: number;
  school_name: string;
  shift: string;
  grade_code: string;
  place_name: string;
  enrolled_count: number;
  inactive_since: CalendarDate | null;
  /** A promotion of this school year has already moved its enrolled count, or made the grade. */
  settled: boolean;
}

export interface ChildState {
  child_id: number;
  name: string;
  site_grade_id: number;
  books_out: number;
  /** Null for a child who may move; otherwise why not. */
  left_out: LeftOut | null;
}

/** All grades of the chosen schools, and the children enrolled in them. */
export interface SchoolYear {
  grades: GradeState[];
  children: ChildState[];
}

/** A hash of everything that a review shows and a promotion depends on. */
export function fingerprintOf({ grades, children }: SchoolYear): string {
  const reviewed = [
    grades
      .map((each) => [
        each.site_grade_id,
        each.grade_code,
        each.enrolled_count,
        each.inactive_since,
        each.settled,
      ])
      .sort(),
    children
      .map((each) =>
        [each.child_id, each.site_grade_id, each.books_out > 0, each.left_out === null].join(' '),
      )
      .sort(),
  ];
  return createHash('sha256').update(JSON.stringify(reviewed)).digest('hex');
}

const isOpen = (grade: GradeState): boolean => grade.inactive_since === null;

export function stayingOf({ grades, children }: SchoolYear): StayingChild[] {
  const byId = new Map(grades.map((grade) => [grade.site_grade_id, grade]));
  return children.flatMap(({ child_id, name, site_grade_id, books_out, left_out }) => {
    const grade = byId.get(site_grade_id);
    if (books_out === 0 || left_out || !grade) return [];
    const { school_id, place_name } = grade;
    return [{ child_id, name, program: 'lis' as const, site_grade_id, school_id, place_name, books_out }];
  });
}

const leftOutOf = (children: ChildState[]): LeftOutChild[] =>
  children
    .flatMap(({ child_id, name, left_out }) =>
      left_out ? [{ child_id, name, promoted_on: left_out.promoted_on }] : [],
    )
    .sort(byName);

export function reviewOf(year: SchoolYear): PromotionSchool[] {
  const staying = byKey(stayingOf(year), (child) => child.site_grade_id);
  const children = byKey(year.children, (child) => child.site_grade_id);
  const schools = byKey(year.grades, (grade) => grade.school_id);
  return [...schools.values()]
    .map((grades): PromotionSchool => {
      const { school_id, school_name: name, shift } = grades[0] as GradeState;
      const proposals = proposeForSchool(grades.map((grade) => ({ ...grade, closed: !isOpen(grade) })));
      return {
        school_id,
        name,
        shift,
        grades: grades.filter(isOpen).map(({ site_grade_id, grade_code, enrolled_count, settled }) => {
          const here = children.get(site_grade_id) ?? [];
          const proposal = proposals.get(site_grade_id);
          const left_out = leftOutOf(here);
          const done = isFinished({ settled, children: here.length, left_out: left_out.length });
          return {
            site_grade_id,
            grade_code,
            enrolled_count,
            children: here.length,
            staying: (staying.get(site_grade_id) ?? []).sort(byName),
            left_out,
            settled,
            proposed: done ? stay : (proposal?.to ?? stay),
            reason: done ? null : (proposal?.reason ?? null),
          };
        }),
      };
    })
    .filter((school) => school.grades.length > 0)
    .sort(byName);
}

export interface Step {
  site_grade_id: number;
  to: string;
}

/** Where the children of a grade go: to a grade, which may not exist yet; null: they leave the school. */
export type Target = { site_grade_id: number } | { make: { school_id: number; grade_code: string } } | null;

/** The target of each grade that does not stay, or why the steps are invalid. */
export function targetsOf({ grades }: SchoolYear, steps: Step[]): Map<number, Target> | string {
  const open = new Map(grades.filter(isOpen).map((grade) => [grade.site_grade_id, grade]));
  const named = new Set(steps.map((step) => step.site_grade_id));
  if (steps.length !== open.size || [...open.keys()].some((id) => !named.has(id))) {
    return 'Each grade of the review needs one step.';
  }
  const targets = new Map<number, Target>();
  for (const { site_grade_id, to } of steps) {
    const { school_id, grade_code, school_name } = open.get(site_grade_id) as GradeState;
    if (to === stay || isSameCode(to, grade_code)) continue;
    const there = grades.find((grade) => grade.school_id === school_id && isSameCode(grade.grade_code, to));
    if (there && !isOpen(there)) return `${to} of ${school_name} is closed. Choose another grade.`;
    if (to === leave) targets.set(site_grade_id, null);
    else if (there) targets.set(site_grade_id, { site_grade_id: there.site_grade_id });
    else targets.set(site_grade_id, { make: { school_id, grade_code: to } });
  }
  return targets;
}

export interface Move {
  child_id: number;
  from: number;
  /** Null: the child leaves. */
  to: number | null;
}

const mayMove = ({ books_out, left_out }: ChildState): boolean => books_out === 0 && left_out === null;

/** Without grades from which no child or count would move, so that no grade is made for them. */
export function effectiveTargets<T>(
  { grades, children }: SchoolYear,
  targets: ReadonlyMap<number, T>,
): Map<number, T> {
  const moving = byKey(children.filter(mayMove), (child) => child.site_grade_id);
  const sending = grades.filter(({ site_grade_id, settled }) =>
    sendsAny(settled, moving.get(site_grade_id)?.length ?? 0),
  );
  const ids = new Set(sending.map(({ site_grade_id }) => site_grade_id));
  return new Map([...targets].filter(([from]) => ids.has(from)));
}

/** Who goes where, once every target exists: all children of a grade who are not left out and have no books out. */
export const movesOf = (children: ChildState[], targets: ReadonlyMap<number, number | null>): Move[] =>
  children.flatMap((child) => {
    const { child_id, site_grade_id: from } = child;
    const to = targets.get(from);
    return to === undefined || !mayMove(child) ? [] : [{ child_id, from, to }];
  });

export interface CountChange {
  site_grade_id: number;
  enrolled_before: number;
  enrolled_after: number;
}

/**
 * The enrolled count reported by a school moves with its grade, once in a school year. Returns it for every grade that
 * sends or receives children.
 */
export function countsOf(
  grades: Pick<GradeState, 'site_grade_id' | 'enrolled_count' | 'settled'>[],
  targets: ReadonlyMap<number, number | null>,
): CountChange[] {
  const sending = grades.filter((each) => !each.settled && targets.has(each.site_grade_id));
  const after = new Map(
    grades.map((each) => [each.site_grade_id, sending.includes(each) ? 0 : each.enrolled_count]),
  );
  for (const { site_grade_id, enrolled_count } of sending) {
    const to = targets.get(site_grade_id);
    if (typeof to === 'number') after.set(to, (after.get(to) ?? 0) + enrolled_count);
  }
  const concerned = new Set([...targets].flat());
  return grades
    .filter((each) => concerned.has(each.site_grade_id))
    .map(({ site_grade_id, enrolled_count }) => ({
      site_grade_id,
      enrolled_before: enrolled_count,
      enrolled_after: after.get(site_grade_id) ?? 0,
    }));
}
