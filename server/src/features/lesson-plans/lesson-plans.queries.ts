import { mostComing } from '@storyvan/contract/lesson-plans';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { expressionBuilder, type Kysely, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { countOf } from '../../records/count-of.ts';
import { copyOfBook, ofBook } from '../../records/lesson-plan/book-of-plan.ts';
import { placeName } from '../../records/place/place-name.ts';
import { ofPrimaryCategory } from '../../records/title/title-columns.ts';

const plan = expressionBuilder<Schema, 'lesson_plan'>();

const colourOfBook = () =>
  plan
    .selectFrom('title')
    .innerJoin('category', ofPrimaryCategory)
    .select('category.hex_code')
    .whereRef('title.title_id', '=', 'lesson_plan.title_id')
    .as('hex_code');

/** The sessions held with a plan: read in the index read_aloud_of_lesson_plan alone. */
const readAloudsHeld = () =>
  plan
    .selectFrom('read_aloud')
    .whereRef('read_aloud.lp_id', '=', 'lesson_plan.lp_id')
    .where('read_aloud.status', '=', sql.lit('done' as const));

const lessonPlans = (db: Kysely<Schema>) =>
  db
    .selectFrom('lesson_plan')
    .leftJoin('staff as changer', 'changer.staff_id', 'lesson_plan.changed_by')
    .select([
      'lesson_plan.lp_id',
      'lesson_plan.lp_name',
      'lesson_plan.theme',
      'lesson_plan.title_id',
      'lesson_plan.inactive_since',
      'lesson_plan.version',
      'changer.name as changed_by',
      'lesson_plan.changed_at',
    ])
    .select([
      ofBook('isbn'),
      ofBook('title'),
      ofBook('author'),
      ofBook('level'),
      ofBook('category_primary'),
      ofBook('cover'),
      colourOfBook(),
      copyOfBook(),
      countOf(readAloudsHeld()).as('used'),
      readAloudsHeld().select('read_aloud.date').orderBy('read_aloud.date', 'desc').limit(1).as('last_used'),
    ]);

/** All of them, archived or not: some hundreds. */
export const listLessonPlanRows = prepare((db) => lessonPlans(db));
export const findLessonPlan = prepare((db, p: Slots<{ lp_id: number }>) =>
  lessonPlans(db)
    .select(['lesson_plan.objectives', 'lesson_plan.steps', 'lesson_plan.materials'])
    .where('lesson_plan.lp_id', '=', p('lp_id')),
);
interface Coming {
  lp_id: number;
  today: CalendarDate;
}

/** The sessions planned with a plan: read from the index read_aloud_of_lesson_plan, the soonest first. */
const readAloudsComing = (db: Kysely<Schema>, p: Slots<Coming>) =>
  db
    .selectFrom('read_aloud')
    .where('read_aloud.lp_id', '=', p('lp_id'))
    .where('read_aloud.status', '=', sql.lit('planned' as const))
    .where('read_aloud.date', '>=', p('today'));

/** A session without a time is last on its day. */
export const listReadAloudsComing = prepare((db, p: Slots<Coming>) =>
  readAloudsComing(db, p)
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'read_aloud.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .leftJoin('reading_partner as leading', 'leading.rp_id', 'read_aloud.lead_rp_id')
    .select(['read_aloud.ra_id', 'read_aloud.program', 'read_aloud.date', 'read_aloud.time'])
    .select(['leading.rp_id as lead_rp_id', 'leading.name as lead_name'])
    .select(placeName().as('site_name'))
    .orderBy('read_aloud.date')
    .orderBy((eb) => eb.case().when('read_aloud.time', '=', sql.lit('')).then(1).else(0).end())
    .orderBy('read_aloud.time')
    .orderBy('read_aloud.ra_id')
    .limit(mostComing),
);
export const countReadAloudsComing = prepare((db, p: Slots<Coming>) =>
  readAloudsComing(db, p).select((eb) => eb.fn.countAll<number>().as('coming_total')),
);

/** Suggestions while someone types: those that are not archived. */
export const listLessonPlanNames = prepare((db) =>
  db
    .selectFrom('lesson_plan')
    .select(['lesson_plan.lp_id', 'lesson_plan.lp_name', 'lesson_plan.theme'])
    .select(ofBook('title'))
    .where('lesson_plan.inactive_since', 'is', null),
);
export const findLessonPlanByKey = prepare((db, p: Slots<{ lp_key: string }>) =>
  db
    .selectFrom('lesson_plan')
    .select(['lp_id', 'lp_name', 'inactive_since'])
    .where('lp_key', '=', p('lp_key')),
);
