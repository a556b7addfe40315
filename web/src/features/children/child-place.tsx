import { type Child, getChild } from '@storyvan/contract/children';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../../lib/use-read.ts';
import { namesIn } from '../../records/family/family-links.ts';
import { childLink, type PlaceRef, placeCrumbs } from '../../records/place/place-links.ts';
import type { Crumb } from '../../ui/crumbs.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** The breadcrumbs to a child: programme, school and place, as far as they are known. */
function childCrumbs(place: PlaceRef, child: Child | undefined, loading: boolean): Crumb[] {
  return placeCrumbs(place, child ? namesIn(child) : { failed: !loading });
}

const isAt = (child: Child, place: PlaceRef): boolean =>
  child.site_grade_id === place.site_grade_id &&
  child.program === place.program &&
  child.school_id === place.school_id;

interface ChildAtPlaceProps {
  child_id: number;
  /** The place in the path. */
  place: PlaceRef;
  /** The title of a page below the child's own. */
  page?: string;
  children: (child: Child) => ReactNode;
}

/** A screen of one child. If the child is not at the place in the path: a link to where it is. */
export function ChildAtPlace({ child_id, place, page, children }: ChildAtPlaceProps) {
  const read = useRead(getChild, { params: { childId: child_id } });
  const found = read.data && isAt(read.data, place) ? read.data : undefined;
  const crumbs = childCrumbs(place, found, read.status === 'loading');
  if (found && page) crumbs.push({ label: found.name, link: childLink({ ...place, child_id }) });
  return (
    <Screen crumbs={crumbs} title={page ?? found?.name ?? 'Child'}>
      <DataState read={read}>
        {(child) =>
          found ? (
            children(child)
          ) : (
            <Note title={`${child.name} is not enrolled here`}>
              <p>
                <Link {...childLink(child)}>
                  Open {child.name} at {child.place_name}
                </Link>
              </p>
            </Note>
          )
        }
      </DataState>
    </Screen>
  );
}
