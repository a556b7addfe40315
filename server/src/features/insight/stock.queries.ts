import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { DateRange } from '@storyvan/domain/date-range';
import { sql } from 'kysely';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import { notOfUndoneReturn } from '../../records/reading/reading.queries.ts';
import { ofPrimaryCategory, titleColumns } from '../../records/title/title-columns.ts';
import { inScope, type ScopeSlots } from './scope.queries.ts';

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

/** The titles that had a copy to lend at the end of a day, by language and level: each as id:copies. */
export const listStock = prepare(
  (db, p: Slots<Day>) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('copy')
          .select('copy.title_id')
          .select((copy) => copy.fn.countAll<number>().as('copies'))
          .where('copy.created_at', '<', p('created_before'))
          // The state before the first change since then.
          .where(
            (copy) =>
              copy.fn.coalesce(
                copy
                  .selectFrom('copy_state_change')
                  .select('copy_state_change.from_state')
                  .whereRef('copy_state_change.accn_no', '=', 'copy.accn_no')
                  .where('copy_state_change.date', '>', p('date'))
                  .orderBy('copy_state_change.change_id')
                  .limit(1),
                'copy.state',
              ),
            '=',
            'available',
          )
          .groupBy('copy.title_id')
          .as('held'),
      )
      .innerJoin('title', 'title.title_id', 'held.title_id')
      .select(['title.language', 'title.level'])
      .select(
        sql<string>`string_agg(concat(held.title_id, ':', held.copies), ' ' order by held.title_id)`.as(
          'titles',
        ),
      )
      .groupBy(['title.language', 'title.level']),
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
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .crossJoin('site_loan')
    .innerJoin('copy', 'copy.accn_no', 'site_loan.accn_no')
    .select('copy.title_id')
    .select((eb) => eb.fn.count<number>('site_loan.accn_no').distinct().as('copies'))
    .where(inScope(p))
    .whereRef('site_loan.site_grade_id', '=', 'site_grade.site_grade_id')
    .where('site_loan.date_issue', '>=', p('start'))
    .where('site_loan.date_issue', '<=', p('end'))
    .where('site_loan.undone', '=', 0)
    .groupBy('copy.title_id')
    .orderBy('copy.title_id'),
);

/** What children said of titles at the returns at each place, as "7:loved 9:liked"; not at those that were undone. */
export const listOpinions = prepare((db, p: Slots<ScopeSlots & DateRange>) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select((eb) =>
      eb
        .selectFrom('reading')
        .select(
          sql<
            string | null
          >`string_agg(concat(reading.title_id, ':', reading.opinion), ' ' order by reading.reading_id)`.as(
            'said',
          ),
        )
        .whereRef('reading.site_grade_id', '=', 'site_grade.site_grade_id')
        .where('reading.date_reading', '>=', p('start'))
        .where('reading.date_reading', '<=', p('end'))
        .where('reading.child_loan_id', 'is not', null)
        .where(notOfUndoneReturn)
        .as('said'),
    )
    .where(inScope(p))
    .orderBy('site_grade.site_grade_id'),
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
