import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type Kysely, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { prepareForKeys } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { placeName } from '../place/place-name.ts';
import { ofPrimaryCategory } from '../title/title-columns.ts';

/** Loans to children, each with its title, its place and what the child said at the return. */
export const loansWithTitles = (db: Kysely<Schema>) =>
  db
    .selectFrom('child_loan')
    .innerJoin('title', 'title.title_id', 'child_loan.title_id')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child_loan.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .leftJoin('category', ofPrimaryCategory)
    .leftJoin('reading', (join) =>
      join
        .onRef('reading.child_loan_id', '=', 'child_loan.child_loan_id')
        // Not while its return is undone.
        .on('child_loan.date_return', 'is not', null),
    )
    .select([
      'child_loan.child_loan_id',
      'child_loan.accn_no',
      'title.title',
      'title.author',
      'child_loan.level',
      'title.category_primary',
      'category.hex_code',
      'child_loan.date_issue',
      'child_loan.date_return',
      'child_loan.child_level',
      'reading.opinion',
      'reading.observation',
    ])
    .select(placeName().as('place_name'));

/** The day from which the period of a child's loan counts, as in the index `child_loan_period`. */
export const periodStart = sql<CalendarDate>`coalesce(child_loan.date_renewed, child_loan.date_issue)`;

/**
 * The renewals that were not undone. The undo of each is a scalar subquery: for a `not exists`, PostgreSQL would read
 * every event to join them.
 */
export const renewals = (db: Kysely<Schema>) =>
  db
    .selectFrom('lending_event as renewal')
    // A literal, so that the partial indexes of renewals are used.
    .where('renewal.kind', '=', sql.lit('renew_child' as const))
    .where(
      ({ selectFrom }) =>
        selectFrom('lending_event as undo')
          .select('undo.event_id')
          .whereRef('undo.undoes_event_id', '=', 'renewal.event_id'),
      'is',
      null,
    );

const listRenewalsOf = prepareForKeys((db, loan_ids: string[]) =>
  renewals(db)
    .select(['renewal.loan_id', 'renewal.date'])
    .where('renewal.loan_id', 'in', loan_ids)
    .orderBy('renewal.date'),
);

/** The dates on which each of these loans was renewed, the oldest first; nothing for a loan that never was. */
export async function listRenewals(
  on: Executor,
  loan_ids: readonly string[],
): Promise<(loan_id: string) => CalendarDate[]> {
  const dates = new Map<string, CalendarDate[]>();
  for (const { loan_id, date } of await listRenewalsOf(on, loan_ids)) {
    dates.set(loan_id, [...(dates.get(loan_id) ?? []), date]);
  }
  return (loan_id) => dates.get(loan_id) ?? [];
}
