import { type ChildCard, type childCards, mostCards } from '@storyvan/contract/children';
import type { QueryOf } from '@storyvan/contract/endpoint';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { byChild, byPlace } from '@storyvan/domain/name-order';
import { startOfDay } from '@storyvan/domain/time-zone';
import { ApiError, found } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { findChild } from '../../records/child/child.queries.ts';
import { findPlace } from '../../records/place/place.queries.ts';
import { listCardOfChild, listCardsEnrolledSince, listCardsOfPlace } from './children.queries.ts';

/** The cards of one child, of a place, or of everyone enrolled since a date; throws 404 for an unknown child or place. */
export async function listCards(on: Executor, asked: QueryOf<typeof childCards>): Promise<ChildCard[]> {
  const rows = await rowsOf(on, asked);
  if (rows.length > mostCards) {
    throw ApiError.invalid(
      `At most ${mostCards.toLocaleString('en')} cards can be printed at once. Choose a place or a later date.`,
    );
  }
  return rows
    .sort((a, b) => byPlace(a, b) || byChild(a, b))
    .map(({ sort_key: _, school_name: __, ...card }) => card);
}

async function rowsOf(on: Executor, { child, place, since }: QueryOf<typeof childCards>) {
  if (child !== undefined) {
    found(await findChild.first(on, { child_id: child }), 'child');
    return listCardOfChild.all(on, { child_id: child });
  }
  const enrolled = { from: since === undefined ? '' : startOf(since), limit: mostCards + 1 };
  if (place !== undefined) {
    found(await findPlace.first(on, { site_grade_id: place }), 'place');
    return listCardsOfPlace.all(on, { ...enrolled, site_grade_id: place });
  }
  return since === undefined ? [] : listCardsEnrolledSince.all(on, enrolled);
}

/** The instant at which the day begins, in the server's time zone. */
const startOf = (day: CalendarDate): string => startOfDay(day).toISOString();
