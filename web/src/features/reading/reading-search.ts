import type { LinkProps } from '@tanstack/react-router';
import { type PlaceRef, taskLink } from '../../ui/places/place-links.ts';

/** Whose reading history; the whole place's where no child is named. */
interface ReadingSearch {
  child?: string;
}

export const readReadingSearch = ({ child }: Record<string, unknown>): ReadingSearch =>
  typeof child === 'string' && /^[1-9]\d{0,9}$/.test(child) ? { child } : {};

export const childIdOf = ({ child }: ReadingSearch): number | undefined =>
  child ? Number(child) : undefined;

/** To the reading history of one child of a place, or of the whole place. */
export const readingHistoryLink = (place: PlaceRef, child_id?: number): LinkProps => ({
  ...taskLink(place, 'reading_history'),
  search: child_id === undefined ? {} : { child: String(child_id) },
});
