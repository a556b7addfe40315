import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { DateRange } from '@storyvan/domain/date-range';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { notOfUndoneReturn } from '../../records/reading/reading.queries.ts';
import { ofPrimaryCategory, titleColumns } from '../../records/title/title-columns.ts';
import { placesIn, type ScopeSlots } from './scope.queries.ts';

/** Titles and copies: what the library has, and what was read. */

const wholeCollection = {
  readsAll: 'copy',
  why: 'The collection of the library is all its copies.',
} as const;

interface Day {
  date: CalendarDate;
  /** The instant after that day. */
  created_before: string;
}

/** The first change of each copy since a day. */
const firstChangesSince = (db: Kysely<Schema>, p: Slots<Day>) =>
  db
    .selectFrom('copy_state_change')
    .select(['copy_state_change.accn_no', 'copy_state_change.from_state'])
    .where('copy_state_change.date', '>', p('date'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('copy_state_change as earlier')
            .select('earlier.change_id')
            .whereRef('earlier.accn_no', '=', 'copy_state_change.accn_no')
            .where('earlier.date', '>', p('date'))
            .whereRef('earlier.change_id', '<', 'copy_state_change.change_id'),
        ),
      ),
    );

/** The titles that had a copy to lend at the end of a day, by what kind of book they are: each as id:copies. */
export const listStock = prepare(
  (db, p: Slots<Day>) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('copy')
          .leftJoin(firstChangesSince(db, p).as('changed'), 'changed.accn_no', 'copy.accn_no')
          .select('copy.title_id')
          .select((copy) => copy.fn.countAll<number>().as('copies'))
          .where('copy.created_at', '<', p('created_before'))
          .where((copy) => copy.fn.coalesce('changed.from_state', 'copy.state'), '=', 'available')
          .groupBy('copy.title_id')
          .as('held'),
      )
      .innerJoin('title', 'title.title_id', 'held.title_id')
      .select(['title.language', 'title.level', 'title.category_primary', 'title.category_secondary'])
      .select(
        sql<string>`string_agg(concat(held.title_id, ':', held.copies), ' ' order by held.title_id)`.as(
          'titles',
        ),
      )
      .groupBy(['title.language', 'title.level', 'title.category_primary', 'title.category_secondary']),
  wholeCollection,
);

export const countAdded = prepare(
  (db, p: Slots<{ created_from: string; created_before: string }>) =>
    db
      .selectFrom('copy')
      .select((eb) => eb.fn.countAll<number>().as('copies'))
      .where('copy.created_at', '>=', p('created_from'))
      .where('copy.created_at', '<', p('created_before')),
  wholeCollection,
);

/** Copies by the state that their last change in the range has left. */
export const countStateChanges = prepare((db, p: Slots<DateRange>) =>
  db
    .selectFrom('copy_state_change')
    .select('copy_state_change.to_state')
    .select((eb) => eb.fn.countAll<number>().as('copies'))
    .where('copy_state_change.date', '>=', p('start'))
    .where('copy_state_change.date', '<=', p('end'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('copy_state_change as later')
            .select('later.change_id')
            .whereRef('later.accn_no', '=', 'copy_state_change.accn_no')
            .where('later.date', '<=', p('end'))
            .whereRef('later.change_id', '>', 'copy_state_change.change_id'),
        ),
      ),
    )
    .groupBy('copy_state_change.to_state'),
);

/** The titles of the copies that went to places of the scope, and how many did. */
export const listBrought = prepare((db, p: Slots<ScopeSlots & DateRange>) =>
  db
    .selectFrom(
      placesIn(db, p)
        .crossJoin('site_loan')
        .select('site_loan.accn_no')
        .distinct()
        .whereRef('site_loan.site_grade_id', '=', 'site_grade.site_grade_id')
        .where('site_loan.date_issue', '>=', p('start'))
        .where('site_loan.date_issue', '<=', p('end'))
        .where('site_loan.undone', '=', 0)
        .as('brought'),
    )
    .innerJoin('copy', 'copy.accn_no', 'brought.accn_no')
    .select('copy.title_id')
    .select((eb) => eb.fn.countAll<number>().as('copies'))
    .groupBy('copy.title_id')
    .orderBy('copy.title_id'),
);

/** What children said of titles at the returns at each place; not at those that were undone. */
const opinionsWith = (said: RawBuilder<string>) =>
  prepare((db, p: Slots<ScopeSlots & DateRange>) =>
    placesIn(db, p)
      .select((eb) =>
        eb
          .selectFrom('reading')
          .select(sql<string | null>`string_agg(${said}, ' ' order by reading.reading_id)`.as('said'))
          .whereRef('reading.site_grade_id', '=', 'site_grade.site_grade_id')
          .where('reading.date_reading', '>=', p('start'))
          .where('reading.date_reading', '<=', p('end'))
          .where('reading.child_loan_id', 'is not', null)
          .where(notOfUndoneReturn)
          .as('said'),
      )
      .orderBy('site_grade.site_grade_id'),
  );

/** As "7:loved 9:liked". */
export const listOpinions = opinionsWith(sql`concat(reading.title_id, ':', reading.opinion)`);

/** As "7:loved:12 9:liked:12". */
export const listOpinionsByChild = opinionsWith(
  sql`concat(reading.title_id, ':', reading.opinion, ':', reading.child_id)`,
);

export const listKinds = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom('title')
    .select(['title_id', 'language', 'category_primary', 'category_secondary'])
    .where('title_id', 'in', title_ids)
    .orderBy('title_id'),
);

/** With the number of one copy. */
export const listTitles = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom('title')
    .leftJoin('category', ofPrimaryCategory)
    .select(['title.title_id', ...titleColumns])
    .select((eb) =>
      eb
        .selectFrom('copy')
        .select('copy.accn_no')
        .whereRef('copy.title_id', '=', 'title.title_id')
        .orderBy('copy.accn_no')
        .limit(1)
        .as('accn_no'),
    )
    .where('title.title_id', 'in', title_ids)
    .orderBy('title.title_id'),
);
export type ListedTitle = Awaited<ReturnType<typeof listTitles>>[number];
