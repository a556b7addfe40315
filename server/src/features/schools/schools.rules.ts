import type { Grade, School } from '@storyvan/contract/schools';
import { childrenOf } from '@storyvan/domain/children-count';
import type { TableRow } from '../../db/schema.ts';

/** How a school and a grade are shown, and the sums of a school over its grades. */

type SchoolRow = Pick<TableRow<'school'>, 'school_id' | 'code' | 'shift' | 'name' | 'region'>;
type GradeRow = Pick<TableRow<'site_grade'>, 'site_grade_id' | 'school_id' | 'code' | 'enrolled_count'> &
  Record<'active_children' | 'books_here' | 'books_with_children' | 'ra_count' | 'reports_pending', number>;

type Figures = Omit<GradeRow, 'ra_count' | 'reports_pending'>;

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

export function schoolOf(row: SchoolRow, grades: Figures[]): School {
  return {
    ...row,
    shift: row.shift || null,
    grades: grades.length,
    total: sum(grades.map(childrenOf)),
    books_out: sum(grades.map((grade) => grade.books_here + grade.books_with_children)),
  };
}

export function schoolsOf(rows: SchoolRow[], grades: Figures[]): School[] {
  const bySchool = new Map<number | null, Figures[]>(rows.map((row) => [row.school_id, []]));
  for (const grade of grades) bySchool.get(grade.school_id)?.push(grade);
  return rows.map((row) => schoolOf(row, bySchool.get(row.school_id) ?? []));
}

export const gradeOf = (
  { code, enrolled_count, active_children, reports_pending, ...row }: GradeRow,
  school_id: number,
): Grade => ({
  ...row,
  grade_id: row.site_grade_id,
  school_id,
  grade_code: code,
  grade_count: childrenOf({ enrolled_count, active_children }),
  report_status: row.ra_count - reports_pending,
});
