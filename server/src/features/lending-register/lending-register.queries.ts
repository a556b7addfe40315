import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { expressionBuilder, type Kysely, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { eventKind } from '../../db/tables/loan.ts';
import { countOf } from '../../records/count-of.ts';
import { renewals } from '../../records/loan/loan.queries.ts';
import { ofPrimaryCategory } from '../../records/title/title-columns.ts';

interface OnDate {
  site_grade_id: number;
  date: CalendarDate;
}

type Dated = 'date_issue' | 'date_return';

const kindOn = { date_issue: eventKind.issue_child, date_return: eventKind.return_child } as const;

const loanColumns = [
  'child_loan.child_id',
  'child.name as child_name',
  'child.card_no',
  'child_loan.child_level',
  'child_loan.accn_no',
  'title.isbn',
  'title.title',
  'title.author',
  'title.language',
  'child_loan.level',
  'title.category_primary',
  'category.hex_code',
  'title.cover',
  'child_loan.date_issue',
  'child_loan.date_return',
] as const;

/** The loans of a place that began or ended on a date; the book's level is from the day of issue. */
const listLoansOn = (column: Dated) =>
  prepare((db, p: Slots<OnDate>) =>
    db
      .selectFrom('child_loan')
      .innerJoin('child', 'child.child_id', 'child_loan.child_id')
      .innerJoin('title', 'title.title_id', 'child_loan.title_id')
      .leftJoin('category', ofPrimaryCategory)
      .leftJoin('copy', 'copy.accn_no', 'child_loan.accn_no')
      .leftJoin('lending_event as latest', (join) =>
        join
          .onRef('latest.event_id', '=', 'copy.last_event_id')
          .onRef('latest.child_loan_id', '=', 'child_loan.child_loan_id')
          .on('latest.kind', '=', kindOn[column]),
      )
      .select([...loanColumns, 'latest.event_id as undo_event_id'])
      .where('child_loan.site_grade_id', '=', p('site_grade_id'))
      .where(`child_loan.${column}`, '=', p('date'))
      .where('child_loan.undone', '=', 0),
  );
export const listLoansIssued = listLoansOn('date_issue');
export const listLoansReturned = listLoansOn('date_return');
/** The renewals of a place on a date. */
export const listLoansRenewed = prepare((db, p: Slots<OnDate>) =>
  renewals(db)
    .innerJoin('child_loan', 'child_loan.child_loan_id', 'renewal.child_loan_id')
    .innerJoin('child', 'child.child_id', 'child_loan.child_id')
    .innerJoin('title', 'title.title_id', 'child_loan.title_id')
    .leftJoin('category', ofPrimaryCategory)
    .leftJoin('copy', (join) =>
      join
        .onRef('copy.accn_no', '=', 'child_loan.accn_no')
        .onRef('copy.last_event_id', '=', 'renewal.event_id'),
    )
    .select([...loanColumns, 'copy.last_event_id as undo_event_id'])
    .where('renewal.site_grade_id', '=', p('site_grade_id'))
    .where('renewal.date', '=', p('date')),
);

const ofPlace = expressionBuilder<Schema, 'site_grade'>();
const endOfTime = '9999-12-31';

/** The nearest earlier or later date on which loans of the place began or ended: one step in an index. */
const nearest = (column: Dated, side: '<' | '>', to: CalendarDate) =>
  ofPlace
    .selectFrom('child_loan')
    .select(`child_loan.${column} as date`)
    .whereRef('child_loan.site_grade_id', '=', 'site_grade.site_grade_id')
    .where('child_loan.undone', '=', 0)
    .where(`child_loan.${column}`, side, to)
    .orderBy(`child_loan.${column}`, side === '<' ? 'desc' : 'asc')
    .limit(1);

const nearestRenewal = (db: Kysely<Schema>, side: '<' | '>', to: CalendarDate) =>
  renewals(db)
    .select('renewal.date')
    .where(sql.ref('renewal.site_grade_id'), '=', ofPlace.ref('site_grade.site_grade_id'))
    .where('renewal.date', side, to)
    .orderBy('renewal.date', side === '<' ? 'desc' : 'asc')
    .limit(1);

const countBox = (column: Dated, date: CalendarDate) =>
  countOf(
    ofPlace
      .selectFrom('site_loan')
      .whereRef('site_loan.site_grade_id', '=', 'site_grade.site_grade_id')
      .where('site_loan.undone', '=', 0)
      .where(`site_loan.${column}`, '=', date),
  );

/** The dates with entries around a date of the register, and the books that came to the place and left it. */
export const findRegisterDay = prepare((db, p: Slots<OnDate>) =>
  db
    .selectFrom('site_grade')
    .select([
      nearest('date_issue', '<', p('date')).as('issued_before'),
      nearest('date_return', '<', p('date')).as('returned_before'),
      nearestRenewal(db, '<', p('date')).as('renewed_before'),
      nearest('date_issue', '>', p('date')).as('issued_after'),
      nearest('date_return', '>', p('date')).as('returned_after'),
      nearestRenewal(db, '>', p('date')).as('renewed_after'),
      nearest('date_issue', '<', endOfTime).as('last_issued'),
      nearest('date_return', '<', endOfTime).as('last_returned'),
      nearestRenewal(db, '<', endOfTime).as('last_renewed'),
      countBox('date_issue', p('date')).as('books_brought'),
      countBox('date_return', p('date')).as('books_taken_home'),
    ])
    .where('site_grade.site_grade_id', '=', p('site_grade_id')),
);
