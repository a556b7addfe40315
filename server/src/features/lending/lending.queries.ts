import type { Kysely } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { kindOf } from '../../db/tables/loan.ts';
import { copiesHeld } from '../../records/copy/held-by.queries.ts';
import { eventsOfLoans } from '../../records/loan/event.queries.ts';
import { renewals } from '../../records/loan/loan.queries.ts';
import { placeName } from '../../records/place/place-name.ts';
import { titleColumns } from '../../records/title/title-columns.ts';

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

/** Also when the child last borrowed this title. */
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

/**
 * Locked: a call that records meanwhile that the child has left waits, and then sees the book. The row is locked before
 * its place is looked up: if the child was moved while this waited, that is its new place.
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

/** How many books the child has now. */
export const countBooksOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('copy')
    .select((count) => count.fn.countAll<number>().as('books'))
    .where('child_id', '=', p('child_id')),
);

/** Its undo is a subquery: with statistics that know few undos, SQLite would read every event for a join. */
export const findEventRow = prepare((db, p: Slots<{ event_id: string }>) =>
  eventsOfLoans(db)
    .select((event) =>
      event
        .selectFrom('lending_event as undo')
        .whereRef('undo.undoes_event_id', '=', 'event.event_id')
        .select('undo.event_id')
        .as('undone_by'),
    )
    .where('event.event_id', '=', p('event_id')),
);

/** The event with the name of its kind; null if there is none. */
export async function findEvent(on: Executor, event_id: string) {
  const row = await findEventRow.first(on, { event_id });
  return row && { ...row, kind: kindOf(row.kind) };
}
export type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** The latest renewal of a loan that counts. */
export const findLastRenewal = prepare((db, p: Slots<{ loan_id: number }>) =>
  renewals(db)
    .select('renewal.date')
    .where('renewal.child_loan_id', '=', p('loan_id'))
    .orderBy('renewal.date', 'desc')
    .limit(1),
);
