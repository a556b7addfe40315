import { flag, id, number, text } from './column.ts';
import { createdAt, edition, inactiveSince, program } from './common-columns.ts';
import { table } from './table.ts';

/** Sites, schools and grades. */

export const school = table({
  school_id: id('The number of the school'),
  code: text('Its code'),
  shift: text('First or second, if two schools share a building and a code'),
  name: text('Its name'),
  region: text('Its region or district').orNull(),
  inactive_since: inactiveSince,
  created_at: createdAt,
  ...edition,
});

export const site_grade = table({
  site_grade_id: id('The number of the site; no grade has the same'),
  program,
  school_id: number('The school, as in schools.csv')
    .to('school')
    .orNull()
    .blocksRevert('has grades that were added since'),
  code: text('Its code'),
  name: text('Its name'),
  junior: flag('Whether it is the junior group of the site').byDefault(),
  visit_day: number('The day of the visit: 0 is Sunday, 6 is Saturday').orNull(),
  visit_time: text('The time of the visit, HH:MM').orNull(),
  /** Children counted by a school's own lists before any child is enrolled by name. */
  enrolled_count: number('The number of children as counted at the place').byDefault(),
  sort_key: text('Its position in lists: they are sorted by this text').automatic(),
  inactive_since: inactiveSince,
  created_at: createdAt,
  ...edition,
});
