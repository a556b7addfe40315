import { addDays, type CalendarDate, today } from '@storyvan/contract/common/calendar-date';

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
  /** Everything held that should, when it was made. */
  sound: boolean;
}

/**
 * Gives those that are not kept. The latest sound one is always kept, however old it is, and so is one from a day that
 * is still to come, made while a clock was wrong.
 */
export function outlived(backups: readonly NightlyBackup[], now: Date): NightlyBackup[] {
  const past = backups.filter(({ made }) => made <= now).sort((a, b) => b.made.getTime() - a.made.getTime());
  const daily = latestOfEach(past, ({ made }) => today(made), daysKept);
  const rest = past.filter((backup) => !isDayOf(daily, backup));
  const weekly = latestOfEach(rest, ({ made }) => sundayOf(today(made)), weeksKept);
  const young = [...daily, ...weekly].filter(({ made }) => removedOn(made) > today(now));
  const kept = new Set([...young, past.find(({ sound }) => sound)]);
  return past.filter((backup) => !kept.has(backup));
}

/** The day of the night in which a backup that was made then is removed at the latest. */
export const removedOn = (made: Date): CalendarDate => addDays(today(made), longestKept);

/** Of backups from the latest to the earliest: the first of each group, as many as are kept. */
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

/** The Sunday with which a day's week begins. */
function sundayOf(date: CalendarDate): CalendarDate {
  return addDays(date, -new Date(`${date}T12:00:00Z`).getUTCDay());
}
