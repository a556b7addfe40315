import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { DateRange } from '@storyvan/domain/date-range';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { countOf } from '../../records/count-of.ts';
import { renewals } from '../../records/loan/loan.queries.ts';
import { placesIn, type ScopeSlots } from './scope.queries.ts';

/**
 * What happened at places: one row for each place, with its loans and sessions as text. A year has hundreds of thousands
 * of them, and a database and the thread of long reads give one long text in a fraction of the time of as many rows.
 */

const place = expressionBuilder<Schema, 'site_grade'>();

/** A row has its fields between tabs, empty for null; rows are on lines. */
const tab = sql.lit('\t');
const rowText = (...columns: string[]): RawBuilder<string> => {
  const parts = columns.flatMap((column, n) => (n === 0 ? [sql.ref(column)] : [tab, sql.ref(column)]));
  return sql<string>`concat(${sql.join(parts)})`;
};
const lines = (row: RawBuilder<string>, order: string) =>
  sql<string | null>`string_agg(${row}, ${sql.lit('\n')} order by ${sql.ref(order)})`;

const loanColumns = ['date_issue', 'child_id', 'child_loan_id', 'title_id', 'level', 'child_level'];

const loansOfPlace = (p: Slots<DateRange>) =>
  place
    .selectFrom('child_loan')
    .select(
      lines(rowText(...loanColumns.map((column) => `child_loan.${column}`)), 'child_loan.child_loan_id').as(
        'loans',
      ),
    )
    .whereRef('child_loan.site_grade_id', '=', 'site_grade.site_grade_id')
    .where('child_loan.date_issue', '>=', p('start'))
    .where('child_loan.date_issue', '<=', p('end'))
    .where('child_loan.undone', '=', 0);

/** Literals, so that one range of the index serves each status. */
const statuses = (['planned', 'done', 'cancelled'] as const).map((status) => sql.lit(status));

/** As 3,5. */
const partnersOfSession = expressionBuilder<Schema, 'read_aloud'>()
  .selectFrom('read_aloud_partner')
  .select(
    sql<string | null>`string_agg(concat(read_aloud_partner.rp_id), ',' order by read_aloud_partner.seat)`.as(
      'partners',
    ),
  )
  .whereRef('read_aloud_partner.ra_id', '=', 'read_aloud.ra_id');

const sessionsOfPlace = (p: Slots<DateRange>) =>
  place
    .selectFrom('read_aloud')
    .leftJoin('report', 'report.ra_id', 'read_aloud.ra_id')
    .select(
      lines(
        sql<string>`concat(read_aloud.date, ${tab}, read_aloud.status, ${tab}, read_aloud.lead_rp_id, ${tab},
          ${partnersOfSession}, ${tab}, read_aloud.lp_id, ${tab}, read_aloud.children_count, ${tab},
          read_aloud.reported, ${tab}, report.rating)`,
        'read_aloud.ra_id',
      ).as('sessions'),
    )
    .whereRef('read_aloud.site_grade_id', '=', 'site_grade.site_grade_id')
    .where('read_aloud.status', 'in', statuses)
    .where('read_aloud.date', '>=', p('start'))
    .where('read_aloud.date', '<=', p('end'));

/** The places after the one with the id `after`. */
export const listActivity = prepare(
  (db, p: Slots<ScopeSlots & DateRange & { after: number; limit: number }>) =>
    placesIn(db, p)
      .select('site_grade.site_grade_id')
      .select([
        loansOfPlace(p).as('loans'),
        sessionsOfPlace(p).as('sessions'),
        countOf(
          renewals(db)
            .where(sql.ref('renewal.site_grade_id'), '=', place.ref('site_grade.site_grade_id'))
            .where('renewal.date', '>=', p('start'))
            .where('renewal.date', '<=', p('end')),
        ).as('renewals'),
      ])
      .where('site_grade.site_grade_id', '>', p('after'))
      .orderBy('site_grade.site_grade_id')
      .limit(p('limit')),
);
export type ActivityRow = Awaited<ReturnType<typeof listActivity.all>>[number];

interface Day {
  date: CalendarDate;
  /** The instant after that day. */
  created_before: string;
}

