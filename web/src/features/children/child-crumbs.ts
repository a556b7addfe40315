import type { Child } from '@storyvan/contract/children';
import { type PlaceRef, placeCrumbs } from '../../ui/places/place-links.ts';
import type { Crumb } from '../../ui/Screen.tsx';

/** A grade is told with its school in front: "Aldona Primary, III-A". */
const gradePlace = /^(.*), ([^,]*)$/;

/** The way to a child: its programme, its school and its place, as far as they are known. */
export function childCrumbs(place: PlaceRef, child: Child | undefined): Crumb[] {
  if (!child) return placeCrumbs(place, {});
  const parts = child.program === 'lis' ? gradePlace.exec(child.place_name) : null;
  return placeCrumbs(place, parts ? { school_name: parts[1], name: parts[2] } : { name: child.place_name });
}
