import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type Kysely, sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { readAloudsWithPeople, withPeople } from './read-aloud-people.ts';
import type { StoredReadAloud } from './read-aloud-state.ts';

export const readAlouds = (db: Kysely<Schema>) =>
  readAloudsWithPeople(db)
    .leftJoin('staff as changer', 'changer.staff_id', 'read_aloud.changed_by')
    .select([
      'read_aloud.time',
      'read_aloud.status',
      'read_aloud.planned_date',
      'read_aloud.planned_time',
      'report.rep_id',
      'read_aloud.version',
      'changer.name as changed_by',
      'read_aloud.changed_by as changer_id',
      'read_aloud.changed_at',
    ]);

export const findReadAloud = prepare((db, p: Slots<{ ra_id: number }>) =>
  readAlouds(db).where('read_aloud.ra_id', '=', p('ra_id')),
);
type ReadAloudRow = NonNullable<Awaited<ReturnType<typeof findReadAloud.first>>>;

/** A row in the contract's shape. */
export const readAloudOf = (row: ReadAloudRow): StoredReadAloud => ({
  ...withPeople(row),
  time: row.time || null,
  planned_time: row.planned_time || null,
});

export async function getReadAloud(
  on: Executor,
  program: Programme,
  ra_id: number,
): Promise<StoredReadAloud> {
  const row = await findReadAloud.first(on, { ra_id });
  if (row?.program !== program) throw ApiError.notFound('session');
  return readAloudOf(row);
}

/** The read-aloud planned or held at a place, date and time: the database allows only one. */
export const findReadAloudAt = prepare(
  (db, p: Slots<{ site_grade_id: number; date: CalendarDate; time: string }>) =>
    readAlouds(db)
      .where('read_aloud.site_grade_id', '=', p('site_grade_id'))
      .where('read_aloud.date', '=', p('date'))
      .where('read_aloud.time', '=', p('time'))
      .where('read_aloud.status', '<>', sql.lit('cancelled' as const)),
);

/** Literals, not bind parameters: only then can both databases use a partial index of read-alouds. */
export const planned = sql.lit('planned' as const);
export const done = sql.lit('done' as const);

interface Week {
  program: Programme;
  from: CalendarDate;
  to: CalendarDate;
}

export const listReadAloudsOfWeek = prepare((db, p: Slots<Week>) =>
  readAlouds(db)
    .where('read_aloud.program', '=', p('program'))
    .where('read_aloud.status', 'in', [planned, done])
    .where('read_aloud.date', '>=', p('from'))
    .where('read_aloud.date', '<=', p('to'))
    .orderBy('read_aloud.date')
    .orderBy('read_aloud.ra_id'),
);

/** The children who were there, by name, wherever they are enrolled now. */
export const listPresent = prepare((db, p: Slots<{ ra_id: number }>) =>
  db
    .selectFrom('attendance')
    .innerJoin('child', 'child.child_id', 'attendance.child_id')
    .select(['child.child_id', 'child.name'])
    .where('attendance.ra_id', '=', p('ra_id')),
);
