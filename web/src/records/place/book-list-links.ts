import { unpadded } from '@storyvan/domain/calendar-date';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { gradeParams, type PlaceRef } from './place-links.ts';

/** Links to the book list of a date; apart from the other links, which are part of the first file of the app. */

/** What was issued to a place on one date; `date` is YYYY-MM-DD. */
export function bookListDetailLink(place: PlaceRef, date: string, part: '' | '/pending' = ''): LinkProps {
  return place.program === 'mop'
    ? linkOptions({
        to: `/mop/book-list-detail/$id/$date${part}`,
        params: { id: String(place.site_grade_id), date: unpadded(date) },
      })
    : linkOptions({
        to: `/lis/school/$schoolId/$gradeId/book-list-detail/$date${part}`,
        params: { ...gradeParams(place), date: unpadded(date) },
      });
}

/** Those of them that are not back in the library yet. */
export const bookListPendingLink = (place: PlaceRef, date: string): LinkProps =>
  bookListDetailLink(place, date, '/pending');
