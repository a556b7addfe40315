import { prepare, type Slots } from '../../db/prepare.ts';
import { placeName } from '../../records/place/place-name.ts';

/** Reads for enrolling, moving and card numbers. */

/** The site or grade, and whether it or its school is closed. Locks the row, so that closing it waits (decision 24). */
export const findPlaceToEnroll = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'site_grade.program',
      'site_grade.site_grade_id',
      'site_grade.inactive_since',
      'school.inactive_since as school_inactive_since',
    ])
    .select(placeName().as('place_name'))
    .where('site_grade.site_grade_id', '=', p('site_grade_id'))
    .forShare('site_grade'),
);

/** Locks the child: what it has, read after this, stays the same until the commit (decision 24). */
export const lockChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db.selectFrom('child').select('child_id').where('child_id', '=', p('child_id')).forNoKeyUpdate(),
);

/** Sample card numbers of a place. */
export const listCardsOfPlace = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('child')
    .select('card_no')
    .where('site_grade_id', '=', p('site_grade_id'))
    .where('card_no', 'is not', null)
    .$narrowType<{ card_no: string }>(),
);

/** Cards with a prefix; `after` is afterPrefix of it. */
export const listCardsFrom = prepare((db, p: Slots<{ prefix: string; after: string; limit: number }>) =>
  db
    .selectFrom('child')
    .select('card_no')
    .where('card_no', '>=', p('prefix'))
    .where('card_no', '<', p('after'))
    .$narrowType<{ card_no: string }>()
    .orderBy('card_no', 'desc')
    .limit(p('limit')),
);
