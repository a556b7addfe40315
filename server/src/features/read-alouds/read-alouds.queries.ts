import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { expressionBuilder, type Kysely } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { countOf } from '../../records/count-of.ts';
import { placeFigures, readAloudFigures } from '../../records/place/place-figures.queries.ts';
import { placeName } from '../../records/place/place-name.ts';
import { done, planned, readAlouds } from '../../records/read-aloud/read-aloud.queries.ts';

/** The start of a page: after this date and id, in the order of the list. */
interface Page {
  date: CalendarDate;
  ra_id: number;
  limit: number;
}

const onwards = (db: Kysely<Schema>, p: Slots<Page>) =>
  readAlouds(db)
    .where('read_aloud.status', '=', planned)
    .where((eb) =>
      eb(eb.refTuple('read_aloud.date', 'read_aloud.ra_id'), '>', eb.tuple(p('date'), p('ra_id'))),
    )
    .orderBy('read_aloud.date')
    .orderBy('read_aloud.ra_id')
    .limit(p('limit'));

const backwards = (db: Kysely<Schema>, p: Slots<Page>) =>
  readAlouds(db)
    .where('read_aloud.status', '=', done)
    .where((eb) =>
      eb(eb.refTuple('read_aloud.date', 'read_aloud.ra_id'), '<', eb.tuple(p('date'), p('ra_id'))),
    )
    .orderBy('read_aloud.date', 'desc')
    .orderBy('read_aloud.ra_id', 'desc')
    .limit(p('limit'));

export const listPlannedOfProgramme = prepare((db, p: Slots<Page & { program: Programme }>) =>
  onwards(db, p).where('read_aloud.program', '=', p('program')),
);

export const listPlannedOfPlace = prepare((db, p: Slots<Page & { place: number }>) =>
  onwards(db, p).where('read_aloud.site_grade_id', '=', p('place')),
);

export const listDoneOfProgramme = prepare((db, p: Slots<Page & { program: Programme }>) =>
  backwards(db, p).where('read_aloud.program', '=', p('program')),
);

export const listDoneOfPlace = prepare((db, p: Slots<Page & { place: number }>) =>
  backwards(db, p).where('read_aloud.site_grade_id', '=', p('place')),
);

const readAloudsHere = () =>
  expressionBuilder<Schema, 'site_grade'>()
    .selectFrom('read_aloud')
    .whereRef('read_aloud.site_grade_id', '=', 'site_grade.site_grade_id');

const plannedHere = () => readAloudsHere().where('read_aloud.status', '=', planned);

const readAloudInfoRows = (db: Kysely<Schema>, p: Slots<{ program: Programme; today: CalendarDate }>) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'site_grade.site_grade_id',
      'site_grade.school_id',
      'site_grade.enrolled_count',
      'site_grade.sort_key',
      'school.name as school_name',
    ])
    .select(placeName().as('place_name'))
    .select(placeFigures())
    .select(readAloudFigures())
    .select([
      countOf(plannedHere().where('read_aloud.date', '>=', p('today'))).as('planned'),
      countOf(plannedHere().where('read_aloud.date', '<', p('today'))).as('to_mark_done'),
      plannedHere()
        .select('read_aloud.date')
        .where('read_aloud.date', '>=', p('today'))
        .orderBy('read_aloud.date')
        .limit(1)
        .as('next_session'),
      plannedHere()
        .select('read_aloud.date')
        .where('read_aloud.date', '>', p('today'))
        .orderBy('read_aloud.date')
        .limit(1)
        .as('session_after_today'),
      readAloudsHere()
        .select('read_aloud.date')
        .where('read_aloud.status', '=', done)
        .orderBy('read_aloud.date', 'desc')
        .limit(1)
        .as('last_session'),
    ])
    .where('site_grade.program', '=', p('program'));

export const listReadAloudInfoRows = prepare((db, p: Slots<{ program: Programme; today: CalendarDate }>) =>
  readAloudInfoRows(db, p).where('site_grade.inactive_since', 'is', null).orderBy('site_grade.site_grade_id'),
);
export const findReadAloudInfoRow = prepare(
  (db, p: Slots<{ program: Programme; today: CalendarDate; site_grade_id: number }>) =>
    readAloudInfoRows(db, p).where('site_grade.site_grade_id', '=', p('site_grade_id')),
);
