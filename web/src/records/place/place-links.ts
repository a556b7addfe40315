import type { Programme } from '@storyvan/contract/common/programme';
import { unpadded } from '@storyvan/domain/calendar-date';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import type { Crumb } from '../../ui/crumbs.ts';
import type { PlaceNames } from './use-place-names.ts';

/** A place as the paths name it: a grade needs its school too. */
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

/** The cards of one child or of all children of a place, to print. */
export const childCardsLink = (of: { child: number } | { place: number }): LinkProps =>
  linkOptions({
    to: '/labels/children',
    search: 'child' in of ? { child: String(of.child) } : { place: String(of.place) },
  });

/** The lending desk with this child already chosen. */
export function lendToChildLink(child: PlaceRef & { child_id: number }): LinkProps {
  const childId = String(child.child_id);
  return child.program === 'mop'
    ? linkOptions({ to: '/mop/child/$siteId/$childId/issue', params: { ...siteParams(child), childId } })
    : linkOptions({
        to: '/lis/school/$schoolId/$gradeId/child/$childId/issue-book',
        params: { ...gradeParams(child), childId },
      });
}

/** By place, whom its desk serves first when it is opened next: a child who was enrolled just now. */
export const nextAtDesk = new Map<number, { child_id: number; name: string; level: number | null }>();

/** The tasks at a site or grade; the screens of a programme differ only in names and paths. */
export type PlaceTask =
  | 'lend_to_child'
  | 'return_from_child'
  | 'lend_to_place'
  | 'return_from_place'
  | 'returnable_books'
  | 'book_list'
  | 'pending_books'
  | 'lending_register'
  | 'reading_history'
  | 'not_borrowed'
  | 'read_alouds'
  | 'wishes'
  | 'stocktake';

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
  program === 'mop'
    ? linkOptions({ to: '/mop/lending-statistics', search })
    : linkOptions({ to: '/lis/lending-statistics', search });

/** What was issued to a place on one date; `date` is YYYY-MM-DD. */
export function bookListDetailLink(place: PlaceRef, date: string): LinkProps {
  return place.program === 'mop'
    ? linkOptions({
        to: '/mop/book-list-detail/$id/$date',
        params: { id: String(place.site_grade_id), date: unpadded(date) },
      })
    : linkOptions({
        to: '/lis/school/$schoolId/$gradeId/book-list-detail/$date',
        params: { ...gradeParams(place), date: unpadded(date) },
      });
}

/** Those of them that are not back in the library yet. */
export function bookListPendingLink(place: PlaceRef, date: string): LinkProps {
  return place.program === 'mop'
    ? linkOptions({
        to: '/mop/book-list-detail/$id/$date/pending',
        params: { id: String(place.site_grade_id), date: unpadded(date) },
      })
    : linkOptions({
        to: '/lis/school/$schoolId/$gradeId/book-list-detail/$date/pending',
        params: { ...gradeParams(place), date: unpadded(date) },
      });
}

/** The books with a place's children, or only the overdue ones. */
export function pendingWithChildrenLink(place: PlaceRef, overdueOnly = false): LinkProps {
  const search = { show: overdueOnly ? ('overdue_with_children' as const) : ('with_children' as const) };
  return place.program === 'mop'
    ? linkOptions({ to: '/mop/site/$siteId/pending-books', params: siteParams(place), search })
    : linkOptions({
        to: '/lis/school/$schoolId/$gradeId/pending-books',
        params: gradeParams(place),
        search,
      });
}

/** The checklist of the box that goes to a place, or comes back from it. */
export function boxLink(place: PlaceRef, mode: 'packing' | 'unpacking' = 'packing'): LinkProps {
  const search = mode === 'unpacking' ? { mode } : {};
  return place.program === 'mop'
    ? linkOptions({ to: '/mop/site/$siteId/box', params: siteParams(place), search })
    : linkOptions({ to: '/lis/school/$schoolId/$gradeId/box', params: gradeParams(place), search });
}

/** Slips for the children with overdue books: for all, for one child, or for these copies. */
export function overdueSlipsLink(
  place: PlaceRef,
  search: { child?: string; copies?: string } = {},
): LinkProps {
  return place.program === 'mop'
    ? linkOptions({ to: '/mop/site/$siteId/overdue-slips', params: siteParams(place), search })
    : linkOptions({
        to: '/lis/school/$schoolId/$gradeId/overdue-slips',
        params: gradeParams(place),
        search,
      });
}

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
    book_list: linkOptions({ to: '/mop/site/$siteId/book-list', params }),
    pending_books: linkOptions({ to: '/mop/site/$siteId/pending-books', params }),
    lending_register: linkOptions({ to: '/mop/site/$siteId/lending-register', params }),
    reading_history: linkOptions({ to: '/mop/site/$siteId/reading-history', params }),
    not_borrowed: linkOptions({ to: '/mop/site/$siteId/not-borrowed', params }),
    read_alouds: linkOptions({ to: '/mop/site/$siteId/read-alouds', params }),
    wishes: linkOptions({ to: '/mop/site/$siteId/wishes', params }),
    stocktake: linkOptions({ to: '/mop/site/$siteId/stocktake', params }),
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
    book_list: linkOptions({ to: '/lis/school/$schoolId/$gradeId/book-list', params }),
    pending_books: linkOptions({ to: '/lis/school/$schoolId/$gradeId/pending-books', params }),
    lending_register: linkOptions({ to: '/lis/school/$schoolId/$gradeId/lending-register', params }),
    reading_history: linkOptions({ to: '/lis/school/$schoolId/$gradeId/reading-history', params }),
    not_borrowed: linkOptions({ to: '/lis/school/$schoolId/$gradeId/not-borrowed', params }),
    read_alouds: linkOptions({ to: '/lis/school/$schoolId/$gradeId/read-alouds', params }),
    wishes: linkOptions({ to: '/lis/school/$schoolId/$gradeId/wishes', params }),
    stocktake: linkOptions({ to: '/lis/school/$schoolId/$gradeId/stocktake', params }),
  }[task];
}

export const programCrumb = (program: Programme): Crumb => ({
  label: program,
  program,
  link: program === 'mop' ? linkOptions({ to: '/mop' }) : linkOptions({ to: '/lis' }),
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
