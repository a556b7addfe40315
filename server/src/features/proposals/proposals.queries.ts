import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type Kysely, sql } from 'kysely';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { copiesHeld } from '../../records/copy/held-by.queries.ts';
import { opinionsOfChildren } from '../../records/reading/opinion.queries.ts';
import { ofPrimaryCategory, titleColumns } from '../../records/title/title-columns.ts';

/** What the rules of proposals need to know of children, titles and places. Unordered where nothing else is said. */

interface OfPlace {
  site_grade_id: number;
}
interface OfChild {
  child_id: number;
}

const loansOfChildren = (db: Kysely<Schema>) =>
  db
    .selectFrom('child')
    .innerJoin('child_loan', 'child_loan.child_id', 'child.child_id')
    .select(['child_loan.child_id', 'child_loan.title_id'])
    .select((eb) => eb.fn.max<CalendarDate>('child_loan.date_issue').as('date'))
    .where('child_loan.undone', '=', 0)
    .groupBy(['child_loan.child_id', 'child_loan.title_id'])
    .orderBy('child_loan.child_id')
    .orderBy('child_loan.title_id');

/** The titles that the children of a place have borrowed anywhere or have now, and when each last did. */
export const listBorrowedAt = prepare((db, p: Slots<OfPlace>) =>
  loansOfChildren(db)
    .where('child.site_grade_id', '=', p('site_grade_id'))
    .where('child.inactive_since', 'is', null),
);
export const listBorrowedBy = prepare((db, p: Slots<OfChild>) =>
  loansOfChildren(db).where('child.child_id', '=', p('child_id')),
);

export const listOpinionsBy = prepare((db, p: Slots<OfChild>) =>
  opinionsOfChildren(db).where('child.child_id', '=', p('child_id')),
);

/** The titles of these levels, or without one, that have a copy in the library: their ids by level, language and category. */
export const listStocked = prepare(
  (db, p: Slots<{ lowest: number; highest: number }>) =>
    db
      .selectFrom('title')
      .select(['title.level', 'title.language', 'title.category_primary'])
      .select(sql<string>`string_agg(concat(title.title_id), ',' order by title.title_id)`.as('title_ids'))
      .where((eb) =>
        eb.or([
          eb('title.level', 'is', null),
          eb.and([eb('title.level', '>=', p('lowest')), eb('title.level', '<=', p('highest'))]),
        ]),
      )
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('copy')
            .select('copy.accn_no')
            .whereRef('copy.title_id', '=', 'title.title_id')
            .where('copy.site_grade_id', 'is', null)
            .where('copy.state', '=', 'available'),
        ),
      )
      .groupBy(['title.level', 'title.language', 'title.category_primary']),
  { readsAll: 'title', why: 'Every title with a copy in the library could go into the box.' },
);

export const listKnownTitles = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom('title')
    .select(['title_id', 'level', 'language', 'category_primary'])
    .where('title_id', 'in', title_ids),
);

/** The copies of titles that are in the library, by number. */
export const listCopiesInLibrary = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom('copy')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .select(['copy.accn_no', 'title.title_id', 'title.level', 'title.language', 'title.category_primary'])
    .where('copy.title_id', 'in', title_ids)
    .where('copy.site_grade_id', 'is', null)
    .where('copy.state', '=', 'available')
    .orderBy('copy.accn_no'),
);

/** The copies at a place, also those with its children. */
export const listCopiesAt = prepare((db, p: Slots<OfPlace>) =>
  db
    .selectFrom('copy')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .select(['copy.accn_no', 'copy.child_id', 'title.title_id', 'title.level'])
    .select(['title.language', 'title.category_primary'])
    .where('copy.site_grade_id', '=', p('site_grade_id'))
    .where('copy.state', '=', 'available')
    .orderBy('copy.accn_no'),
);

/** The titles that were in a box of the place and have come back, with the latest day. */
export const listTitlesBroughtBack = prepare((db, p: Slots<OfPlace>) =>
  db
    .selectFrom('site_loan')
    .innerJoin('copy', 'copy.accn_no', 'site_loan.accn_no')
    .select('copy.title_id')
    .select((eb) => eb.fn.max<CalendarDate>('site_loan.date_return').as('date'))
    .where('site_loan.site_grade_id', '=', p('site_grade_id'))
    .where('site_loan.date_return', 'is not', null)
    .where('site_loan.undone', '=', 0)
    .groupBy('copy.title_id')
    .orderBy('copy.title_id'),
);

/** How many copies went to a place on each of the last days on which any did. */
export const listLastBoxes = prepare((db, p: Slots<OfPlace & { limit: number }>) =>
  db
    .selectFrom('site_loan')
    .select('date_issue as date')
    .select((eb) => eb.fn.countAll<number>().as('copies'))
    .where('site_grade_id', '=', p('site_grade_id'))
    .where('undone', '=', 0)
    .groupBy('date_issue')
    .orderBy('date_issue', 'desc')
    .limit(p('limit')),
);

export const findNextVisit = prepare((db, p: Slots<OfPlace & { from: CalendarDate }>) =>
  db
    .selectFrom('read_aloud')
    .select(['date', 'time'])
    .where('site_grade_id', '=', p('site_grade_id'))
    .where('date', '>=', p('from'))
    .where('status', '=', 'planned')
    .orderBy('date')
    .orderBy('time')
    .limit(1),
);

/** Copies with their titles and where they are. */
export const listCopiesOf = prepareForKeys((db, accn_nos: string[]) =>
  copiesHeld(db)
    .select(['copy.title_id', ...titleColumns])
    .where('copy.accn_no', 'in', accn_nos),
);

export const listTitlesOf = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom('title')
    .leftJoin('category', ofPrimaryCategory)
    .select(['title.title_id', ...titleColumns])
    .where('title.title_id', 'in', title_ids),
);

/** Whether the library has more than so many copies. */
export const listSomeInLibrary = prepare(
  (db, p: Slots<{ limit: number }>) =>
    db
      .selectFrom('copy')
      .select('accn_no')
      .where('site_grade_id', 'is', null)
      .where('state', '=', 'available')
      .orderBy('accn_no')
      .limit(p('limit')),
  { readsAll: 'copy', why: 'It stops after some rows of the index of what is in the library.' },
);
