import { addDays, type CalendarDate, today } from '@storyvan/contract/common/calendar-date';

/** Which nightly backups stay: the latest of each of the 7 latest days, and of each of the 4 weeks before them. */

const daysKept = 7;
const weeksKept = 4;

export interface NightlyBackup {
  file: string;
  made: Date;
  /** Everything held that should, when it was made. */
  sound: boolean;
}

/**
 * Gives those that are not kept. Days without a backup do not count, so that a machine that was off for weeks keeps as
 * many as ever; the latest sound one always stays, and so does one from a day that is still to come, made while a clock
 * stood wrong.
 */
export function outlived(backups: readonly NightlyBackup[], now: Date): NightlyBackup[] {
  const past = backups.filter(({ made }) => made <= now).sort((a, b) => b.made.getTime() - a.made.getTime());
  const daily = latestOfEach(past, ({ made }) => today(made), daysKept);
  const rest = past.filter((backup) => !isDayOf(daily, backup));
  const weekly = latestOfEach(rest, ({ made }) => sundayOf(today(made)), weeksKept);
  const kept = new Set([...daily, ...weekly, past.find(({ sound }) => sound)]);
  return past.filter((backup) => !kept.has(backup));
}

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
