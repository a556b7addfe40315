import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Volunteers who lead and support sessions. All are invented. */

type Supports = 'mop' | 'lis' | 'both';

const volunteers: ReadonlyArray<
  readonly [name: string, supports: Supports, phone: string | null, note: string]
> = [
  ['Ananya Kamat', 'mop', '98220 41507', 'Plays the ghumot'],
  ['Cedric Mascarenhas', 'mop', '98221 60934', 'Drives the van on Thursdays'],
  ['Devika Shirodkar', 'mop', null, ''],
  ['Farida Bepari', 'mop', '98504 77120', 'Speaks Urdu, Hindi and Konkani'],
  ['Govind Salgaonkar', 'mop', '98230 15886', 'Retired schoolmaster; not on Mondays'],
  ['Ivy Coutinho', 'mop', '98226 30271', ''],
  ['Jyoti Prajapati', 'mop', null, 'Good with the youngest'],
  ['Anand Kerkar', 'lis', '98235 90412', 'Mornings only'],
  ['Beatriz Furtado', 'lis', '98222 84093', ''],
  ['Chitra Hiremath', 'lis', '98451 26670', 'Speaks Kannada'],
  ['Edwina Rebello', 'lis', null, 'Until the exams in March'],
  ['Hema Mandrekar', 'lis', '98229 51738', ''],
  ['Kiran Borkar', 'lis', '98237 04561', 'Brings puppets'],
  ['Lourdes Almeida', 'both', '98224 69305', ''],
  ['Mohan Pednekar', 'both', '98233 18847', 'Evenings from five'],
  ['Nafisa Khan', 'both', '98508 42196', 'Speaks Urdu and Hindi'],
  ['Olinda Noronha', 'both', null, ''],
  ['Pratap Rathod', 'both', '98455 73024', 'Speaks Kannada and Marathi'],
];

/** She supported both programmes, and has moved away. */
const former = ['Tresa Lobo', '98227 35610', 'Moved to Mumbai'] as const;

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

/** The staff first, in the order of their accounts; then the volunteers, and last who has left. */
export function makePeople(
  staff: ReadonlyArray<{ staff_id: number; name: string }>,
  given: { left_on: string; created_at: string },
): PersonRow[] {
  const { left_on, created_at } = given;
  const [name, phone, note] = former;
  return [
    ...staff.map((one) => ({ ...row(one.name, 'both', created_at), staff_id: one.staff_id })),
    ...volunteers.map(([called, supports, number, more]) => ({
      ...row(called, supports, created_at),
      phone: number,
      note: more,
    })),
    { ...row(name, 'both', created_at), phone, note, inactive_since: left_on },
  ];
}
