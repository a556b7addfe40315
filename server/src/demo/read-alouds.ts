import { addDays, type CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { HeldSession } from './lending-history.ts';
import type { Random } from './random.ts';

/** Stories read aloud: every week at a site, about every second week in a grade. A few reports are still to come. */

export interface DemoReadAloud extends HeldSession {
  /** Null while the report is pending. */
  submitted_on: CalendarDate | null;
}

const gradesWithPending = 15;
const sitesWithPending = 4;

export function makeReadAlouds(
  random: Random,
  held: readonly HeldSession[],
  yesterday: CalendarDate,
): DemoReadAloud[] {
  const done = held
    .filter(({ holder }) => holder.program === 'mop' || random.chance(0.5))
    .map((session): DemoReadAloud => {
      const written = addDays(session.date, random.between(0, 5));
      return { ...session, submitted_on: written < yesterday ? written : yesterday };
    });
  const placesOf = (program: string) =>
    random.shuffled([
      ...new Set(done.filter(({ holder }) => holder.program === program).map(({ holder }) => holder)),
    ]);
  for (const holder of [
    ...placesOf('lis').slice(0, gradesWithPending),
    ...placesOf('mop').slice(0, sitesWithPending),
  ]) {
    const here = done.filter((readAloud) => readAloud.holder === holder);
    for (const readAloud of here.slice(-random.between(1, 3))) readAloud.submitted_on = null;
  }
  return done;
}
