import { gradeSortKey } from '@storyvan/domain/grade-code';

/** A new grade of a school. */
export const gradeRow = (school_id: number, code: string, created_at: string) => ({
  program: 'lis' as const,
  school_id,
  code,
  name: code,
  visit_day: null,
  visit_time: null,
  sort_key: gradeSortKey(code),
  created_at,
});
