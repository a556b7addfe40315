import { addDays, type CalendarDate, today, unpadded } from '@storyvan/domain/calendar-date';
import type { Asked } from '../asked.ts';
import type { Figures } from '../figures.ts';
import type { Library } from '../library.ts';
import { callsOfOne } from './calls-of-one.ts';
import { closeSide, medianOfReads, openSide } from './side.ts';

/** The calls that screens wait for at a million loans: for one place, child or copy, and for a whole programme. */

const readGoal = { under: 30 };
const statisticsGoal = { under: 150 };
const callsOfRound = 20;

const statistics = (program: string, days: number, now: CalendarDate) =>
  `info/statistics_program_site_details/${program}/all/all_grades/${unpadded(addDays(now, 1 - days))}/${unpadded(now)}`;

const wholeProgramme = (now: CalendarDate) =>
  [
    ['dashboard', 'info/dashboard', readGoal],
    ['places at a glance, lis', 'info/places_at_a_glance/lis', readGoal],
    ['all sites', 'mop/sites/all/all', readGoal],
    ['all schools', 'lis/schools', readGoal],
    ['grades of a school', 'lis/grades/1', readGoal],
    ['statistics of one year, mop', statistics('mop', 365, now), statisticsGoal],
    ['statistics of one year, lis', statistics('lis', 365, now), statisticsGoal],
    ['statistics of five years, lis', statistics('lis', 5 * 365, now), undefined],
  ] as const;

export async function measureRecords(library: Library, asked: Asked, figures: Figures): Promise<void> {
  const side = await openSide(library, asked.loans);
  try {
    for (let round = 0; round < asked.rounds; round++) {
      for (const [what, pathOf] of Object.entries(callsOfOne)) {
        figures.note(what, await medianOfReads(side, pathOf, callsOfRound), 'ms', readGoal);
      }
      for (const [what, path, goal] of wholeProgramme(today())) {
        figures.note(what, await medianOfReads(side, () => path, 5), 'ms', goal);
      }
    }
  } finally {
    await closeSide(side);
  }
}
