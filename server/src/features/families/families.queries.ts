import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { certificateBooks } from '@storyvan/domain/certificates';
import { expressionBuilder, type Kysely } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { familyColumns } from '../../db/tables/child.ts';
import { placeName } from '../../records/place/place-name.ts';
import { planned } from '../../records/read-aloud/read-aloud.queries.ts';

/** What the reading page, the certificates and the messages of children are made of. */

const family = familyColumns.map((column) => `child.${column}` as const);

interface OfChild {
  child_id: number;
}
interface OfPlace {
  site_grade_id: number;
}

/** Locked, so that it is not erased meanwhile. */
export const lockFamily = prepare((db, p: Slots<OfChild>) =>
  db
    .selectFrom('child')
    .select(['child.child_id', 'child.name', 'child.inactive_since', ...family])
    .where('child.child_id', '=', p('child_id'))
    .where('child.erased_at', 'is', null)
    .forUpdate(),
);

/** When it was enrolled; an instant. */
export const findEnrolment = prepare((db, p: Slots<OfChild>) =>
  db.selectFrom('child').select('child.created_at').where('child.child_id', '=', p('child_id')),
);

/** The latest loans of a child, newest first. */
export const listLatestLoans = prepare((db, p: Slots<OfChild & { limit: number }>) =>
  db
    .selectFrom('child_loan')
    .innerJoin('title', 'title.title_id', 'child_loan.title_id')
    .leftJoin('reading', (join) =>
      join
        .onRef('reading.child_loan_id', '=', 'child_loan.child_loan_id')
        // Not while its return is undone.
        .on('child_loan.date_return', 'is not', null),
    )
    .select([
      'child_loan.title_id',
      'title.title',
      'title.author',
      'title.language',
      'child_loan.level',
      'child_loan.child_level',
      'child_loan.date_issue',
      'child_loan.date_return',
      'reading.opinion',
      'reading.observation',
    ])
    .where('child_loan.child_id', '=', p('child_id'))
    .where('child_loan.undone', '=', 0)
    .orderBy('child_loan.date_issue', 'desc')
    .orderBy('child_loan.child_loan_id', 'desc')
    .limit(p('limit')),
);

/** When the child brought its books back. */
export const listReturns = prepare((db, p: Slots<OfChild>) =>
  db
    .selectFrom('child_loan')
    .select('child_loan.date_return')
    .where('child_loan.child_id', '=', p('child_id'))
    .where('child_loan.date_return', 'is not', null)
    .where('child_loan.undone', '=', 0)
    .$narrowType<{ date_return: CalendarDate }>(),
);

/** The levels at which a child borrowed, each with the first day. */
export const listLevelsBorrowedAt = prepare((db, p: Slots<OfChild>) =>
  db
    .selectFrom('child_loan')
    .select(['child_loan.date_issue', 'child_loan.child_level'])
    .where('child_loan.child_id', '=', p('child_id'))
    .where('child_loan.child_level', 'is not', null)
    .where('child_loan.undone', '=', 0)
    .orderBy('child_loan.date_issue')
    .orderBy('child_loan.child_loan_id')
    .$narrowType<{ child_level: number }>(),
);

const loan = expressionBuilder<Schema, 'child_loan'>();

/** Returned loans of the children who are at a place now, numbered for each child in the order of their return. */
const numberedReturns = (db: Kysely<Schema>, p: Slots<OfPlace>) =>
  db
    .selectFrom('child')
    .innerJoin('child_loan', 'child_loan.child_id', 'child.child_id')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['child.child_id', 'child.name', 'child.family_language'])
    .select(['site_grade.program', 'site_grade.site_grade_id', 'site_grade.school_id'])
    .select(placeName().as('place_name'))
    .select([
      'child_loan.date_return as reached_on',
      loan.fn
        .agg<number>('row_number')
        .over((over) =>
          over
            .partitionBy('child_loan.child_id')
            .orderBy('child_loan.date_return')
            .orderBy('child_loan.child_loan_id'),
        )
        .as('books'),
    ])
    .where('child.site_grade_id', '=', p('site_grade_id'))
    .where('child.inactive_since', 'is', null)
    .where('child_loan.date_return', 'is not', null)
    .where('child_loan.undone', '=', 0);

/** The certificates that the children of a place have reached since a date. */
export const listCertificatesOfPlace = prepare((db, p: Slots<OfPlace & { since: CalendarDate }>) =>
  db
    .selectFrom(numberedReturns(db, p).as('returned'))
    .selectAll()
    .where('returned.books', 'in', certificateBooks)
    .where('returned.reached_on', '>=', p('since'))
    .orderBy('returned.child_id')
    .orderBy('returned.books')
    .$narrowType<{ reached_on: CalendarDate }>(),
);

/** The children of a place who have not left, with what their families have said. */
export const listFamilies = prepare((db, p: Slots<OfPlace>) =>
  db
    .selectFrom('child')
    .select(['child.child_id', 'child.name', 'child.guardian_phone', ...family])
    .where('child.site_grade_id', '=', p('site_grade_id'))
    .where('child.inactive_since', 'is', null)
    .orderBy('child.child_id'),
);

/** The books that children of a place have now, the oldest loan first. */
export const listBooksWithChildren = prepare((db, p: Slots<OfPlace>) =>
  db
    .selectFrom('copy')
    .innerJoin('child_loan', 'child_loan.child_loan_id', 'copy.child_loan_id')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .select([
      'child_loan.child_id',
      'title.title',
      'title.language',
      'child_loan.date_issue',
      'child_loan.date_renewed',
    ])
    .where('copy.site_grade_id', '=', p('site_grade_id'))
    .where('copy.child_id', 'is not', null)
    .orderBy('child_loan.date_issue')
    .orderBy('copy.accn_no'),
);

export const findNextVisit = prepare((db, p: Slots<OfPlace & { today: CalendarDate }>) =>
  db
    .selectFrom('read_aloud')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'read_aloud.site_grade_id')
    .select(['read_aloud.date', 'read_aloud.time', 'site_grade.visit_time'])
    .where('read_aloud.site_grade_id', '=', p('site_grade_id'))
    .where('read_aloud.date', '>=', p('today'))
    .where('read_aloud.status', '=', planned)
    .orderBy('read_aloud.date')
    .orderBy('read_aloud.time')
    .orderBy('read_aloud.ra_id')
    .limit(1),
);
