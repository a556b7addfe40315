import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { DateRange } from '@storyvan/domain/date-range';
import { expressionBuilder, type Kysely, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { countOf } from '../../records/count-of.ts';
import { renewals } from '../../records/loan/loan.queries.ts';
import { activeChildren } from '../../records/place/place-figures.queries.ts';
import { placeName } from '../../records/place/place-name.ts';
import { ofPrimaryCategory } from '../../records/title/title-columns.ts';

type Dated = 'date_issue' | 'date_return';

const place = expressionBuilder<Schema, 'site_grade'>();

const childLoans = (p: Slots<DateRange>, column: Dated) =>
  place
    .selectFrom('child_loan')
    .whereRef('child_loan.site_grade_id', '=', 'site_grade.site_grade_id')
    .where(`child_loan.${column}`, '>=', p('start'))
    .where(`child_loan.${column}`, '<=', p('end'))
    .where('child_loan.undone', '=', 0);

const renewalsWithin = (db: Kysely<Schema>, p: Slots<DateRange>) =>
  renewals(db).where('renewal.date', '>=', p('start')).where('renewal.date', '<=', p('end'));

const countSiteLoans = (p: Slots<DateRange>, column: Dated) =>
  countOf(
    place
      .selectFrom('site_loan')
      .whereRef('site_loan.site_grade_id', '=', 'site_grade.site_grade_id')
      .where(`site_loan.${column}`, '>=', p('start'))
      .where(`site_loan.${column}`, '<=', p('end'))
      .where('site_loan.undone', '=', 0),
  );

type Scope = 'program' | 'school_id' | 'site_grade_id';

/** The figures of each place of a programme, of a school, or of one place: each counted in one index range. */
const listFigures = (scope: Scope) =>
  prepare((db, p: Slots<DateRange & { of: string | number }>) =>
    db
      .selectFrom('site_grade')
      .select('site_grade.site_grade_id')
      .select([
        countOf(childLoans(p, 'date_issue')).as('issued'),
        childLoans(p, 'date_issue')
          .select((eb) => eb.fn.count<number>('child_loan.child_id').distinct().as('children'))
          .$asScalar()
          .$notNull()
          .as('children_borrowed'),
        countOf(
          renewalsWithin(db, p).where(
            sql.ref('renewal.site_grade_id'),
            '=',
            place.ref('site_grade.site_grade_id'),
          ),
        ).as('renewed'),
        countOf(childLoans(p, 'date_return')).as('returned'),
        countSiteLoans(p, 'date_issue').as('books_brought'),
        countSiteLoans(p, 'date_return').as('books_taken_home'),
        countOf(
          place
            .selectFrom('read_aloud')
            .whereRef('read_aloud.site_grade_id', '=', 'site_grade.site_grade_id')
            .where('read_aloud.status', '=', 'done')
            .where('read_aloud.date', '>=', p('start'))
            .where('read_aloud.date', '<=', p('end')),
        ).as('read_alouds'),
      ])
      .where(`site_grade.${scope}`, '=', p('of') as never),
  );
export const listFiguresOfProgramme = listFigures('program');
export const listFiguresOfSchool = listFigures('school_id');
export const listFiguresOfPlace = listFigures('site_grade_id');
/** The different children who borrowed at the places of a programme or of a school. */
const countBorrowers = (scope: Scope) =>
  prepare((db, p: Slots<DateRange & { of: string | number }>) =>
    db
      // Place by place, from the index of each: SQLite keeps the order of a cross join.
      .selectFrom('site_grade')
      .crossJoin('child_loan')
      .select((eb) => eb.fn.count<number>('child_loan.child_id').distinct().as('children'))
      .whereRef('child_loan.site_grade_id', '=', 'site_grade.site_grade_id')
      .where(`site_grade.${scope}`, '=', p('of') as never)
      .where('child_loan.date_issue', '>=', p('start'))
      .where('child_loan.date_issue', '<=', p('end'))
      .where('child_loan.undone', '=', 0),
  );
export const countBorrowersOfProgramme = countBorrowers('program');
export const countBorrowersOfSchool = countBorrowers('school_id');
export const countBorrowersOfPlace = countBorrowers('site_grade_id');

const listPlaces = (scope: Scope) =>
  prepare((db, p: Slots<{ of: string | number }>) =>
    db
      .selectFrom('site_grade')
      .leftJoin('school', 'school.school_id', 'site_grade.school_id')
      .select([
        'site_grade.program',
        'site_grade.site_grade_id',
        'site_grade.school_id',
        'school.name as school_name',
        'site_grade.sort_key',
        'site_grade.enrolled_count',
      ])
      .select(placeName().as('place_name'))
      .select(countOf(activeChildren()).as('active_children'))
      .where(`site_grade.${scope}`, '=', p('of') as never),
  );
export const listPlacesOfProgramme = listPlaces('program');
export const listPlacesOfSchool = listPlaces('school_id');
export const listOnePlace = listPlaces('site_grade_id');
const countedColumns = [
  'child.child_id',
  'child.name',
  'child.card_no',
  'child.level',
  'counted.loans',
  'counted.latest',
] as const;

/** How often each child borrowed or returned at a place, and when last. */
const listCountsByChild = (column: Dated) =>
  prepare((db, p: Slots<DateRange & { site_grade_id: number }>) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('child_loan')
          .select('child_id')
          .select((inner) => [
            inner.fn.countAll<number>().as('loans'),
            inner.fn.max<CalendarDate>(column).as('latest'),
          ])
          .where('site_grade_id', '=', p('site_grade_id'))
          .where(column, '>=', p('start'))
          .where(column, '<=', p('end'))
          .where('undone', '=', 0)
          .groupBy('child_id')
          .as('counted'),
      )
      .innerJoin('child', 'child.child_id', 'counted.child_id')
      .select(countedColumns),
  );
