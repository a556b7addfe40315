import type { CalendarDate } from '@storyvan/domain/calendar-date';

import { isHigher } from '@storyvan/domain/next-grade';

/** Which children do not move in a further promotion of the same school year. Pure. */

export interface LeftOut {
  /** Null for a child who was moved up by hand this school year, or came to its grade after the school was promoted. */
  promoted_on: CalendarDate | null;
}

interface GradeRow {
  site_grade_id: number;
  school_id: number;
  created_at: string;
  /** The first time in this school year, in UTC; null if there was none. */
  promoted_at: string | null;
}

/**
 * A grade is settled after a promotion of this school year that concerned it, or if it was added after its school was
 * promoted. Returns the grades, and by grade when its school was first promoted in this school year.
 */
export function withPromoted<Row extends GradeRow>(rows: readonly Row[]) {
  const ofSchool = new Map<number, string>();
  for (const { school_id, promoted_at } of rows) {
    const earliest = ofSchool.get(school_id);
    if (promoted_at !== null && (earliest === undefined || promoted_at < earliest)) {
      ofSchool.set(school_id, promoted_at);
    }
  }
  const promotedAt = new Map(
    rows.map(({ site_grade_id, school_id }) => [site_grade_id, ofSchool.get(school_id) ?? null]),
  );
  const grades = rows.map(({ created_at, promoted_at, ...row }) => {
    const at = promotedAt.get(row.site_grade_id) ?? null;
    return { ...row, settled: promoted_at !== null || (at !== null && created_at >= at) };
  });
  return { grades, promotedAt };
}

interface ChildRow {
  /** When the child was enrolled, and when it last came to its grade from another or came back. */
  created_at: string;
  moved_at: string | null;
  promoted_on: CalendarDate | null;
  /** Its grade, and the one before its first move of this school year. */
  code: string;
  code_before: string | null;
}

/**
 * A promotion is refused if a child has come since its review, so a child with the same timestamp came after it.
 */
export function leftOut(child: ChildRow, promotedAt: string | null): LeftOut | null {
  const { promoted_on, created_at, moved_at, code, code_before } = child;
  if (promoted_on !== null) return { promoted_on };
  const came = moved_at !== null && moved_at > created_at ? moved_at : created_at;
  const isNew = promotedAt !== null && came >= promotedAt;
  return isNew || (code_before !== null && isHigher(code, code_before)) ? { promoted_on: null } : null;
}
