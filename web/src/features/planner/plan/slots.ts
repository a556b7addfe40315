import { tooManyPartners } from '@storyvan/contract/read-alouds';
import { mostPartners, type Person } from '@storyvan/contract/reading-partners';
import { type PlanRow, peopleOf } from './plan-row.ts';

/** Where in a session a person is dropped. On the row itself, the first person becomes the lead. */
export type Slot = 'lead' | 'partner' | 'row';

type Filled = Pick<PlanRow, 'lead' | 'rps' | 'done' | 'cancel'>;

const roleIn = (row: Pick<PlanRow, 'lead'>, slot: Slot): 'lead' | 'partner' =>
  slot === 'row' ? (row.lead ? 'partner' : 'lead') : slot;

/** Why a person cannot take the slot; null if they can (SPEC section 5: at most 2 partners). */
export function refusalOf(row: Filled, slot: Slot, person: Person): string | null {
  if (row.done) return 'This session has been held. Open it to change it.';
  if (row.cancel) return 'This session will be removed from the plan. Put it back first.';
  if (peopleOf(row).some(({ rp_id }) => rp_id === person.rp_id)) {
    return `${person.name} is already in this session.`;
  }
  return roleIn(row, slot) === 'partner' && row.rps.length >= mostPartners ? tooManyPartners : null;
}

/** The row with the person in the slot; a new lead replaces the previous one. */
export const withPerson = (row: PlanRow, slot: Slot, { rp_id, name }: Person): PlanRow =>
  roleIn(row, slot) === 'lead'
    ? { ...row, lead: { rp_id, name } }
    : { ...row, rps: [...row.rps, { rp_id, name }] };

export const withoutPerson = (row: PlanRow, rp_id: number): PlanRow => ({
  ...row,
  lead: row.lead?.rp_id === rp_id ? null : row.lead,
  rps: row.rps.filter((person) => person.rp_id !== rp_id),
});

/** The data of a dragged person. */
export interface Dragged {
  person: Person;
}

/** The data of a drop target; on the list of people a drop does nothing. */
export type DropPlace = { slot: Slot; row: PlanRow } | { slot: 'people' };

/** Which target wins where they overlap: the list of people over a slot, a slot over its row. */
export const dropPriority = { row: 1, slot: 2, people: 3 };

export const placeOf = (data: object): DropPlace => data as DropPlace;

export const slotName = (slot: Slot): string => (slot === 'lead' ? 'lead' : 'reading partner');

/** A drag in progress, as the library reports it. */
export interface Operation {
  source: { data: object } | null;
  target: { data: object } | null;
}

export const nameOf = ({ source }: Operation): string =>
  (source?.data as Dragged | undefined)?.person.name ?? '';

/** The slot a person is over, or was dropped on; null where a drop does nothing. */
export function droppedOn({ source, target }: Operation) {
  const place = target && placeOf(target.data);
  if (!source || !place || place.slot === 'people') return null;
  return { row: place.row, slot: place.slot, person: (source.data as Dragged).person };
}
