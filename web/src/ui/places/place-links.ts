import type { Programme } from '@storyvan/contract/common/programme';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import type { PlaceNames } from '../../lib/use-place-names.ts';
import type { Crumb } from '../Screen.tsx';

/** Where a place stands in the paths: a grade needs its school too. */
export interface PlaceRef {
  program: Programme;
  site_grade_id: number;
  school_id: number | null;
}

const siteParams = (place: PlaceRef) => ({ siteId: String(place.site_grade_id) });

const gradeParams = (place: PlaceRef) => ({
  schoolId: String(place.school_id),
  gradeId: String(place.site_grade_id),
});

export function placeLink(place: PlaceRef): LinkProps {
  return place.program === 'mop'
    ? linkOptions({ to: '/mop/site/$siteId', params: siteParams(place) })
    : linkOptions({ to: '/lis/school/$schoolId/$gradeId', params: gradeParams(place) });
}

export function childLink(child: PlaceRef & { child_id: number }): LinkProps {
  const childId = String(child.child_id);
  return child.program === 'mop'
    ? linkOptions({ to: '/mop/child/$siteId/$childId', params: { ...siteParams(child), childId } })
    : linkOptions({
        to: '/lis/school/$schoolId/$gradeId/child/$childId',
        params: { ...gradeParams(child), childId },
      });
}

/** What can be done at a site or grade; the screens of a programme differ in names and paths only. */
export type PlaceTask =
  | 'lend_to_child'
  | 'return_from_child'
  | 'lend_to_place'
  | 'return_from_place'
  | 'returnable_books';

export function taskLink(place: PlaceRef, task: PlaceTask): LinkProps {
  return place.program === 'mop' ? siteTaskLink(place, task) : gradeTaskLink(place, task);
}

function siteTaskLink(place: PlaceRef, task: PlaceTask): LinkProps {
  const params = siteParams(place);
  return {
    lend_to_child: linkOptions({ to: '/mop/site/$siteId/lend-to-child', params }),
    return_from_child: linkOptions({ to: '/mop/site/$siteId/return-from-child', params }),
    lend_to_place: linkOptions({ to: '/mop/site/$siteId/lend-to-site', params }),
    return_from_place: linkOptions({ to: '/mop/site/$siteId/return-from-site', params }),
    returnable_books: linkOptions({ to: '/mop/site/$siteId/returnable-books', params }),
  }[task];
}

function gradeTaskLink(place: PlaceRef, task: PlaceTask): LinkProps {
  const params = gradeParams(place);
  return {
    lend_to_child: linkOptions({ to: '/lis/school/$schoolId/$gradeId/lend-to-childen', params }),
    return_from_child: linkOptions({ to: '/lis/school/$schoolId/$gradeId/return-from-child', params }),
    lend_to_place: linkOptions({ to: '/lis/school/$schoolId/$gradeId/issue-book', params }),
    return_from_place: linkOptions({ to: '/lis/school/$schoolId/$gradeId/return-book', params }),
    returnable_books: linkOptions({ to: '/lis/school/$schoolId/$gradeId/returnable-books', params }),
  }[task];
}

const programCrumb = (program: Programme): Crumb => ({
  label: program,
  program,
  link: program === 'mop' ? linkOptions({ to: '/mop' }) : linkOptions({ to: '/lis' }),
});

/** "mop", or "lis › Aldona Primary": the way to a place, without the place itself. */
export function crumbsAbove(place: PlaceRef, names: PlaceNames): Crumb[] {
  const top = programCrumb(place.program);
  if (place.program === 'mop' || !names.school_name) return [top];
  const params = { schoolId: String(place.school_id) };
  return [top, { label: names.school_name, link: linkOptions({ to: '/lis/school/$schoolId', params }) }];
}

/** "mop › Chimbel (senior)", or "lis › Aldona Primary › III-A". */
export function placeCrumbs(place: PlaceRef, names: PlaceNames): Crumb[] {
  const above = crumbsAbove(place, names);
  return names.name ? [...above, { label: names.name, link: placeLink(place) }] : above;
}
