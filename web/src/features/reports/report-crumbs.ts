import type { Programme } from '@storyvan/contract/common/programme';
import { type PlaceRef, placeCrumbs, programCrumb } from '../../records/place/place-links.ts';
import { reportsLink } from '../../records/week/week-links.ts';
import type { Crumb } from '../../ui/crumbs.ts';

/** The place of a session, as sessions and reports carry it. */
interface NamedPlace extends PlaceRef {
  /** "Chimbel", or "Aldona Primary, III-A" */
  site_name: string;
  schools_name?: string | null;
  grade_code?: string | null;
}

/** "lis › Aldona Primary › III-A › Reports"; without the place until it is known. */
export function reportCrumbs(program: Programme, place: NamedPlace | undefined): Crumb[] {
  const reports = { label: 'Reports', link: reportsLink(program) };
  if (!place) return [programCrumb(program), reports];
  const { site_name, schools_name, grade_code } = place;
  const names = { name: grade_code ?? site_name, ...(schools_name ? { school_name: schools_name } : {}) };
  return [...placeCrumbs(place, names), reports];
}