export const listIssuedByChild = listCountsByChild('date_issue');
export const listReturnedByChild = listCountsByChild('date_return');
export const listRenewedByChild = prepare((db, p: Slots<DateRange & { site_grade_id: number }>) =>
  db
    .selectFrom(
      renewalsWithin(db, p)
        .where('renewal.site_grade_id', '=', p('site_grade_id'))
        .select('renewal.child_id')
        .select((inner) => [
          inner.fn.countAll<number>().as('loans'),
          inner.fn.max<CalendarDate>('renewal.date').as('latest'),
        ])
        .groupBy('renewal.child_id')
        .as('counted'),
    )
    .innerJoin('child', 'child.child_id', 'counted.child_id')
    .select(countedColumns),
);
/** The loans of one child at one place that were issued, renewed or returned in the range, each once. */
export const listLoansOfChildWithin = prepare(
  (db, p: Slots<DateRange & { site_grade_id: number; child_id: number }>) =>
    db
      .selectFrom('child_loan')
      .innerJoin('title', 'title.title_id', 'child_loan.title_id')
      .leftJoin('category', ofPrimaryCategory)
      .select([
        'child_loan.child_loan_id',
        'child_loan.accn_no',
        'title.isbn',
        'title.title',
        'title.author',
        'title.language',
        'child_loan.level',
        'child_loan.child_level',
        'title.category_primary',
        'category.hex_code',
        'title.cover',
        'child_loan.date_issue',
        'child_loan.date_return',
      ])
      .where('child_loan.child_id', '=', p('child_id'))
      .where('child_loan.site_grade_id', '=', p('site_grade_id'))
      .where('child_loan.undone', '=', 0)
      .where((eb) =>
        eb.or([
          eb.and([
            eb('child_loan.date_issue', '>=', p('start')),
            eb('child_loan.date_issue', '<=', p('end')),
          ]),
          eb.and([
            eb('child_loan.date_return', '>=', p('start')),
            eb('child_loan.date_return', '<=', p('end')),
          ]),
          eb.exists(
            renewalsWithin(db, p)
              .select('renewal.event_id')
              .where(sql.ref('renewal.child_loan_id'), '=', eb.ref('child_loan.child_loan_id')),
          ),
        ]),
      )
      .orderBy('child_loan.date_issue')
      .orderBy('child_loan.child_loan_id'),
);
