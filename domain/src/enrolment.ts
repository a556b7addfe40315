import type { enrollChild, LikelyChild } from '@storyvan/contract/children';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { birthProblem, bornInYear } from './birth.ts';
import type { CalendarDate } from './calendar-date.ts';
import { closedSince } from './closed-place.ts';
import { isLikelySame } from './name-likeness.ts';

/** Whether a child can be enrolled, and why not. Pure. */

/** The birth date to store, and why it is invalid; `age` counts if there is no date. */
export function birthIn(
  child: { date_of_birth: CalendarDate | null; age: number | null },
  today: CalendarDate,
  oldestAge: number,
): { date_of_birth: CalendarDate | null; problem: string | null } {
  const date_of_birth = child.date_of_birth ?? (child.age === null ? null : bornInYear(child.age, today));
  return { date_of_birth, problem: date_of_birth && birthProblem(date_of_birth, today, oldestAge) };
}

export const noSuchLevel = (level: number): string => `There is no reading level ${level}.`;

type Reply = ReplyOf<typeof enrollChild>;

interface Asked {
  name: string;
  despite_likeness: boolean;
  /** Who has the card already. */
  taken: string | null;
}

/** The refusal; null if the child can be enrolled. `children` are or were at the place. */
export function decideEnrolment(
  place: { place_name: string; closed_since: CalendarDate | null },
  { name, despite_likeness, taken }: Asked,
  children: LikelyChild[],
): Reply | null {
  if (place.closed_since !== null)
    return refusal('place closed', closedSince(place.place_name, place.closed_since));
  if (taken !== null) return refusal('card number taken', taken);
  const likely = likelyAmong(name, children);
  if (likely.length === 0 || despite_likeness) return null;
  return { ...refusal('likely duplicate', likelyMessage(likely)), likely };
}

const refusal = (status: Reply['status']['status'], message: string): Reply => ({
  status: { status, message },
  details: null,
  likely: [],
});

/** Children of the place who may be the same as the one to enrol; those still enrolled first. */
export function likelyAmong(name: string, children: LikelyChild[]): LikelyChild[] {
  const gone = (child: LikelyChild) => (child.inactive_since === null ? 0 : 1);
  return children
    .filter((child) => isLikelySame(name, child.name))
    .sort((a, b) => gone(a) - gone(b) || a.child_id - b.child_id);
}

function likelyMessage(likely: LikelyChild[]): string {
  const [first] = likely;
  return likely.length === 1
    ? `${first?.name} is already enrolled here. Is it the same child?`
    : `${likely.length} children with a similar name are already enrolled here. Is it one of them?`;
}

export const childEnrolled = (name: string, place_name: string): string =>
  `${name} is enrolled at ${place_name}.`;
