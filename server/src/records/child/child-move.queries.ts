import { prepare, type Slots } from '../../db/prepare.ts';

/** Where a child went, left and came back, the latest first, without moves that were undone. */
export const listMovesOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('child_move')
    .leftJoin('staff', 'staff.staff_id', 'child_move.staff_id')
    .select([
      'child_move.move_id',
      'child_move.date',
      'child_move.from_site_grade_id',
      'child_move.to_site_grade_id',
      'child_move.promotion_id',
    ])
    .select((eb) => eb.fn.coalesce('staff.name', eb.val('an import')).as('by'))
    .where('child_move.child_id', '=', p('child_id'))
    .where('child_move.undone', '=', 0)
    .orderBy('child_move.move_id', 'desc'),
);
