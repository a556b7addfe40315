import type { LinkProps } from '@tanstack/react-router';
import { type PlaceRef, taskLink } from '../../records/place/place-links.ts';

/** The child whose history is shown; the whole place by default. */
interface ReadingSearch {
  child?: string;
}

export const readReadingSearch = ({ child }: Record<string, unknown>): ReadingSearch =>
  typeof child === 'string' && /^[1-9]\d{0,9}$/.test(child) ? { child } : {};

export const childIdOf = ({ child }: ReadingSearch): number | undefined =>
  child ? Number(child) : undefined;

/** Link to the reading history of a child or of the whole place. */
export const readingHistoryLink = (place: PlaceRef, child_id?: number): LinkProps => ({
  ...taskLink(place, 'reading_history'),
  search: child_id === undefined ? {} : { child: String(child_id) },
});
