import { gradeSortKey, isSameCode } from '@storyvan/domain/grade-code';
import { compareBytes } from '@storyvan/domain/name-order';

/** Grades chosen at once: "I to V, sections A and B". */

export const gradeClasses = [
  'Nursery',
  'LKG',
  'UKG',
  'I',
  'II',
  'III',
  'IV',
  'V',
  'VI',
  'VII',
  'VIII',
  'IX',
  'X',
  'XI',
  'XII',
] as const;
export type GradeClass = (typeof gradeClasses)[number];

export const gradeSections = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

/** Every class from the first to the last, in either order, with each section; without sections, the class alone. */
export function gradesOf(from: GradeClass, to: GradeClass, sections: readonly string[]): string[] {
  const [first, last] = [gradeClasses.indexOf(from), gradeClasses.indexOf(to)].sort((a, b) => a - b);
  const classes = gradeClasses.slice(first, (last ?? 0) + 1);
  const ordered = sections.toSorted();
  return classes.flatMap((one) =>
    ordered.length === 0 ? [one] : ordered.map((section) => `${one}-${section}`),
  );
}

/** The list with more grades, in the order of classes and without duplicates. */
export function withGrades(list: readonly string[], more: readonly string[]): string[] {
  const added = more.filter((grade) => !list.some((known) => isSameCode(known, grade)));
  return [...list, ...added].sort((a, b) => compareBytes(gradeSortKey(a), gradeSortKey(b)));
}
