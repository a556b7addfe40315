import type { Programme } from '@storyvan/contract/common/programme';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import type { Crumb } from '../../ui/crumbs.ts';
import type { PlaceNames } from './use-place-names.ts';

/** A place as the paths name it: a grade needs its school too. */
export interface PlaceRef {
  program: Programme;
  site_grade_id: number;
  school_id: number | null;
}

export const siteParams = (place: PlaceRef) => ({ siteId: String(place.site_grade_id) });

export const gradeParams = (place: PlaceRef) => ({
  schoolId: String(place.school_id),
  gradeId: String(place.site_grade_id),
});

export function placeLink(place: PlaceRef): LinkProps {
  return place.program === 'mop'
    ? linkOptions({ to: '/mop/site/$siteId', params: siteParams(place) })
    : linkOptions({ to: '/lis/school/$schoolId/$gradeId', params: gradeParams(place) });
}

export type ChildRef = PlaceRef & { child_id: number };

export function childLink(child: ChildRef): LinkProps {
  const childId = String(child.child_id);
  return child.program === 'mop'
    ? linkOptions({ to: '/mop/child/$siteId/$childId', params: { ...siteParams(child), childId } })
    : linkOptions({
        to: '/lis/school/$schoolId/$gradeId/child/$childId',
        params: { ...gradeParams(child), childId },
      });
}

/** The cards of one child or of all children of a place, to print. */
export const childCardsLink = (of: { child: number } | { place: number }): LinkProps =>
  linkOptions({
    to: '/labels/children',
    search: 'child' in of ? { child: String(of.child) } : { place: String(of.place) },
  });

/** By place, whom its desk serves first when it is opened next: a child who was enrolled just now. */
export const nextAtDesk = new Map<number, { child_id: number; name: string; level: number | null }>();

/** The tasks at a site, and where they are below its own path. */
const sitePaths = {
  lend_to_child: 'lend-to-child',
  return_from_child: 'return-from-child',
  lend_to_place: 'lend-to-site',
  return_from_place: 'return-from-site',
  returnable_books: 'returnable-books',
  book_list: 'book-list',
  pending_books: 'pending-books',
  overdue_slips: 'overdue-slips',
  lending_register: 'lending-register',
  reading_history: 'reading-history',
  not_borrowed: 'not-borrowed',
  read_alouds: 'read-alouds',
  wishes: 'wishes',
  stocktake: 'stocktake',
  box: 'box',
  propose_box: 'propose-box',
  families: 'families',
} as const;

const gradePaths = {
  ...sitePaths,
  lend_to_child: 'lend-to-childen',
  lend_to_place: 'issue-book',
  return_from_place: 'return-book',
} as const;

export type PlaceTask = keyof typeof sitePaths;

export function taskLink(place: PlaceRef, task: PlaceTask): LinkProps {
  return place.program === 'mop'
    ? linkOptions({ to: `/mop/site/$siteId/${sitePaths[task]}`, params: siteParams(place) })
    : linkOptions({
        to: `/lis/school/$schoolId/$gradeId/${gradePaths[task]}`,
        params: gradeParams(place),
      });
}

/** The line charts of a grade's children (lis only). */
export const readingPatternLink = (place: PlaceRef): LinkProps =>
  linkOptions({ to: '/lis/school/$schoolId/$gradeId/reading-pattern', params: gradeParams(place) });

interface StatisticsOf {
  place?: string | undefined;
  child?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
}

/** Lending statistics of a programme, a place or a child there; of this month if no dates are given. */
export const statisticsLink = (program: Programme, search: StatisticsOf): LinkProps =>
  linkOptions({ to: `/${program}/lending-statistics`, search });

/** The books with a place's children, or only the overdue ones. */
export const pendingWithChildrenLink = (place: PlaceRef, overdueOnly = false): LinkProps => ({
  ...taskLink(place, 'pending_books'),
  search: { show: overdueOnly ? 'overdue_with_children' : 'with_children' },
});

/** The checklist of the box that goes to a place, or comes back from it. */
export const boxLink = (place: PlaceRef, mode: 'packing' | 'unpacking' = 'packing'): LinkProps => ({
  ...taskLink(place, 'box'),
  search: mode === 'unpacking' ? { mode } : {},
});

/** Slips for the children with overdue books: for all, for one child, or for these copies. */
export const overdueSlipsLink = (
  place: PlaceRef,
  search: { child?: string; copies?: string } = {},
): LinkProps => ({ ...taskLink(place, 'overdue_slips'), search });

export const programCrumb = (program: Programme): Crumb => ({
  label: program,
  program,
  link: linkOptions({ to: `/${program}` }),
});

/** "mop", or "lis › Aldona Primary": the breadcrumb of a place, without the place. */
export function crumbsAbove(place: PlaceRef, names: PlaceNames): Crumb[] {
  const top = programCrumb(place.program);
  if (place.program === 'mop' || names.failed) return [top];
  if (!names.school_name) return [top, { label: 'School', pending: true }];
  const params = { schoolId: String(place.school_id) };
  return [top, { label: names.school_name, link: linkOptions({ to: '/lis/school/$schoolId', params }) }];
}

/** "mop › Chimbel (senior)", or "lis › Aldona Primary › III-A". */
export function placeCrumbs(place: PlaceRef, names: PlaceNames): Crumb[] {
  const above = crumbsAbove(place, names);
  if (names.failed) return above;
  const label = names.name ?? (place.program === 'mop' ? 'Site' : 'Grade');
  return [...above, { label, link: placeLink(place), pending: !names.name }];
}
