import type { Kysely } from 'kysely';
import { type Dialect, runStatements } from '../src/db/migration-sql.ts';

/**
 * A child is promoted once in a school year (decision 21): a move of a promotion names its school year, by the
 * calendar year of its April. Where a child was promoted twice in one year before, only the first move names it, so
 * that the other can still be undone.
 */
export const onePromotionAYear = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const part = (name: 'year' | 'month') => (date: string) =>
      dialect === 'sqlite'
        ? `cast(strftime('${name === 'year' ? '%Y' : '%m'}', ${date}) as integer)`
        : `cast(extract(${name} from ${date}) as integer)`;
    const year = part('year');
    const month = part('month');
    const schoolYear = (date: string) => `${year(date)} - case when ${month(date)} < 4 then 1 else 0 end`;
    await runStatements(
      db,
      `
alter table child_move add column school_year integer;
update child_move set school_year = ${schoolYear('date')}
where promotion_id is not null and undone = 0 and not exists (
  select 1 from child_move as earlier
  where earlier.child_id = child_move.child_id and earlier.promotion_id is not null and earlier.undone = 0
    and earlier.move_id < child_move.move_id
    and ${schoolYear('earlier.date')} = ${schoolYear('child_move.date')}
);
create unique index child_move_once_a_year on child_move (child_id, school_year)
  where school_year is not null and undone = 0;
create index promotion_grade_of_grade on promotion_grade (site_grade_id);
`,
    );
  },
});
