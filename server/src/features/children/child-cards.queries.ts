import type { Kysely } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { placeName } from '../../records/place/place-name.ts';

/** What is printed on the cards of children who are enrolled now. */

const cards = (db: Kysely<Schema>) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'child.child_id',
      'child.card_no',
      'child.name',
      'child.level',
      'site_grade.program',
      'site_grade.site_grade_id',
      'site_grade.school_id',
      'site_grade.sort_key',
      'school.name as school_name',
    ])
    .select(placeName().as('place_name'))
    .where('child.inactive_since', 'is', null);

export const listCardOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  cards(db).where('child.child_id', '=', p('child_id')),
);

interface Enrolled {
  /** An instant. */
  from: string;
  limit: number;
}

export const listCardsOfPlace = prepare((db, p: Slots<Enrolled & { site_grade_id: number }>) =>
  cards(db)
    .where('child.site_grade_id', '=', p('site_grade_id'))
    .where('child.created_at', '>=', p('from'))
    .limit(p('limit')),
);

export const listCardsEnrolledSince = prepare((db, p: Slots<Enrolled>) =>
  cards(db).where('child.created_at', '>=', p('from')).limit(p('limit')),
);
