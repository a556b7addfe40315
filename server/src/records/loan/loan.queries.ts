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

/** The renewals that were not undone. A literal, so that their partial indexes are used. */
export const renewals = (db: Kysely<Schema>) =>
  db.selectFrom('renewal').where('renewal.undone', '=', sql.lit(0));

const listRenewalsOf = prepareForKeys((db, loan_ids: number[]) =>
  renewals(db)
    .select(['renewal.child_loan_id as loan_id', 'renewal.date'])
    .where('renewal.child_loan_id', 'in', loan_ids)
    .orderBy('renewal.date'),
);

/** The dates on which each of these loans was renewed, the oldest first; nothing for a loan that never was. */
export async function listRenewals(
  on: Executor,
  loan_ids: readonly number[],
): Promise<(loan_id: number) => CalendarDate[]> {
  const dates = new Map<number, CalendarDate[]>();
  for (const { loan_id, date } of await listRenewalsOf(on, loan_ids)) {
    dates.set(loan_id, [...(dates.get(loan_id) ?? []), date]);
  }
  return (loan_id) => dates.get(loan_id) ?? [];
}
