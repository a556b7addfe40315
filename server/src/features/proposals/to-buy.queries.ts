import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type Kysely, sql } from 'kysely';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { placeName } from '../../records/place/place-name.ts';
import { ofPrimaryCategory, titleColumns } from '../../records/title/title-columns.ts';
import { openWishes } from '../../records/wish/wish.queries.ts';

/** What the library lacks. */

/** Open wishes for titles of which no copy can be lent, by title and place; most wished for first. */
const wishesWithoutCopy = (db: Kysely<Schema>) =>
  openWishes(db)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('copy')
            .select('copy.accn_no')
            .whereRef('copy.title_id', '=', 'wish.title_id')
            .where('copy.state', '=', 'available'),
        ),
      ),
    )
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .select(['wish.title_id', 'site_grade.site_grade_id'])
    .select((eb) => [
      eb.fn.countAll<number>().as('wishes'),
      eb.fn.min<CalendarDate>('wish.wished_on').as('oldest'),
    ])
    .groupBy(['wish.title_id', 'site_grade.site_grade_id'])
    .orderBy('wish.title_id')
    .orderBy('site_grade.site_grade_id');

export const listWishesWithoutCopy = prepare((db, _p: Slots<Record<never, never>>) => wishesWithoutCopy(db), {
  readsAll: 'wish',
  why: 'It counts what all children wish for.',
});
export const listWishesWithoutCopyIn = prepare(
  (db, p: Slots<{ program: Programme }>) =>
    wishesWithoutCopy(db).where('site_grade.program', '=', p('program')),
  { readsAll: 'wish', why: 'It counts what all children of a programme wish for.' },
);

/** Titles to buy, with the copies that are gone. */
export const listTitlesToBuy = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom('title')
    .leftJoin('category', ofPrimaryCategory)
    .select(['title.title_id', ...titleColumns])
    .select((eb) =>
      eb
        .selectFrom('copy')
        .select((copy) => copy.fn.countAll<number>().as('gone'))
        .whereRef('copy.title_id', '=', 'title.title_id')
        .$asScalar()
        .$notNull()
        .as('gone'),
    )
    .where('title.title_id', 'in', title_ids),
);

/** The names of places, with what a link to them needs. */
export const listPlacesNamed = prepareForKeys((db, site_grade_ids: number[]) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['site_grade.program', 'site_grade.site_grade_id', 'site_grade.school_id'])
    .select(placeName().as('place_name'))
    .where('site_grade.site_grade_id', 'in', site_grade_ids),
);

const activeChildren = (db: Kysely<Schema>) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .select(['child.child_id', 'child.site_grade_id', 'child.level'])
    .where('child.inactive_since', 'is', null)
    .where('site_grade.inactive_since', 'is', null)
    .orderBy('child.child_id');

export const listChildrenEverywhere = prepare((db, _p: Slots<Record<never, never>>) => activeChildren(db), {
  readsAll: 'child',
  why: 'It compares the children of all places with the books that there are.',
});
export const listChildrenIn = prepare(
  (db, p: Slots<{ program: Programme }>) => activeChildren(db).where('site_grade.program', '=', p('program')),
  { readsAll: 'child', why: 'It compares the children of a programme with the books that there are.' },
);

/** The titles with a copy that can be lent, and where: null in the library. */
export const listSupply = prepare(
  (db, _p: Slots<Record<never, never>>) =>
    db
      .selectFrom('copy')
      .innerJoin('title', 'title.title_id', 'copy.title_id')
      .select(['title.title_id', 'title.level', 'title.language', 'copy.site_grade_id'])
      .distinct()
      .where('copy.state', '=', 'available')
      .orderBy('title.title_id')
      .orderBy(sql`coalesce(copy.site_grade_id, 0)`),
  { readsAll: 'copy', why: 'It counts the titles that there are in the library and at each place.' },
);

/** How often each child has borrowed at all, also what was undone. */
export const countLoansOfChildren = prepare(
  (db, _p: Slots<Record<never, never>>) =>
    db
      .selectFrom('child_loan')
      .select('child_id')
      .select((eb) => eb.fn.countAll<number>().as('loans'))
      .groupBy('child_id')
      .orderBy('child_id'),
  { readsAll: 'child_loan', why: 'It counts the loans of all children in an index.' },
);

/** How often each child has borrowed titles. */
export const listBorrowersOfTitles = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom('copy')
    .innerJoin('child_loan', 'child_loan.accn_no', 'copy.accn_no')
    .select(['child_loan.child_id', 'copy.title_id'])
    .select((eb) => eb.fn.countAll<number>().as('loans'))
    .where('copy.title_id', 'in', title_ids)
    .where('child_loan.undone', '=', 0)
    .groupBy(['child_loan.child_id', 'copy.title_id'])
    .orderBy('child_loan.child_id')
    .orderBy('copy.title_id'),
);
