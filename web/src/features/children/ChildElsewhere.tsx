import type { Child } from '@storyvan/contract/children';
import { Link } from '@tanstack/react-router';
import { Note } from '../../ui/Note.tsx';
import { childLink, type PlaceRef } from '../../ui/places/place-links.ts';

/** True when the path names another place than the child's own. */
export function isElsewhere(child: Child, place: PlaceRef): boolean {
  return (
    child.site_grade_id !== place.site_grade_id ||
    child.program !== place.program ||
    child.school_id !== place.school_id
  );
}

/** The child is known, but not at the place in the path: the way to where it is. */
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
