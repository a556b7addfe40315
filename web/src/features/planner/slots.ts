import { tooManyPartners } from '@storyvan/contract/read-alouds';
import { mostPartners, type Person } from '@storyvan/contract/reading-partners';
import { type PlanRow, peopleOf } from './plan-row.ts';

/** Where a person can stand in a session; dropped on the row itself, who comes first leads. */
export type Slot = 'lead' | 'partner' | 'row';

type Filled = Pick<PlanRow, 'lead' | 'rps' | 'done' | 'cancel'>;

const roleIn = (row: Pick<PlanRow, 'lead'>, slot: Slot): 'lead' | 'partner' =>
  slot === 'row' ? (row.lead ? 'partner' : 'lead') : slot;

/** Why a person cannot take the slot; null when nothing is in the way (SPEC section 5: at most 2 partners). */
export function refusalOf(row: Filled, slot: Slot, person: Person): string | null {
  if (row.done) return 'This session has been held. It is changed on its own page.';
  if (row.cancel) return 'This session will be taken out of the plan. Put it back first.';
  if (peopleOf(row).some(({ rp_id }) => rp_id === person.rp_id)) {
    return `${person.name} is in this session already.`;
  }
  return roleIn(row, slot) === 'partner' && row.rps.length >= mostPartners ? tooManyPartners : null;
}

/** The row with the person in the slot; a lead takes the place of the one before. */
export const withPerson = (row: PlanRow, slot: Slot, { rp_id, name }: Person): PlanRow =>
  roleIn(row, slot) === 'lead'
    ? { ...row, lead: { rp_id, name } }
    : { ...row, rps: [...row.rps, { rp_id, name }] };

export const withoutPerson = (row: PlanRow, rp_id: number): PlanRow => ({
  ...row,
  lead: row.lead?.rp_id === rp_id ? null : row.lead,
  rps: row.rps.filter((person) => person.rp_id !== rp_id),
});
