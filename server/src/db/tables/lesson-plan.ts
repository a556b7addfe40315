import { id, number, text } from './column.ts';
import { createdAt, edition, inactiveSince } from './common-columns.ts';
import { table } from './table.ts';

/** Lesson plans. */

export const lesson_plan = table({
  lp_id: id('The number of the lesson plan'),
  lp_name: text('Its name'),
  /** The folded name (domain/src/search-words.ts), which is unique. */
  lp_key: text().automatic(),
  title_id: number('Its book, as in catalogue.csv').to('title').orNull().blocksRevert('is in a lesson plan'),
  theme: text('What it is about').byDefault(),
  objectives: text('What children learn').byDefault(),
  steps: text('What happens in the session').byDefault(),
  materials: text('What is needed').byDefault(),
  inactive_since: inactiveSince,
  created_at: createdAt,
  ...edition,
});
