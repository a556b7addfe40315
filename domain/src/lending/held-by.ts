import type { HeldBy } from '@storyvan/contract/common/lending-fields';
import type { Programme } from '@storyvan/contract/common/programme';

/** A copy with the place, child and open loans from its row. */
export interface HeldByRow {
  site_grade_id: number | null;
  child_id: number | null;
  program: Programme | null;
  school_id: number | null;
  child_name: string | null;
  site_date_issue: string | null;
  child_date_issue: string | null;
  place_name: string;
}

/** Where a copy is and who has it, from its row; null in the library. */
export function heldByOf(copy: HeldByRow): HeldBy | null {
  if (copy.site_grade_id === null || copy.program === null) return null;
  const withChild = copy.child_id !== null;
  return {
    program: copy.program,
    site_grade_id: copy.site_grade_id,
    place_name: copy.place_name,
    school_id: copy.school_id,
    child_id: copy.child_id,
    child_name: copy.child_name,
    since: (withChild ? copy.child_date_issue : copy.site_date_issue) ?? '',
  };
}
