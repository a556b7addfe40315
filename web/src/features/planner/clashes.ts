import type { Person } from '@storyvan/contract/reading-partners';
import { momentOf, type PlanRow, peopleOf } from './plan-row.ts';

/** How long a session lasts (DOMAIN, how a week goes: "a two-hour session"). */
const sessionMinutes = 120;

type ClashRow = Pick<PlanRow, 'key' | 'site_name' | 'date' | 'time' | 'lead' | 'rps' | 'cancel'>;

/** A person who is in two places at once. It is told and never forbidden. */
export interface Clash {
  person: Person;
  /** The two sessions, in the order of the rows. */
  rows: readonly [ClashRow, ClashRow];
  /** Neither has a time: they may or may not be at once. */
  without_time: boolean;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

function areAtOnce(one: ClashRow, other: ClashRow): boolean {
  if (one.date !== other.date || one.cancel || other.cancel) return false;
  if (one.time === null || other.time === null) return one.time === other.time;
  return Math.abs(minutesOf(one.time) - minutesOf(other.time)) < sessionMinutes;
}

/** Who is in two sessions at once, pair by pair; a session never clashes with itself. */
export const clashesOf = (rows: readonly ClashRow[]): Clash[] =>
  rows.flatMap((one, n) =>
    rows
      .slice(n + 1)
      .filter((other) => other.key !== one.key && areAtOnce(one, other))
      .flatMap((other) => {
        const there = new Set(peopleOf(other).map(({ rp_id }) => rp_id));
        const both = peopleOf(one).filter(({ rp_id }) => there.has(rp_id));
        return both.map((person) => ({
          person,
          rows: [one, other] as const,
          without_time: one.time === null,
        }));
      }),
  );

/** What a row says of a clash: "Asha Naik is also at Tonca, Wednesday 5:00 PM." */
export function clashSentence({ person, rows, without_time }: Clash, key: string): string {
  const other = rows[0].key === key ? rows[1] : rows[0];
  const when = without_time ? 'same day, no time' : momentOf(other);
  return `${person.name} is also at ${other.site_name}, ${when}.`;
}
