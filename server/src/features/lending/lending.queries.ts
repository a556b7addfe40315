import type { Holder, Programme } from '@storyvan/contract/common/programme';
import type { Kysely } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { placeName } from '../../db/place-name.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { ofPrimaryCategory, titleColumns } from '../../db/title-columns.ts';
import { ApiError } from '../../http/api-error.ts';
import { copiesHeld } from './held-by.queries.ts';

const copyToLend = (db: Kysely<Schema>, p: Slots<{ accn_no: string }>) =>
  copiesHeld(db)
    .select([
      'copy.title_id',
      'copy.site_loan_id',
      'copy.child_loan_id',
      'copy.moved_on',
      'copy.last_event_id',
      ...titleColumns,
      'child_loan.child_level as loan_child_level',
    ])
    .where('copy.accn_no', '=', p('accn_no'));

/** The copy with everything a lending decision and its reply need, in one indexed read. */
export const findCopy = prepare(copyToLend);
export type CopyRow = NonNullable<Awaited<ReturnType<typeof findCopy.first>>>;

/** And with when a child last borrowed its title. */
export const findCopyForChild = prepare((db, p: Slots<{ accn_no: string; child_id: number }>) =>
  copyToLend(db, p).select((eb) =>
    eb
      .selectFrom('child_loan as before')
      .whereRef('before.title_id', '=', 'copy.title_id')
      .where('before.child_id', '=', p('child_id'))
      .where('before.undone', '=', 0)
      .orderBy('before.date_issue', 'desc')
      .limit(1)
      .select('before.date_issue')
      .as('had_before'),
  ),
);

const places = (db: Kysely<Schema>, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['site_grade.program', 'site_grade.site_grade_id'])
    .select(placeName().as('place_name'))
    .where('site_grade.site_grade_id', '=', p('site_grade_id'));

export const findPlace = prepare(places);

/** With since when it is closed. Locked: who closes it meanwhile waits, and sees the book (decision 24). */
export const findPlaceToIssue = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  places(db, p).select('site_grade.inactive_since').forShare('site_grade'),
);

/** The site or grade asked for; not found when it belongs to the other programme. */
export async function getHolder(
  on: Executor,
  asked: { program: Programme; id: number },
): Promise<Holder & { place_name: string }> {
  const place = await findPlace.first(on, { site_grade_id: asked.id });
  if (place?.program === asked.program) return place;
  throw ApiError.notFound(asked.program === 'mop' ? 'site' : 'grade');
}

/**
 * Locked: who says meanwhile that the child has left waits, and sees the book. The row is locked before its place is
 * looked up: that of a child which was moved while this waited is its new one.
 */
export const findChildToIssue = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom(
      db
        .selectFrom('child')
        .select(['child_id', 'name', 'site_grade_id', 'level', 'inactive_since'])
        .where('child_id', '=', p('child_id'))
        .forShare()
        .as('child'),
    )
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['child.child_id', 'child.name', 'child.site_grade_id', 'child.level', 'child.inactive_since'])
    .select((eb) => [
      'site_grade.program',
      placeName().as('place_name'),
      eb
        .selectFrom('copy')
        .select((count) => count.fn.countAll<number>().as('books'))
        .whereRef('copy.child_id', '=', 'child.child_id')
        .as('books'),
    ]),
);

/** How many books a child has now. */
export const countBooksOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('copy')
    .select((count) => count.fn.countAll<number>().as('books'))
    .where('child_id', '=', p('child_id')),
);

/** Its undo is asked for by a select of its own: SQLite would read every event for a join, once its statistics know few undos. */
export const findEvent = prepare((db, p: Slots<{ event_id: string }>) =>
  db
    .selectFrom('lending_event')
    .select([
      'lending_event.event_id',
      'lending_event.kind',
      'lending_event.accn_no',
      'lending_event.program',
      'lending_event.site_grade_id',
      'lending_event.child_id',
      'lending_event.loan_id',
      'lending_event.date',
      'lending_event.previous_event_id',
      'lending_event.previous_moved_on',
      'lending_event.librarian_id',
    ])
    .select((event) =>
      event
        .selectFrom('lending_event as undo')
        .whereRef('undo.undoes_event_id', '=', 'lending_event.event_id')
        .select('undo.event_id')
        .as('undone_by'),
    )
    .where('lending_event.event_id', '=', p('event_id')),
);
export type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent.first>>>;

const bookColumns = ['copy.accn_no', ...titleColumns] as const;

/** Copies at a place and not with a child; `site_loan` dates them. */
export const listAtPlace = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('copy')
    .innerJoin('site_loan', 'site_loan.site_loan_id', 'copy.site_loan_id')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .leftJoin('category', ofPrimaryCategory)
    .select([...bookColumns, 'site_loan.date_issue'])
    .where('copy.site_grade_id', '=', p('site_grade_id'))
    .where('copy.child_id', 'is', null)
    .orderBy('site_loan.date_issue')
    .orderBy('copy.accn_no'),
);

/** Copies with the children of a place. */
export const listWithChildren = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('copy')
    .innerJoin('child_loan', 'child_loan.child_loan_id', 'copy.child_loan_id')
    .innerJoin('child', 'child.child_id', 'copy.child_id')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .leftJoin('category', ofPrimaryCategory)
    .select([...bookColumns, 'child_loan.date_issue', 'child.child_id', 'child.name as child_name'])
    .where('copy.site_grade_id', '=', p('site_grade_id'))
    .where('copy.child_id', 'is not', null)
    .orderBy('child_loan.date_issue')
    .orderBy('copy.accn_no'),
);

const findSettings = prepare((db, _p: Slots<Record<never, never>>) =>
  db.selectFrom('setting').select(['key', 'value']).where('key', 'like', '%_period_days.%'),
);

/** How many days a loan may last before it is overdue; it never blocks lending. */
export interface LoanPeriods {
  child: Record<Programme, number>;
  site: Record<Programme, number>;
}

/** From the settings `loan_period_days.mop`, `box_period_days.lis` …; 14 and 35 days where none is set (DOMAIN, overdue). */
export async function getLoanPeriods(on: Executor): Promise<LoanPeriods> {
  const rows = await findSettings.all(on, {});
  const days = (key: string, byDefault: number) =>
    Number(rows.find((row) => row.key === key)?.value ?? byDefault);
  return {
    child: { mop: days('loan_period_days.mop', 14), lis: days('loan_period_days.lis', 14) },
    site: { mop: days('box_period_days.mop', 35), lis: days('box_period_days.lis', 35) },
  };
}
