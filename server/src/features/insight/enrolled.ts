import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import { childrenOf } from '@storyvan/domain/children-count';
import { startOfDay } from '@storyvan/domain/time-zone';
import type { Executor } from '../../db/database.ts';
import { listEnrolled } from './activity.queries.ts';
import type { Scope } from './scope.ts';

/** The children enrolled at the end of a day. */
export interface EnrolledAt {
  /** By name. */
  children: ReadonlySet<number>;
  at(site_grade_id: number): number;
  total: number;
}

/** The instant after a day. */
export const endOfDay = (date: CalendarDate): string => startOfDay(addDays(date, 1)).toISOString();

const idsIn = (text: string | null): number[] => (text ? text.split(' ').map(Number) : []);

/** The number that a place itself has counted is known only as it is now: it counts today, and where a place is open. */
export async function readEnrolled(
  on: Executor,
  { slots, places }: Scope,
  date: CalendarDate,
  today: CalendarDate,
): Promise<EnrolledAt> {
  const counted = new Map(
    places.map((place) => {
      const counts = date >= today && place.inactive_since === null;
      return [place.site_grade_id, counts ? place.enrolled_count : 0];
    }),
  );
  const children = new Set<number>();
  const numbers = new Map<number, number>();
  for (const row of await listEnrolled.all(on, { ...slots, date, created_before: endOfDay(date) })) {
    const here = [...idsIn(row.stayed), ...idsIn(row.left)];
    for (const child_id of here) children.add(child_id);
    const counts = { active_children: here.length, enrolled_count: counted.get(row.site_grade_id) ?? 0 };
    numbers.set(row.site_grade_id, childrenOf(counts));
  }
  const total = [...numbers.values()].reduce((sum, number) => sum + number, 0);
  return { children, at: (site_grade_id) => numbers.get(site_grade_id) ?? 0, total };
}
