import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import { placeName } from '../../records/place/place-name.ts';
import { readAlouds } from '../../records/read-aloud/read-aloud.queries.ts';

/** What a plan refers to, as it is before the plan is saved. */

/** All present and former people: some dozens. */
export const listPeople = prepare((db, _p: Slots<Record<never, never>>) =>
  db.selectFrom('reading_partner').select(['rp_id', 'name', 'inactive_since']),
);

export const findPlanOfLesson = prepare((db, p: Slots<{ lp_id: number }>) =>
  db.selectFrom('lesson_plan').select(['lp_id', 'lp_name', 'inactive_since']).where('lp_id', '=', p('lp_id')),
);

/** Locked: a call that closes the place meanwhile waits, and sees what is planned there (decision 24). */
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

/** The session planned or held at a place, date and time: the database allows only one. */
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
