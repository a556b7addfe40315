import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import { periodStart } from '../../records/loan/loan.queries.ts';

/** How many records a change of settings is about. */

// A literal, so that the partial indexes of open loans are used.
const no = sql.lit(0);

/** Open loans of children whose period started in `from` ≤ date < `before`. */
export const countChildLoansStarted = prepare(
  (db, p: Slots<{ program: Programme; from: CalendarDate; before: CalendarDate }>) =>
    db
      .selectFrom('child_loan')
      .select((eb) => eb.fn.countAll<number>().as('loans'))
      .where('program', '=', p('program'))
      .where(periodStart, '>=', p('from'))
      .where(periodStart, '<', p('before'))
      .where('date_return', 'is', null)
      .where('undone', '=', no),
);

/** Open loans of places that were issued in `from` ≤ date < `before`. */
export const countSiteLoansIssued = prepare(
  (db, p: Slots<{ program: Programme; from: CalendarDate; before: CalendarDate }>) =>
    db
      .selectFrom('site_loan')
      .select((eb) => eb.fn.countAll<number>().as('loans'))
      .where('program', '=', p('program'))
      .where('date_issue', '>=', p('from'))
      .where('date_issue', '<', p('before'))
      .where('date_return', 'is', null)
      .where('undone', '=', no),
);

/** Copies at the places of a programme or with their children. */
export const countBooksOut = prepare(
  (db, p: Slots<{ program: Programme }>) =>
    db
      .selectFrom('site_grade')
      .innerJoin('copy', 'copy.site_grade_id', 'site_grade.site_grade_id')
      .select((eb) => eb.fn.countAll<number>().as('books'))
      .where('site_grade.program', '=', p('program'))
      .where('copy.site_grade_id', 'is not', null),
  {
    readsAll: 'copy',
    why: 'It counts all books of a programme that are out, before the programme is hidden.',
  },
);

export const countOpenPlaces = prepare((db, p: Slots<{ program: Programme }>) =>
  db
    .selectFrom('site_grade')
    .select((eb) => eb.fn.countAll<number>().as('places'))
    .where('program', '=', p('program'))
    .where('inactive_since', 'is', null),
);

/** Numbers of copies in `from` ≤ number < `until`, of `least` to `most` characters. */
export const listNumbersBetween = prepare(
  (db, p: Slots<{ from: string; until: string; least: number; most: number }>) =>
    db
      .selectFrom('copy')
      .select('accn_no')
      .where('accn_no', '>=', p('from'))
      .where('accn_no', '<', p('until'))
      .where(({ fn }) => fn<number>('length', ['accn_no']), '>=', p('least'))
      .where(({ fn }) => fn<number>('length', ['accn_no']), '<=', p('most'))
      .orderBy('accn_no')
      .limit(sql.lit(1000)),
);

/** Numbers of one kind in `from` ≤ number < `until`. */
export const listNumbersOfKind = prepare(
  (db, p: Slots<{ kind: 'copy' | 'child' | 'member'; from: string; until: string }>) =>
    db
      .selectFrom('given_number')
      .select('number')
      .where('kind', '=', p('kind'))
      .where('number', '>=', p('from'))
      .where('number', '<', p('until'))
      .orderBy('number')
      .limit(sql.lit(1000)),
);

/** Open sites by the day of their visit. */
export const countVisitDays = prepare((db) =>
  db
    .selectFrom('site_grade')
    .select((eb) => ['visit_day', eb.fn.countAll<number>().as('places')])
    .where('program', '=', 'mop')
    .where('inactive_since', 'is', null)
    .where('visit_day', 'is not', null)
    .groupBy('visit_day'),
);
