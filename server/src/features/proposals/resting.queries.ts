import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { ExpressionBuilder } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { placeName } from '../../records/place/place-name.ts';
import { ofPrimaryCategory, titleColumns } from '../../records/title/title-columns.ts';

interface Page {
  /** No child has borrowed the copy on this day or later. */
  since: CalendarDate;
  /** The instant at which that day began, in UTC. */
  owned_before: string;
  after: string;
  limit: number;
}

const loansOf = (eb: ExpressionBuilder<Schema, 'copy'>) =>
  eb
    .selectFrom('child_loan')
    .whereRef('child_loan.accn_no', '=', 'copy.accn_no')
    .where('child_loan.undone', '=', 0);

/** For an `exists`, PostgreSQL would read all loans to compare them. */
const oneOf = (loans: ReturnType<typeof loansOf>) => loans.select('child_loan.child_loan_id').limit(1);

/** The copies that can be lent and that no child took, by number. */
export const listResting = prepare((db, p: Slots<Page>) =>
  db
    .selectFrom('copy')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .leftJoin('category', ofPrimaryCategory)
    .leftJoin('site_grade', 'site_grade.site_grade_id', 'copy.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .leftJoin('site_loan', 'site_loan.site_loan_id', 'copy.site_loan_id')
    .select(['copy.accn_no', 'copy.title_id', ...titleColumns])
    .select(['copy.site_grade_id', 'site_grade.program', 'site_grade.school_id', 'copy.created_at'])
    .select(placeName().as('place_name'))
    .select('site_loan.date_issue as since')
    .select((eb) => [
      loansOf(eb)
        .select((loan) => loan.fn.max<CalendarDate | null>('child_loan.date_issue').as('day'))
        .as('last_borrowed'),
      loansOf(eb)
        .select((loan) => loan.fn.min<CalendarDate | null>('child_loan.date_issue').as('day'))
        .as('first_borrowed'),
    ])
    .where('copy.accn_no', '>', p('after'))
    .where('copy.state', '=', 'available')
    .where('copy.child_id', 'is', null)
    .where((eb) =>
      // A copy that was imported with its loans is older than its row.
      eb.or([eb('copy.created_at', '<', p('owned_before')), eb(oneOf(loansOf(eb)), 'is not', null)]),
    )
    .where((eb) => eb(oneOf(loansOf(eb).where('child_loan.date_issue', '>=', p('since'))), 'is', null))
    .orderBy('copy.accn_no')
    .limit(p('limit')),
);
