import type { Programme } from '@storyvan/contract/common/programme';
import { expressionBuilder, type Kysely } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { placeName } from '../../records/place/place-name.ts';

/** Which places belong to a scope: a flag for each column that does not matter, so that one statement serves all. */
export interface ScopeSlots {
  any_program: 0 | 1;
  program: Programme;
  any_region: 0 | 1;
  region: string;
  any_school: 0 | 1;
  school_id: number;
  any_place: 0 | 1;
  site_grade_id: number;
}

type Places = Schema & { school: Schema['school'] };
const place = expressionBuilder<Places, 'site_grade' | 'school'>();

/** For a query that selects from site_grade and left-joins school. */
export const inScope = (p: Slots<ScopeSlots>) => {
  const is = (flag: keyof ScopeSlots) => place(place.val(p(flag)), '=', place.lit(1));
  return place.and([
    place.or([is('any_program'), place('site_grade.program', '=', p('program'))]),
    place.or([is('any_region'), place('school.region', '=', p('region'))]),
    place.or([is('any_school'), place('site_grade.school_id', '=', p('school_id'))]),
    place.or([is('any_place'), place('site_grade.site_grade_id', '=', p('site_grade_id'))]),
  ]);
};

/** The places of a scope, with the columns of their schools. */
export const placesIn = (db: Kysely<Schema>, p: Slots<ScopeSlots>) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .where(inScope(p));

export const listPlacesOfScope = prepare((db, p: Slots<ScopeSlots>) =>
  placesIn(db, p)
    .select([
      'site_grade.program',
      'site_grade.site_grade_id',
      'site_grade.school_id',
      'school.name as school_name',
      'school.region',
      'site_grade.enrolled_count',
      'site_grade.inactive_since',
    ])
    .select(placeName().as('place_name'))
    .orderBy('site_grade.site_grade_id'),
);
export type PlaceRow = Awaited<ReturnType<typeof listPlacesOfScope.all>>[number];

export const findRegion = prepare((db, p: Slots<{ region: string }>) =>
  db.selectFrom('school').select('region').where('region', '=', p('region')).limit(1),
);
