import type { Person } from '@storyvan/contract/reading-partners';
import { overlap } from '@storyvan/domain/read-aloud';
import { momentOf, type PlanRow, peopleOf } from './plan-row.ts';

type ClashRow = Pick<PlanRow, 'key' | 'site_name' | 'date' | 'time' | 'lead' | 'rps' | 'cancel'>;

/** A person planned in two places at the same time. The planner warns but does not forbid it. */
export interface Clash {
  person: Person;
  /** The two sessions, in the order of the rows. */
  rows: readonly [ClashRow, ClashRow];
  /** Neither session has a time, so they may or may not overlap. */
  without_time: boolean;
}

/** People in two sessions at the same time, one clash for each pair; a session never clashes with itself. */
export const clashesOf = (rows: readonly ClashRow[]): Clash[] =>
  rows.flatMap((one, n) =>
    rows
      .slice(n + 1)
      .filter((other) => other.key !== one.key && !one.cancel && !other.cancel && overlap(one, other))
      .flatMap((other) => {
        const there = new Set(peopleOf(other).map(({ rp_id }) => rp_id));
        const both = peopleOf(one).filter(({ rp_id }) => there.has(rp_id));
        const rows = [one, other] as const;
        return both.map((person) => ({ person, rows, without_time: one.time === null }));
      }),
  );

/** Those of one row. */
export const clashesAt = (clashes: readonly Clash[], key: string): Clash[] =>
  clashes.filter(({ rows }) => rows.some((row) => row.key === key));

/** The warning at a row: "Asha Naik is also at Tonca, Wednesday 5:00 PM." */
export function clashSentence({ person, rows, without_time }: Clash, key: string): string {
  const other = rows[0].key === key ? rows[1] : rows[0];
  const when = without_time ? 'same day, no time' : momentOf(other);
  return `${person.name} is also at ${other.site_name}, ${when}.`;
}
