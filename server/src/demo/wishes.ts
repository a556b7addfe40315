import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { VisitedPlace } from './lending-history.ts';
import type { Random } from './random.ts';
import { timeOrderedIds } from './time-ordered-id.ts';

/** Children wish for what another child of their place has borrowed, and many for the same few titles. */

const days = 28;
const share = 0.12;
const popularCount = 8;
const notes = ['For the holidays', 'The sister liked it', 'In Konkani, if there is one'];

export interface WishesAsked {
  random: Random;
  today: CalendarDate;
  places: readonly Pick<VisitedPlace, 'holder' | 'staff_ids' | 'children'>[];
  childLoans: readonly Insertable<Schema['child_loan']>[];
}

export function makeWishes({ random, today, places, childLoans }: WishesAsked): Insertable<Schema['wish']>[] {
  const placeOf = new Map(places.map((place) => [place.holder.site_grade_id, place]));
  const makeId = timeOrderedIds(random);
  const since = addDays(today, -days);
  const recent = childLoans.filter(({ date_issue }) => date_issue >= since);
  const popular = Array.from({ length: popularCount }, () => random.pick(recent).title_id);
  const wishes = new Map<string, Insertable<Schema['wish']>>();
  for (const loan of recent) {
    if (!random.chance(share)) continue;
    const { children, staff_ids } = placeOf.get(loan.site_grade_id) as (typeof places)[number];
    const { child_id } = random.pick(children);
    const title_id = random.chance(0.4) ? random.pick(popular) : loan.title_id;
    // As the book was lent: the child that did not get it wishes for it.
    const at = Date.parse(`${loan.date_issue}T11:30:00Z`) + random.between(0, 20 * 60_000);
    if (child_id === loan.child_id) continue;
    wishes.set(`${child_id} ${title_id}`, {
      wish_id: makeId(at),
      child_id,
      title_id,
      wished_on: loan.date_issue,
      note: random.chance(0.15) ? random.pick(notes) : '',
      staff_id: random.pick(staff_ids),
      at: new Date(at).toISOString(),
    });
  }
  return [...wishes.values()];
}
