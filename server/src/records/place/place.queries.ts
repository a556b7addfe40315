import type { Holder, Programme } from '@storyvan/contract/common/programme';
import type { Kysely } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { placeName } from './place-name.ts';

const places = (db: Kysely<Schema>, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['site_grade.program', 'site_grade.site_grade_id'])
    .select(placeName().as('place_name'))
    .where('site_grade.site_grade_id', '=', p('site_grade_id'));

export const findPlace = prepare(places);

/** With the date it was closed. Locked: a call that closes it meanwhile waits, and then sees the book (decision 24). */
export const findPlaceToIssue = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  places(db, p).select('site_grade.inactive_since').forShare('site_grade'),
);

/** The site or grade; not found if it belongs to the other programme. */
export async function getHolder(
  on: Executor,
  asked: { program: Programme; id: number },
): Promise<Holder & { place_name: string }> {
  const place = await findPlace.first(on, { site_grade_id: asked.id });
  if (place?.program === asked.program) return place;
  throw ApiError.notFound(asked.program === 'mop' ? 'site' : 'grade');
}
