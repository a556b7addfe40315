import type { RestingBook } from '@storyvan/contract/proposals';
import { type CalendarDate, today } from '@storyvan/domain/calendar-date';

/** Copies that no child takes. Pure. */

type Row = Omit<RestingBook, 'owned_since'> & { created_at: string; first_borrowed: CalendarDate | null };

/** A copy that was imported with its loans has been there at least since the first of them. */
export function restingBookOf({ created_at, first_borrowed, ...row }: Row): RestingBook {
  const added = today(new Date(created_at));
  const owned_since = first_borrowed !== null && first_borrowed < added ? first_borrowed : added;
  return { owned_since, ...row };
}
