import type { Executor } from '../db/database.ts';
import { prepare, type Slots } from '../db/prepare.ts';

type Nothing = Record<never, never>;

const findAnything = prepare((db, _p: Slots<Nothing>) =>
  db.selectNoFrom((eb) => [
    eb.exists(eb.selectFrom('staff').select('staff_id')).as('staff'),
    eb.exists(eb.selectFrom('site_grade').select('site_grade_id')).as('places'),
    eb.exists(eb.selectFrom('school').select('school_id')).as('schools'),
    eb.exists(eb.selectFrom('child').select('child_id')).as('children'),
    eb.exists(eb.selectFrom('title').select('title_id')).as('titles'),
    eb.exists(eb.selectFrom('copy').select('accn_no')).as('copies'),
  ]),
);

/** Whether the database is unused: no staff, places, children, titles or copies. */
export async function isEmpty(on: Executor): Promise<boolean> {
  const found = await findAnything.first(on, {});
  return found !== null && !Object.values(found).some(Boolean);
}
