import type { CalendarDate } from '../calendar-date.ts';
import { ratio } from './ratio.ts';

/** The sessions of places in a range of dates. */

export interface Session {
  date: CalendarDate;
  status: 'planned' | 'done' | 'cancelled';
  lead: number | null;
  partners: number[];
  lp_id: number | null;
  /** Children counted; null if they were not. */
  children: number | null;
  reported: boolean;
  rating: number | null;
}

const decimals = 2;

const mean = (numbers: number[]): number | null =>
  numbers.length === 0 ? null : ratio(sumOf(numbers), numbers.length, decimals);

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const isHeld = ({ status }: Session): boolean => status === 'done';

export const heldOf = (sessions: Session[]): Session[] => sessions.filter(isHeld);

/** Sessions held by whom, or with which lesson plan. */
const countBy = (
  sessions: Session[],
  idsOf: (session: Session) => (number | null)[],
): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const session of heldOf(sessions)) {
    for (const id of new Set(idsOf(session))) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
};

/** How many sessions each person led or supported. */
export const sessionsByPerson = (sessions: Session[]) =>
  countBy(sessions, ({ lead, partners }) => [lead, ...partners]);

export const sessionsByPlan = (sessions: Session[]) => countBy(sessions, ({ lp_id }) => [lp_id]);

/** `attending`: different children who came. */
export function sessionFiguresOf(sessions: Session[], attending: number) {
  const held = heldOf(sessions);
  const counted = held.flatMap(({ children }) => children ?? []);
  return {
    planned: sessions.filter(({ status }) => status === 'planned').length,
    held: held.length,
    cancelled: sessions.filter(({ status }) => status === 'cancelled').length,
    attendance: sumOf(counted),
    per_session: mean(counted),
    children: attending,
    people: sessionsByPerson(sessions).size,
    reports: held.filter(({ reported }) => reported).length,
    stars: mean(held.flatMap(({ rating }) => rating ?? [])),
  };
}
