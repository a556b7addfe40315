import type { ChildMove } from '@storyvan/contract/common/child-history';

interface Move {
  from_site_grade_id: number | null;
  to_site_grade_id: number | null;
  promotion_id: string | null;
}

/** The kind of a row of `child_move`: with no place to go to, the child left; with none to come from, it came back. */
export function kindOfMove({ from_site_grade_id, to_site_grade_id, promotion_id }: Move): ChildMove['kind'] {
  if (to_site_grade_id === null) return 'left';
  if (from_site_grade_id === null) return 'came back';
  return promotion_id === null ? 'moved' : 'promoted';
}
