import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import { sql } from 'kysely';
import { placeName } from '../../db/place-name.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { readAlouds } from './read-aloud-rows.queries.ts';

/** What a plan names, as it must be there before the plan is saved. */

/** Everybody there is or was: some dozens of people. */
export const listPeople = prepare((db, _p: Slots<Record<never, never>>) =>
  db.selectFrom('reading_partner').select(['rp_id', 'name', 'inactive_since']),
);

export const findPlanOfLesson = prepare((db, p: Slots<{ lp_id: number }>) =>
  db.selectFrom('lesson_plan').select(['lp_id', 'lp_name', 'inactive_since']).where('lp_id', '=', p('lp_id')),
);

/** Locked: who closes the place meanwhile waits, and sees what is planned there (decision 24). */
export const findPlaceOfSession = prepare((db, p: Slots<{ program: Programme; site_grade_id: number }>) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['site_grade.site_grade_id', 'site_grade.inactive_since'])
    .select(placeName().as('place_name'))
    .where('site_grade.site_grade_id', '=', p('site_grade_id'))
    .where('site_grade.program', '=', p('program'))
    .forShare('site_grade'),
);

/** What is planned or was held at a place at one moment: the database lets it be one session. */
export const findSessionAt = prepare(
  (db, p: Slots<{ site_grade_id: number; date: CalendarDate; time: string }>) =>
    readAlouds(db)
      .where('read_aloud.site_grade_id', '=', p('site_grade_id'))
      .where('read_aloud.date', '=', p('date'))
      .where('read_aloud.time', '=', p('time'))
      .where('read_aloud.status', '<>', sql.lit('cancelled' as const)),
);

export const findChildOfSession = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('child')
    .select(['child_id', 'name', 'site_grade_id', 'inactive_since'])
    .where('child_id', '=', p('child_id')),
);
