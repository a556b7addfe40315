import type { Programme } from '@storyvan/contract/common/programme';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { type ChildRef, gradeParams, type PlaceRef, siteParams, taskLink } from '../place/place-links.ts';
import type { PlaceNames } from '../place/use-place-names.ts';

/** Links to what families get, and to the desk with a child; apart from those in the first file of the app. */

/** The page of a child's books for the child and its family. */
export function readingPageLink(child: ChildRef): LinkProps {
  const childId = String(child.child_id);
  return child.program === 'mop'
    ? linkOptions({
        to: '/mop/child/$siteId/$childId/reading-page',
        params: { ...siteParams(child), childId },
      })
    : linkOptions({
        to: '/lis/school/$schoolId/$gradeId/child/$childId/reading-page',
        params: { ...gradeParams(child), childId },
      });
}

/** The lending desk with this child already chosen. */
export function lendToChildLink(child: ChildRef): LinkProps {
  const childId = String(child.child_id);
  return child.program === 'mop'
    ? linkOptions({ to: '/mop/child/$siteId/$childId/issue', params: { ...siteParams(child), childId } })
    : linkOptions({
        to: '/lis/school/$schoolId/$gradeId/child/$childId/issue-book',
        params: { ...gradeParams(child), childId },
      });
}

/** The certificates that children of a place have reached, or those of one child. */
export const certificatesLink = (place: PlaceRef, search: { child?: string } = {}): LinkProps => ({
  ...taskLink(place, 'families'),
  search: { show: 'certificates', ...search },
});

/** A grade's name starts with its school: "Aldona Primary, III-A". */
const gradePlace = /^(.*), ([^,]*)$/;

/** The names in the name of a child's place. */
export function namesIn({ program, place_name }: { program: Programme; place_name: string }): PlaceNames {
  const [, school_name, name] = (program === 'lis' && gradePlace.exec(place_name)) || [];
  return school_name && name ? { school_name, name } : { name: place_name };
}
