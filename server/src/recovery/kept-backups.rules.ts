import { addDays, type CalendarDate, today } from '@storyvan/domain/calendar-date';
import { weekStart } from '@storyvan/domain/week';

/**
 * Which nightly backups are kept: the latest of each of the 7 latest days, and of each of the 4 weeks before them, but
 * none for 35 days or longer, so that a child who was erased is in no backup after that.
 */

const daysKept = 7;
const weeksKept = 4;
const longestKept = 35;

export interface NightlyBackup {
  file: string;
  made: Date;
  /** No violations when it was made. */
  sound: boolean;
}

/**
 * Returns those that are not kept. The latest sound one is always kept, and so is one dated in the future, made while a
 * clock was wrong.
 */
export function outlived(backups: readonly NightlyBackup[], now: Date): NightlyBackup[] {
  const past = backups.filter(({ made }) => made <= now).sort((a, b) => b.made.getTime() - a.made.getTime());
  const daily = latestOfEach(past, ({ made }) => today(made), daysKept);
  const rest = past.filter((backup) => !isDayOf(daily, backup));
  const weekly = latestOfEach(rest, ({ made }) => weekStart(today(made)), weeksKept);
  const young = [...daily, ...weekly].filter(({ made }) => removedOn(made) > today(now));
  const kept = new Set([...young, past.find(({ sound }) => sound)]);
  return past.filter((backup) => !kept.has(backup));
}

/** The day on which a backup made then is removed at the latest. */
export const removedOn = (made: Date): CalendarDate => addDays(today(made), longestKept);

/** The first backup of each group, from the latest, up to the number kept. */
function latestOfEach(
  backups: readonly NightlyBackup[],
  groupOf: (backup: NightlyBackup) => string,
  count: number,
): NightlyBackup[] {
  const latest = new Map<string, NightlyBackup>();
  for (const backup of backups) {
    const group = groupOf(backup);
    if (!latest.has(group)) latest.set(group, backup);
  }
  return [...latest.values()].slice(0, count);
}

const isDayOf = (daily: readonly NightlyBackup[], { made }: NightlyBackup): boolean =>
  daily.some((kept) => today(kept.made) === today(made));
