import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { expressionBuilder, type Kysely } from 'kysely';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { countOf } from '../../records/count-of.ts';
import { ofPrimaryCategory, titleColumns } from '../../records/title/title-columns.ts';
import { fulfilled, openWishes } from '../../records/wish/wish.queries.ts';

/** What a change of a wish needs to know, and what is wished for most. */

/** Locked, so that the wishes of one child are added one after the other and none once it has left or is erased. */
export const lockChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('child')
    .select(['child_id', 'name', 'site_grade_id', 'inactive_since'])
    // PostgreSQL finds no row of a join if the child was moved while this waited for the lock.
    .select((of) =>
      of
        .selectFrom('site_grade')
        .select('program')
        .whereRef('site_grade.site_grade_id', '=', 'child.site_grade_id')
        .$asScalar()
        .$notNull()
        .as('program'),
    )
    .where('child_id', '=', p('child_id'))
    .forUpdate(),
);

/** The wishes of a child that are not closed, with those that are fulfilled. */
export const listNotClosed = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('wish')
    .select(['wish.wish_id', 'wish.title_id'])
    .select(fulfilled().as('fulfilled'))
    .where('wish.child_id', '=', p('child_id'))
    .where('wish.closed_at', 'is', null),
);

/** Since when the child has a copy of a title now. */
export const findLoanNow = prepare((db, p: Slots<{ child_id: number; title_id: number }>) =>
  db
    .selectFrom('copy')
    .innerJoin('child_loan', 'child_loan.child_loan_id', 'copy.child_loan_id')
    .select('child_loan.date_issue')
    .where('copy.child_id', '=', p('child_id'))
    .where('copy.title_id', '=', p('title_id')),
);

export const findWish = prepare((db, p: Slots<{ wish_id: string }>) =>
  db
    .selectFrom('wish')
    .innerJoin('child', 'child.child_id', 'wish.child_id')
    .innerJoin('title', 'title.title_id', 'wish.title_id')
    .select(['wish.wish_id', 'wish.child_id', 'child.name', 'wish.title_id', 'title.title', 'wish.closed_as'])
    .select(fulfilled().as('fulfilled'))
    .where('wish.wish_id', '=', p('wish_id')),
);
export type WishRow = NonNullable<Awaited<ReturnType<typeof findWish.first>>>;

interface MostWished {
  title_id: number;
  wishes: number;
  oldest: CalendarDate;
}

const mostWished = (db: Kysely<Schema>, p: Slots<{ limit: number }>) =>
  openWishes(db)
    .select('wish.title_id')
    .select((of) => [
      of.fn.countAll<number>().as('wishes'),
      of.fn.min<CalendarDate>('wish.wished_on').as('oldest'),
    ])
    .groupBy('wish.title_id')
    .orderBy('wishes', 'desc')
    .orderBy('oldest')
    .orderBy('wish.title_id')
    .limit(p('limit'))
    .$castTo<MostWished>();

/** The titles that most children wish for. */
export const listMostWished = prepare((db, p: Slots<{ limit: number }>) => mostWished(db, p), {
  readsAll: 'wish',
  why: 'It counts what all children wish for.',
});

export const listMostWishedIn = prepare(
  (db, p: Slots<{ program: Programme; limit: number }>) =>
    mostWished(db, p)
      .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
      .where('site_grade.program', '=', p('program')),
  { readsAll: 'wish', why: 'It counts what all children of a programme wish for.' },
);

const title = expressionBuilder<Schema, 'title'>();
const copiesOfTitle = () =>
  title
    .selectFrom('copy')
    .whereRef('copy.title_id', '=', 'title.title_id')
    .where('copy.state', '=', 'available');
/** Titles with the number of their copies; unordered. */
export const listTitlesWithCopies = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom('title')
    .leftJoin('category', ofPrimaryCategory)
    .select(['title.title_id', ...titleColumns])
    .select([
      countOf(copiesOfTitle()).as('copies'),
      countOf(copiesOfTitle().where('copy.site_grade_id', 'is', null)).as('in_library'),
      copiesOfTitle().select('copy.accn_no').orderBy('copy.accn_no').limit(1).as('accn_no'),
    ])
    .where('title.title_id', 'in', title_ids),
);
