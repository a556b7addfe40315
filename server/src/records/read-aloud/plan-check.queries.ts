import type { Programme } from '@storyvan/contract/common/programme';
import type { Known, Planned } from '@storyvan/domain/read-aloud-plan';
import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { placeName } from '../place/place-name.ts';

/** What a plan refers to, as it is before the plan is saved. */

/** All present and former people: some dozens. */
const listPeople = prepare((db) =>
  db.selectFrom('reading_partner').select(['rp_id', 'name', 'inactive_since']),
);

const findLessonPlan = prepare((db, p: Slots<{ lp_id: number }>) =>
  db.selectFrom('lesson_plan').select(['lp_name as name', 'inactive_since']).where('lp_id', '=', p('lp_id')),
);

/** Locked: a call that closes the place meanwhile waits, and sees what is planned there (decision 24). */
const lockPlace = prepare((db, p: Slots<{ program: Programme; site_grade_id: number }>) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select('site_grade.inactive_since')
    .select(placeName().as('name'))
    .where('site_grade.site_grade_id', '=', p('site_grade_id'))
    .where('site_grade.program', '=', p('program'))
    .forShare('site_grade'),
);

export async function readKnown(
  tx: Transaction,
  program: Programme,
  asked: readonly Planned[],
): Promise<Known> {
  const places = await byId(
    asked.map((row) => row.site_grade_id),
    (site_grade_id) => lockPlace.first(tx, { program, site_grade_id }),
  );
  const lessonPlans = await byId(
    asked.map((row) => row.lp_id),
    (lp_id) => findLessonPlan.first(tx, { lp_id }),
  );
  const people = new Map((await listPeople.all(tx, {})).map((person) => [person.rp_id, person]));
  return { places, people, lessonPlans };
}

/** Always in the order of the ids, so that two requests that lock several places cannot deadlock. */
async function byId<Found>(
  ids: readonly (number | null)[],
  find: (id: number) => Promise<Found | null>,
): Promise<Map<number, Found>> {
  const found = new Map<number, Found>();
  const asked = [...new Set(ids)].filter((id) => id !== null).sort((a, b) => a - b);
  for (const id of asked) {
    const one = await find(id);
    if (one !== null) found.set(id, one);
  }
  return found;
}
