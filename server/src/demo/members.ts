import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { makeName } from './children.ts';
import { people } from './demo-data.ts';
import type { Random } from './random.ts';

/** Members of the walk-in library and of its group FBT. */

const memberCount = 70;

export function makeMembers(
  random: Random,
  { today, created_at }: { today: CalendarDate; created_at: string },
): Insertable<Schema['member']>[] {
  const names = new Set<string>();
  while (names.size < memberCount) names.add(makeName(random, random.chance(0.55)));
  return [...names].map((name, n) => ({
    card_no: `M-${String(n + 1).padStart(4, '0')}`,
    name,
    fbt: Number(random.chance(0.35)),
    phone: random.chance(0.7) ? `98${random.between(200, 599)} ${random.between(10_000, 99_999)}` : null,
    note: random.chance(0.15) ? random.pick(people.member_notes) : '',
    joined_on: addDays(today, -random.between(10, 900)),
    inactive_since: n % 17 === 16 ? addDays(today, -random.between(1, 9)) : null,
    created_at,
  }));
}
