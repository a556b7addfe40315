import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { eventKind } from '../../db/tables/loan.ts';
import { copiesHeld } from '../copy/held-by.queries.ts';
import { placeName } from '../place/place-name.ts';
import { ofPrimaryCategory, titleColumns } from '../title/title-columns.ts';

const ofWish = expressionBuilder<Schema, 'wish'>();

/**
 * Whether the child has the title now, or has borrowed it since it wished for it (decision 53). Ids are UUIDv7: they
 * tell which came first on one day.
 */
const isFulfilled = (): Expression<SqlBool> =>
  ofWish.or([
    ofWish.exists(
      ofWish
        .selectFrom('copy')
        .select('copy.accn_no')
        .whereRef('copy.child_id', '=', 'wish.child_id')
        .whereRef('copy.title_id', '=', 'wish.title_id'),
    ),
    ofWish.exists(
      ofWish
        .selectFrom('child_loan')
        .innerJoin('lending_event as issue', 'issue.child_loan_id', 'child_loan.child_loan_id')
        .select('child_loan.child_loan_id')
        .whereRef('child_loan.child_id', '=', 'wish.child_id')
        .whereRef('child_loan.date_issue', '>=', 'wish.wished_on')
        .where('issue.kind', '=', sql.lit(eventKind.issue_child))
        .whereRef('issue.event_id', '>', 'wish.wish_id')
        .whereRef('child_loan.title_id', '=', 'wish.title_id')
        .where('child_loan.undone', '=', 0),
    ),
  ]);

/** 1 if it is fulfilled, else 0. */
export const fulfilled = () => ofWish.case().when(isFulfilled()).then(1).else(0).end();

/** Of children who have not left. */
export const openWishes = (db: Kysely<Schema>) =>
  db
    .selectFrom('wish')
    .innerJoin('child', 'child.child_id', 'wish.child_id')
    .where('wish.closed_at', 'is', null)
    .where('child.inactive_since', 'is', null)
    .where(ofWish.not(isFulfilled()));

const withTitles = (db: Kysely<Schema>) =>
  openWishes(db)
    .innerJoin('title', 'title.title_id', 'wish.title_id')
    .leftJoin('category', ofPrimaryCategory)
    .select(['wish.wish_id', 'wish.title_id', ...titleColumns, 'wish.wished_on', 'wish.note'])
    .orderBy('wish.wish_id');

export const listOpenWishesOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  withTitles(db).where('wish.child_id', '=', p('child_id')),
);

export const listOpenWishesOfPlace = prepare((db, p: Slots<{ site_grade_id: number; limit: number }>) =>
  withTitles(db)
    .select(['child.child_id', 'child.name as child_name', 'child.card_no'])
    .where('child.site_grade_id', '=', p('site_grade_id'))
    .limit(p('limit')),
);

const waiting = (db: Kysely<Schema>, p: Slots<{ title_id: number; limit: number }>) =>
  openWishes(db)
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['wish.wish_id', 'wish.wished_on', 'wish.note', 'child.child_id', 'child.name as child_name'])
    .select(['site_grade.program', 'site_grade.site_grade_id', 'site_grade.school_id'])
    .select(placeName().as('place_name'))
    .where('wish.title_id', '=', p('title_id'))
    .limit(p('limit'));

/** Those who wished first come first. */
export const listWaiting = prepare((db, p: Slots<{ title_id: number; limit: number }>) =>
  waiting(db, p).orderBy('wish.wish_id'),
);

/** Children of this place come first. */
export const listWaitingFrom = prepare(
  (db, p: Slots<{ title_id: number; site_grade_id: number; limit: number }>) =>
    waiting(db, p)
      .orderBy(sql`case when child.site_grade_id = ${p('site_grade_id')} then 0 else 1 end`)
      .orderBy('wish.wish_id'),
);

/** The copies of titles that can be lent, and where they are; unordered. */
export const listCopiesToLend = prepareForKeys((db, title_ids: number[]) =>
  copiesHeld(db)
    .select('copy.title_id')
    .where('copy.title_id', 'in', title_ids)
    .where('copy.state', '=', 'available'),
);
export type CopyToLend = Awaited<ReturnType<typeof listCopiesToLend>>[number];
