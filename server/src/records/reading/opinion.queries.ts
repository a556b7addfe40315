import { type Kysely, sql } from 'kysely';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { notOfUndoneReturn } from './reading.queries.ts';

/** What children said of books. */

export const opinionsOfChildren = (db: Kysely<Schema>) =>
  db
    .selectFrom('child')
    .innerJoin('reading', 'reading.child_id', 'child.child_id')
    .select(['reading.child_id', 'reading.title_id', 'reading.opinion'])
    // As `opinion is not null`, for which PostgreSQL would read the opinions of all titles.
    .where('reading.child_loan_id', 'is not', null)
    .where(notOfUndoneReturn)
    .orderBy('reading.child_id')
    .orderBy('reading.date_reading')
    .orderBy('reading.reading_id');

/** What the children of a place said of books; of two opinions of one title, the later one comes last. */
export const listOpinionsAt = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  opinionsOfChildren(db)
    .where('child.site_grade_id', '=', p('site_grade_id'))
    .where('child.inactive_since', 'is', null),
);

/** What all children said of titles. Unordered. */
export const listRegards = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom('reading')
    .select('reading.title_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('opinions'),
      sql<number>`sum(case when reading.opinion = 'loved' then 1 else 0 end)`.as('loved'),
    ])
    .where('reading.title_id', 'in', title_ids)
    .where('reading.opinion', 'is not', null)
    .where(notOfUndoneReturn)
    .groupBy('reading.title_id'),
);
