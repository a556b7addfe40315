import type { Place } from '@storyvan/domain/lending';
import { ApiError } from '../../api-error.ts';
import type { Transaction } from '../../db/database.ts';
import { findPlace } from '../../records/place/place.queries.ts';

interface HolderAsked {
  site_grade_id: number;
  program?: Place['program'] | undefined;
}

/** The place of a request; not found if it belongs to the other programme. */
export function placeAsked<Row extends Place>(asked: HolderAsked, place: Row | null): Row {
  const other = place && asked.program !== undefined && place.program !== asked.program;
  if (!place || other) throw ApiError.notFound(asked.program === 'lis' ? 'grade' : 'site');
  return place;
}

/** The place of the request: usually the place of the child or copy, which is already loaded. */
export async function getPlaceAsked(
  tx: Transaction,
  asked: HolderAsked,
  known: Place | null | undefined,
): Promise<Place> {
  if (known?.site_grade_id !== asked.site_grade_id)
    return placeAsked(asked, await findPlace.first(tx, asked));
  const { program, site_grade_id, place_name } = known;
  return placeAsked(asked, { program, site_grade_id, place_name });
}
