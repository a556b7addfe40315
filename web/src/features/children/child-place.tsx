import type { Child } from '@storyvan/contract/children';
import { Link } from '@tanstack/react-router';
import { childLink, type PlaceRef, placeCrumbs } from '../../records/place/place-links.ts';
import type { Crumb } from '../../ui/crumbs.ts';
import { Note } from '../../ui/Note.tsx';

/** A grade's name starts with its school: "Aldona Primary, III-A". */
const gradePlace = /^(.*), ([^,]*)$/;

/** The breadcrumbs to a child: programme, school and place, as far as they are known. */
export function childCrumbs(place: PlaceRef, child: Child | undefined, loading: boolean): Crumb[] {
  if (!child) return placeCrumbs(place, { failed: !loading });
  const parts = child.program === 'lis' ? gradePlace.exec(child.place_name) : null;
  return placeCrumbs(place, parts ? { school_name: parts[1], name: parts[2] } : { name: child.place_name });
}

/** True if the path has another place than the child's own. */
export function isElsewhere(child: Child, place: PlaceRef): boolean {
  return (
    child.site_grade_id !== place.site_grade_id ||
    child.program !== place.program ||
    child.school_id !== place.school_id
  );
}

/** Shown when the child exists but is not at the place in the path: a link to where it is. */
export function ChildElsewhere({ child }: { child: Child }) {
  return (
    <Note title={`${child.name} is not enrolled here`}>
      <p>
        <Link {...childLink(child)}>
          Open {child.name} at {child.place_name}
        </Link>
      </p>
    </Note>
  );
}
