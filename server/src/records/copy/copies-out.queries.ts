import type { Database } from '../../db/database.ts';
import { prepare } from '../../db/prepare.ts';

const copiesOut = prepare((db, _) =>
  db
    .selectFrom('copy')
    .select((of) => [
      of.fn.count<number>('copy.child_id').as('children'),
      of.fn.countAll<number>().as('copies'),
    ])
    .where('site_grade_id', 'is not', null),
);

/** Copies that are now with children, and at places; counted in an index of only these copies. */
export async function countCopiesOut(db: Database): Promise<{ children: number; places: number }> {
  const out = await copiesOut.first(db.longReads, {});
  const [children, copies] = [Number(out?.children ?? 0), Number(out?.copies ?? 0)];
  return { children, places: copies - children };
}
