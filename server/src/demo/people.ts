import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { people } from './demo-data.ts';

/** The people of sessions: staff, and volunteers who lead and support. */

type Supports = (typeof people.volunteers)[number]['supports'];

export type PersonRow = Insertable<Schema['reading_partner']> & { mop: number; lis: number };

const row = (name: string, supports: Supports, created_at: string): PersonRow => ({
  name,
  phone: null,
  note: '',
  mop: Number(supports !== 'lis'),
  lis: Number(supports !== 'mop'),
  staff_id: null,
  inactive_since: null,
  created_at,
});

/** The staff first, in the order of their accounts; then the volunteers, and last the one who has left. */
export function makePeople(
  staff: ReadonlyArray<{ staff_id: number; name: string }>,
  given: { left_on: string; created_at: string },
): PersonRow[] {
  const { left_on, created_at } = given;
  const { name, ...former } = people.former_volunteer;
  return [
    ...staff.map((one) => ({ ...row(one.name, 'both', created_at), staff_id: one.staff_id })),
    ...people.volunteers.map(({ supports, ...volunteer }) => ({
      ...row(volunteer.name, supports, created_at),
      ...volunteer,
    })),
    { ...row(name, 'both', created_at), ...former, inactive_since: left_on },
  ];
}
