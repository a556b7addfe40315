import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { expressionBuilder, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { readAloudFigures } from '../../records/place/place-figures.queries.ts';
import { placeName } from '../../records/place/place-name.ts';

/** The figures of the reports dashboard, over a whole programme. */

const place = expressionBuilder<Schema, 'site_grade'>();

const lastReport = () =>
  place
    .selectFrom('report')
    .whereRef('report.site_grade_id', '=', 'site_grade.site_grade_id')
    .orderBy('report.rep_id', 'desc')
    .limit(1);

export const listPlacesReported = prepare((db, p: Slots<{ program: Programme }>) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'site_grade.site_grade_id',
      'site_grade.school_id',
      'site_grade.inactive_since',
      'site_grade.sort_key',
      'school.name as school_name',
    ])
    .select(placeName().as('place_name'))
    .select(readAloudFigures())
    .select([
      place
        .selectFrom('read_aloud')
        .select('read_aloud.date')
        .whereRef('read_aloud.site_grade_id', '=', 'site_grade.site_grade_id')
        .where('read_aloud.status', '=', sql.lit('done' as const))
        .where('read_aloud.reported', '=', sql.lit(0))
        .orderBy('read_aloud.date')
        .limit(1)
        .as('oldest_pending'),
      lastReport().select('report.rep_id').as('last_rep_id'),
      lastReport().select('report.submitted_on').as('last_submitted_on'),
    ])
    .where('site_grade.program', '=', p('program')),
);
export const countRatings = prepare((db, p: Slots<{ program: Programme }>) =>
  db
    .selectFrom('report')
    .select((eb) => ['site_grade_id', 'rating', eb.fn.countAll<number>().as('cnt')])
    .where('program', '=', p('program'))
    .where('rating', 'is not', null)
    .groupBy(['site_grade_id', 'rating']),
);
export const countReadAloudsByDate = prepare(
  (db, p: Slots<{ program: Programme; from: CalendarDate; to: CalendarDate }>) =>
    db
      .selectFrom('read_aloud')
      .select((eb) => [
        'date',
        eb.fn.countAll<number>().as('ra_count'),
        eb.fn.sum<number>('reported').as('report_status'),
        eb.fn.coalesce(eb.fn.sum<number>('children_count'), eb.lit(0)).as('children_count'),
      ])
      .where('program', '=', p('program'))
      .where('status', '=', sql.lit('done' as const))
      .where('date', '>=', p('from'))
      .where('date', '<=', p('to'))
      .groupBy('date'),
);
