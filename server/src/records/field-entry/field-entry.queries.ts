import { type Kysely, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';

/** A literal: only then can both databases use their partial index. */
const review = sql.lit('review' as const);

/** How many entries wait for a decision, by programme; those of an unknown place are in none. */
const inReview = (db: Kysely<Schema>) =>
  db
    .selectFrom('field_entry')
    .leftJoin('site_grade', 'site_grade.site_grade_id', 'field_entry.site_grade_id')
    .select((eb) => [
      'site_grade.program',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('field_entry.received_at').as('oldest'),
    ])
    .where('field_entry.state', '=', review)
    // Compared with '', so that both databases read the index of only what is in review.
    .where('field_entry.arrival_id', '>', '')
    .groupBy('site_grade.program');

export const countInReview = prepare((db) => inReview(db));

/** Of one person. */
export const countOwnInReview = prepare((db, p: Slots<{ staff_id: number }>) =>
  inReview(db).where('field_entry.staff_id', '=', p('staff_id')),
);
