import type { Visit } from '@storyvan/contract/read-alouds';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { childrenOf } from '@storyvan/domain/children-count';
import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { countOf } from '../count-of.ts';
import { activeChildren } from '../place/place-figures.queries.ts';
import { done, planned } from './read-aloud.queries.ts';
import { readAloudsWithPeople, withPeople } from './read-aloud-people.ts';

/** Sessions on the day of the visit, with the children who have borrowed so far. */

/** Reads the loans of one place and date: from a covering index, some dozens at most. */
const childrenBorrowed = () =>
  expressionBuilder<Schema, 'read_aloud'>()
    .selectFrom('child_loan')
    .innerJoin('child', 'child.child_id', 'child_loan.child_id')
    .select((eb) => eb.fn.count<number>('child_loan.child_id').distinct().as('children'))
    .whereRef('child_loan.site_grade_id', '=', 'read_aloud.site_grade_id')
    .whereRef('child_loan.date_issue', '=', 'read_aloud.date')
    .where('child_loan.undone', '=', sql.lit(0))
    .whereRef('child.site_grade_id', '=', 'read_aloud.site_grade_id')
    .where('child.inactive_since', 'is', null)
    .$asScalar()
    .$notNull();

const visitCounts = () => [
  countOf(activeChildren()).as('active_children'),
  childrenBorrowed().as('children_borrowed'),
];

const visits = (db: Kysely<Schema>) =>
  readAloudsWithPeople(db)
    .select(['read_aloud.time', 'read_aloud.status', 'report.rep_id', 'site_grade.enrolled_count'])
    .select(visitCounts())
    .where('read_aloud.status', 'in', [planned, done])
    .orderBy('read_aloud.date')
    // Those still to be marked done are first: 'planned' is after 'done' in the alphabet.
    .orderBy('read_aloud.status', 'desc')
    .orderBy('read_aloud.time')
    .orderBy('read_aloud.ra_id');

const listVisitRows = prepare((db, p: Slots<{ date: CalendarDate }>) =>
  visits(db).where('read_aloud.program', 'in', ['mop', 'lis']).where('read_aloud.date', '=', p('date')),
);

const findVisitRow = prepare((db, p: Slots<{ site_grade_id: number; today: CalendarDate }>) =>
  visits(db)
    .where('read_aloud.site_grade_id', '=', p('site_grade_id'))
    .where('read_aloud.date', '>=', p('today'))
    .limit(1),
);

const listVisitRowsOfPlace = prepare(
  (db, p: Slots<{ site_grade_id: number; since: CalendarDate; today: CalendarDate }>) =>
    visits(db)
      .select('read_aloud.version')
      .where('read_aloud.site_grade_id', '=', p('site_grade_id'))
      .where('read_aloud.date', '>=', p('since'))
      .where((eb) => eb.or([eb('read_aloud.date', '>=', p('today')), eb('read_aloud.status', '=', planned)])),
);

function visitOf(row: Awaited<ReturnType<typeof listVisitRows.all>>[number]): Visit {
  const { enrolled_count, active_children, ...rest } = withPeople(row);
  return { ...rest, time: row.time || null, no_of_children: childrenOf(row) };
}

/** The sessions of a date in both programmes, those still to be marked done first, then by time. */
export const listVisits = async (on: Executor, date: CalendarDate): Promise<Visit[]> =>
  (await listVisitRows.all(on, { date })).map(visitOf);

/** The session of a place today, or else the next one planned there. */
export async function findVisit(
  on: Executor,
  asked: { site_grade_id: number; today: CalendarDate },
): Promise<Visit | null> {
  const row = await findVisitRow.first(on, asked);
  return row && visitOf(row);
}

/** The sessions of a place from today on, and those since a date that are not marked done; with their versions. */
export const listVisitsOfPlace = async (
  on: Executor,
  asked: { site_grade_id: number; since: CalendarDate; today: CalendarDate },
): Promise<(Visit & { version: number })[]> =>
  (await listVisitRowsOfPlace.all(on, asked)).map((row) => ({ ...visitOf(row), version: row.version }));

/** How many children the place of a session has, and how many of them borrowed on its date. */
export const findVisitCounts = prepare((db, p: Slots<{ ra_id: number }>) =>
  db
    .selectFrom('read_aloud')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'read_aloud.site_grade_id')
    .select('site_grade.enrolled_count')
    .select(visitCounts())
    .where('read_aloud.ra_id', '=', p('ra_id')),
);