const enrolledBy = (p: Slots<Day>) =>
  place
    .selectFrom('child')
    .select(
      sql<string | null>`string_agg(concat(child.child_id), ' ' order by child.child_id)`.as('children'),
    )
    .where('child.created_at', '<', p('created_before'))
    // One who is gone has been gone since this day.
    .where((eb) =>
      eb.or([eb('child.inactive_since', 'is', null), eb('child.inactive_since', '>', p('date'))]),
    );

/**
 * The children who were at each place at the end of a day: those who are there and have not moved since, and those whose
 * first move since then was away from there.
 */
export const listEnrolled = prepare((db, p: Slots<ScopeSlots & Day>) =>
  placesIn(db, p)
    .select('site_grade.site_grade_id')
    .select([
      enrolledBy(p)
        .whereRef('child.site_grade_id', '=', 'site_grade.site_grade_id')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('child_move')
                .select('child_move.move_id')
                .whereRef('child_move.child_id', '=', 'child.child_id')
                .where('child_move.date', '>', p('date'))
                .where('child_move.undone', '=', 0),
            ),
          ),
        )
        .as('stayed'),
      enrolledBy(p)
        .innerJoin('child_move', 'child_move.child_id', 'child.child_id')
        .whereRef('child_move.from_site_grade_id', '=', 'site_grade.site_grade_id')
        .where('child_move.date', '>', p('date'))
        .where('child_move.undone', '=', sql.lit(0))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('child_move as earlier')
                .select('earlier.move_id')
                .whereRef('earlier.child_id', '=', 'child_move.child_id')
                .where('earlier.date', '>', p('date'))
                .where('earlier.undone', '=', 0)
                .whereRef('earlier.move_id', '<', 'child_move.move_id'),
            ),
          ),
        )
        .as('left'),
    ])
    .orderBy('site_grade.site_grade_id'),
);

/** The first loan ever, anywhere. */
export const listFirstLoans = prepareForKeys((db, child_ids: number[]) =>
  db
    .selectFrom('child')
    .select(['child.child_id', 'child.gender'])
    .select((eb) =>
      eb
        .selectFrom('child_loan')
        .select('child_loan.date_issue')
        .whereRef('child_loan.child_id', '=', 'child.child_id')
        .where('child_loan.undone', '=', 0)
        .orderBy('child_loan.date_issue')
        .limit(1)
        .as('first_loan'),
    )
    .where('child.child_id', 'in', child_ids)
    .orderBy('child.child_id'),
);

/** Different children who came to a session held. */
export const countAttending = prepare((db, p: Slots<ScopeSlots & DateRange>) =>
  placesIn(db, p)
    // Place by place, from the index of each: SQLite keeps the order of a cross join.
    .crossJoin('read_aloud')
    .crossJoin('attendance')
    .select((eb) => eb.fn.count<number>('attendance.child_id').distinct().as('children'))
    .whereRef('read_aloud.site_grade_id', '=', 'site_grade.site_grade_id')
    .where('read_aloud.status', '=', sql.lit('done' as const))
    .where('read_aloud.date', '>=', p('start'))
    .where('read_aloud.date', '<=', p('end'))
    .whereRef('attendance.ra_id', '=', 'read_aloud.ra_id'),
);

/** Different copies that were lent to children. */
export const countLentCopies = prepare((db, p: Slots<ScopeSlots & DateRange>) =>
  db
    .selectFrom(
      placesIn(db, p)
        .crossJoin('child_loan')
        .select('child_loan.accn_no')
        // Faster on PostgreSQL than to count distinct values.
        .distinct()
        .whereRef('child_loan.site_grade_id', '=', 'site_grade.site_grade_id')
        .where('child_loan.date_issue', '>=', p('start'))
        .where('child_loan.date_issue', '<=', p('end'))
        .where('child_loan.undone', '=', 0)
        .as('lent'),
    )
    .select((eb) => eb.fn.countAll<number>().as('copies')),
);

export const listPeople = prepareForKeys((db, rp_ids: number[]) =>
  db.selectFrom('reading_partner').select(['rp_id', 'name']).where('rp_id', 'in', rp_ids).orderBy('rp_id'),
);

export const listLessonPlans = prepareForKeys((db, lp_ids: number[]) =>
  db.selectFrom('lesson_plan').select(['lp_id', 'lp_name']).where('lp_id', 'in', lp_ids).orderBy('lp_id'),
);
