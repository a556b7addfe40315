import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { expressionBuilder, type Kysely, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { countOf } from '../../records/count-of.ts';
import { placeFigures } from '../../records/place/place-figures.queries.ts';
import { placeName } from '../../records/place/place-name.ts';

/** The records of sites, schools and grades, open and closed. */

const places = (db: Kysely<Schema>) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .leftJoin('staff', 'staff.staff_id', 'site_grade.changed_by')
    .select([
      'site_grade.program',
      'site_grade.site_grade_id',
      'site_grade.school_id',
      'school.name as school_name',
      'site_grade.code',
      'site_grade.name',
      'site_grade.junior',
      'site_grade.visit_day',
      'site_grade.visit_time',
      'site_grade.inactive_since',
      'site_grade.version',
      'staff.name as changed_by',
      'site_grade.changed_at',
    ]);

export const findPlaceRow = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  places(db).where('site_grade.site_grade_id', '=', p('site_grade_id')),
);
export type PlaceRow = NonNullable<Awaited<ReturnType<typeof findPlaceRow.first>>>;

export const listSiteRecords = prepare((db) =>
  places(db).where('site_grade.program', '=', 'mop').orderBy('site_grade.site_grade_id'),
);

export const listGradeRecords = prepare((db, p: Slots<{ school_id: number }>) =>
  places(db)
    .where('site_grade.school_id', '=', p('school_id'))
    .where('site_grade.program', '=', 'lis')
    .orderBy('site_grade.sort_key')
    .orderBy('site_grade.code'),
);

const schools = (db: Kysely<Schema>) =>
  db
    .selectFrom('school')
    .leftJoin('staff', 'staff.staff_id', 'school.changed_by')
    .select([
      'school.school_id',
      'school.code',
      'school.shift',
      'school.name',
      'school.region',
      'school.inactive_since',
      'school.version',
      'staff.name as changed_by',
      'school.changed_at',
    ]);

export const findSchoolRow = prepare((db, p: Slots<{ school_id: number }>) =>
  schools(db).where('school.school_id', '=', p('school_id')),
);
/** Locked: it can neither be closed nor reopened before the commit. */
export const findSchoolOfGrade = prepare((db, p: Slots<{ school_id: number }>) =>
  schools(db).where('school.school_id', '=', p('school_id')).forShare('school'),
);

/** Once this lock is held, nothing else can come there until the commit (decision 24). */
export const lockPlace = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('site_grade')
    .select('site_grade_id')
    .where('site_grade_id', '=', p('site_grade_id'))
    .forNoKeyUpdate(),
);

export const lockSchool = prepare((db, p: Slots<{ school_id: number }>) =>
  db.selectFrom('school').select('school_id').where('school_id', '=', p('school_id')).forNoKeyUpdate(),
);

/** Ordered by id, the order in which several places are always locked. */
export const lockGradesOfSchool = prepare((db, p: Slots<{ school_id: number }>) =>
  db
    .selectFrom('site_grade')
    .select('site_grade_id')
    .where('school_id', '=', p('school_id'))
    .where('program', '=', 'lis')
    .orderBy('site_grade_id')
    .forNoKeyUpdate(),
);

export const listSchoolRecords = prepare((db) => schools(db).orderBy('school.school_id'));

const plannedThere = (p: Slots<{ today: CalendarDate }>) =>
  expressionBuilder<Schema, 'site_grade'>()
    .selectFrom('read_aloud')
    .whereRef('read_aloud.site_grade_id', '=', 'site_grade.site_grade_id')
    .where('read_aloud.status', '=', sql.lit('planned' as const))
    .where('read_aloud.date', '>=', p('today'));

/** What prevents closing a place; a past session that was never marked done does not. */
const left = (db: Kysely<Schema>, p: Slots<{ today: CalendarDate }>) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(placeName().as('place_name'))
    .select(placeFigures())
    .select(countOf(plannedThere(p)).as('planned'));

export const findLeft = prepare((db, p: Slots<{ site_grade_id: number; today: CalendarDate }>) =>
  left(db, p).where('site_grade.site_grade_id', '=', p('site_grade_id')),
);
export const listLeftOfSchool = prepare((db, p: Slots<{ school_id: number; today: CalendarDate }>) =>
  left(db, p)
    .where('site_grade.school_id', '=', p('school_id'))
    .where('site_grade.program', '=', 'lis')
    .orderBy('site_grade.sort_key'),
);

/** Closed sites, or closed grades of open schools. */
export const listClosed = prepare((db, p: Slots<{ program: Programme }>) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'site_grade.site_grade_id',
      'site_grade.school_id',
      'site_grade.code',
      'site_grade.inactive_since',
    ])
    .select(placeName().as('name'))
    .where('site_grade.program', '=', p('program'))
    .where('site_grade.inactive_since', 'is not', null)
    .where('school.inactive_since', 'is', null),
);

export const listClosedSchools = prepare((db) =>
  db
    .selectFrom('school')
    .select(['school_id', 'code', 'name', 'inactive_since'])
    .where('inactive_since', 'is not', null),
);
