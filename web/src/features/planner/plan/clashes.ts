import type { Person } from '@storyvan/contract/reading-partners';
import { overlap } from '@storyvan/domain/read-aloud';
import { momentOf, type PlanRow, peopleOf } from './plan-row.ts';

type ClashRow = Pick<PlanRow, 'key' | 'site_name' | 'date' | 'time' | 'lead' | 'rps' | 'cancel'>;

/** A person who is planned in two places at once. The planner warns and never forbids it. */
export interface Clash {
  person: Person;
  /** The two sessions, in the order of the rows. */
  rows: readonly [ClashRow, ClashRow];
  /** Neither has a time: they may or may not be at once. */
  without_time: boolean;
}

const areAtOnce = (one: ClashRow, other: ClashRow): boolean =>
  !one.cancel && !other.cancel && overlap(one, other);

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
