import type { PromotionDone, StayingChild } from '@storyvan/contract/promotion';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { promotedFrom, schoolYearOf } from '@storyvan/domain/school-year';
import type { Executor } from '../../db/database.ts';
import { readLibrary } from '../../records/setting/library.queries.ts';
import { leftOut, withPromoted } from './left-out.rules.ts';
import {
  countBooksOutInScope,
  listChildrenInScope,
  listGradesInScope,
  listPromotedChildren,
  listPromotedGrades,
  type PromotionRow,
} from './promotion.queries.ts';
import type { SchoolYear } from './promotion.rules.ts';
import { type PromotedChild, type PromotedGrade, problemOfUndo } from './undo-promotion.rules.ts';

/** Reads a school year and a promotion from the database. */

/** The schools as they are on a day, with who was promoted in its school year. */
export async function readSchoolYear(
  on: Executor,
  school_id: number | null,
  today: CalendarDate,
): Promise<SchoolYear> {
  const calendar = (await readLibrary(on)).school_year;
  const school_year = schoolYearOf(today, calendar);
  const from = promotedFrom(school_year, calendar);
  const { grades, promotedAt } = withPromoted(await listGradesInScope.all(on, { school_id, from }));
  const enrolled = await listChildrenInScope.all(on, { school_id, school_year, from });
  const books = new Map(
    (await countBooksOutInScope.all(on, { school_id })).map((row) => [row.child_id, row.books_out]),
  );
  const children = enrolled.map((row) => ({
    child_id: row.child_id,
    name: row.name,
    site_grade_id: row.site_grade_id,
    books_out: books.get(row.child_id) ?? 0,
    left_out: leftOut(row, promotedAt.get(row.site_grade_id) ?? null),
  }));
  return { grades, children };
}

export interface Promotion {
  row: PromotionRow;
  children: PromotedChild[];
  grades: (PromotedGrade & { enrolled_before: number })[];
  /** Why it can no longer be undone; null if it can. */
  problem: string | null;
}

export async function readPromotion(on: Executor, row: PromotionRow): Promise<Promotion> {
  const children = await listPromotedChildren.all(on, row);
  const rows = await listPromotedGrades.all(on, row);
  const grades = rows.map((grade) => ({ ...grade, made: grade.made === 1, used: Boolean(grade.used) }));
  return { row, children, grades, problem: problemOfUndo(row.date, children, grades) };
}

export function doneOf(
  { row, children, grades }: Promotion,
  { staying, left_out }: { staying: StayingChild[]; left_out: number } = { staying: [], left_out: 0 },
): PromotionDone {
  const left = children.filter((child) => child.to === null).length;
  const { promotion_id, school_id, school_name, date, by } = row;
  return {
    promotion_id,
    school_id,
    school_name,
    date,
    by,
    moved: children.length - left,
    left,
    made: grades.flatMap((grade) => (grade.made && grade.place_name ? [grade.place_name] : [])),
    staying,
    left_out,
  };
}
