import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import { placeName } from '../../records/place/place-name.ts';
import { ofPrimaryCategory, titleColumns } from '../../records/title/title-columns.ts';
import { openWishes } from '../../records/wish/wish.queries.ts';

/** What the library lacks. */

/** Open wishes for titles of which no copy can be lent, by title and place. */
export const listWishesWithoutCopy = prepare(
  (db, _p: Slots<Record<never, never>>) =>
    openWishes(db)
      // For a `not exists`, PostgreSQL would read all copies to compare them.
      .where(
        (eb) =>
          eb
            .selectFrom('copy')
            .select('copy.accn_no')
            .whereRef('copy.title_id', '=', 'wish.title_id')
            .where('copy.state', '=', 'available')
            .limit(1),
        'is',
        null,
      )
      .select(['wish.title_id', 'child.site_grade_id'])
      .select((eb) => [
        eb.fn.countAll<number>().as('wishes'),
        eb.fn.min<CalendarDate>('wish.wished_on').as('oldest'),
      ])
      .groupBy(['wish.title_id', 'child.site_grade_id'])
      .orderBy('wish.title_id')
      .orderBy('child.site_grade_id'),
  { readsAll: 'wish', why: 'It counts what all children wish for.' },
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

/** The children of all open places. */
export const listChildrenEverywhere = prepare(
  (db, _p: Slots<Record<never, never>>) =>
    db
      .selectFrom('child')
      .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
      .select(['child.child_id', 'child.site_grade_id', 'child.level', 'site_grade.program'])
      .where('child.inactive_since', 'is', null)
      .where('site_grade.inactive_since', 'is', null)
      .orderBy('child.child_id'),
  { readsAll: 'child', why: 'It compares the children of all places with the books that there are.' },
);

/** The titles with a copy that can be lent, and where: null in the library. */
export const listSupply = prepare(
  (db, _p: Slots<Record<never, never>>) =>
    db
      .selectFrom('copy')
      .select(['title_id', 'site_grade_id'])
      .distinct()
      .where('state', '=', 'available')
      .orderBy('title_id')
      .orderBy('site_grade_id', (order) => order.nullsFirst()),
  { readsAll: 'copy', why: 'It compares the titles in the library and at each place with the children.' },
);

export const listAllTitles = prepare(
  (db, _p: Slots<Record<never, never>>) =>
    db.selectFrom('title').select(['title_id', 'level', 'language']).orderBy('title_id'),
  { readsAll: 'title', why: 'It compares the titles of each level and language with the children.' },
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
