import type { Person } from '@storyvan/contract/reading-partners';
import type { PlanRow } from './plan-row.ts';
import type { Slot } from './slots.ts';

/** What a dragged person carries. */
export interface Dragged {
  person: Person;
}

/** What a place to drop on carries; the list of people is one where nothing happens. */
export type DropPlace = { slot: Slot; row: PlanRow } | { slot: 'people' };

/** Which place counts where they lie over each other: the list of people over a slot, a slot over its row. */
export const dropPriority = { row: 1, slot: 2, people: 3 };

export const placeOf = (data: object): DropPlace => data as DropPlace;

export const slotName = (slot: Slot): string => (slot === 'lead' ? 'lead' : 'reading partner');

/** A drag under way, as the kit tells of it. */
export interface Operation {
  source: { data: object } | null;
  target: { data: object } | null;
}

export const nameOf = ({ source }: Operation): string =>
  (source?.data as Dragged | undefined)?.person.name ?? '';

/** Where a person is held over, or was dropped; null where nothing happens. */
export function droppedOn({
  source,
  target,
}: Operation): { row: PlanRow; slot: Slot; person: Person } | null {
  const place = target && placeOf(target.data);
  if (!source || !place || place.slot === 'people') return null;
  return { row: place.row, slot: place.slot, person: (source.data as Dragged).person };
}
