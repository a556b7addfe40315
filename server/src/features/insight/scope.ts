import { type InsightScope, writeScope } from '@storyvan/contract/common/insight-scope';
import type { Programme } from '@storyvan/contract/common/programme';
import { found } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { findSchool } from '../../records/place/school.queries.ts';
import { readLibrary } from '../../records/setting/library.queries.ts';
import { findRegion, listPlacesOfScope, type PlaceRow, type ScopeSlots } from './scope.queries.ts';

/** The part of the library that figures are about, as queries select it. */
export interface Scope {
  /** As calls write it. */
  text: string;
  kind: InsightScope['kind'];
  name: string;
  program: Programme | null;
  school_id: number | null;
  site_grade_id: number | null;
  slots: ScopeSlots;
  /** All of them, by id. */
  places: PlaceRow[];
}

const everything: ScopeSlots = {
  any_program: 1,
  program: 'mop',
  any_region: 1,
  region: '',
  any_school: 1,
  school_id: 0,
  any_place: 1,
  site_grade_id: 0,
};

const programmeNames: Record<Programme, string> = { mop: 'Community programme', lis: 'School programme' };

/** Throws not-found for a region, school or place that does not exist. Closed places and programmes count too. */
export async function getScope(on: Executor, asked: InsightScope): Promise<Scope> {
  const known = await readScope(on, asked);
  const slots = { ...everything, ...known.only };
  const places = await listPlacesOfScope.all(on, slots);
  const [place] = places;
  const of = { text: writeScope(asked), kind: asked.kind, slots, places };
  if (asked.kind !== 'place') return { ...of, site_grade_id: null, school_id: null, ...known.scope };
  const { place_name: name, program, school_id, site_grade_id } = found(place ?? null, 'site or grade');
  return { ...of, name, program, school_id, site_grade_id };
}

interface Known {
  scope: { name: string; program: Programme | null; school_id?: number };
  /** What selects its places. */
  only: Partial<ScopeSlots>;
}

async function readScope(on: Executor, asked: InsightScope): Promise<Known> {
  switch (asked.kind) {
    case 'all':
      return { scope: { name: (await readLibrary(on)).name, program: null }, only: {} };
    case 'programme': {
      const { program } = asked;
      return { scope: { name: programmeNames[program], program }, only: { any_program: 0, program } };
    }
    case 'region': {
      const { region } = found(await findRegion.first(on, asked), 'region');
      const name = region ?? asked.region;
      return { scope: { name, program: 'lis' }, only: { any_region: 0, region: name } };
    }
    case 'school': {
      const { school_id, name } = found(await findSchool.first(on, asked), 'school');
      return { scope: { name, program: 'lis', school_id }, only: { any_school: 0, school_id } };
    }
    case 'place':
      // Its only place says the rest.
      return {
        scope: { name: '', program: null },
        only: { any_place: 0, site_grade_id: asked.site_grade_id },
      };
  }
}
