import { addDays, today, unpadded } from '@storyvan/domain/calendar-date';
import type { Asked } from '../asked.ts';
import { expectOk, type Figures, percentile } from '../figures.ts';
import type { Library } from '../library.ts';
import { lendOnce, pairsOf } from '../limit/desk-pairs.ts';
import type { Server } from '../server.ts';
import { callsOfOne } from './calls-of-one.ts';
import { closeSide, medianOfReads, openSide, type Side } from './side.ts';

/**
 * How the time of a call grows with the library: its time on the larger data set divided by its time on the smaller one,
 * measured in turns. A place, child or copy has an equally long history in both; only their number is larger.
 */

const goal = { under: 1.3 };
const callsOfRound = 60;
const ranges = { '30 days': 30, 'one year': 365, 'five years': 5 * 365 };

/** One desk handles one book after the other. */
async function mediansOfLending({ copy, shape, server }: Side): Promise<{ issue: number; return: number }> {
  const times: { issue: number; return: number }[] = [];
  for (const pair of pairsOf(shape, await copy.shelved(callsOfRound)))
    times.push(await lendOnce(server, pair));
  const medianOf = (call: 'issue' | 'return') =>
    percentile(
      times.map((each) => each[call]),
      0.5,
    );
  return { issue: medianOf('issue'), return: medianOf('return') };
}

export async function measureGrowth(library: Library, asked: Asked, figures: Figures): Promise<void> {
  const small = await openSide(library, asked.growth.from);
  const large = await openSide(library, asked.growth.to);
  try {
    for (let round = -1; round < asked.rounds; round++) {
      const note = (what: string, before: number, after: number) => {
        // The first round warms up.
        if (round < 0) return;
        figures.note(`${what}, grown`, after / before, '×', goal);
        figures.note(what, after);
      };
      for (const [what, pathOf] of Object.entries(callsOfOne)) {
        note(
          what,
          await medianOfReads(small, pathOf, callsOfRound),
          await medianOfReads(large, pathOf, callsOfRound),
        );
      }
      const [before, after] = [await mediansOfLending(small), await mediansOfLending(large)];
      note('a copy: issue', before.issue, after.issue);
      note('a copy: return', before.return, after.return);
      if (round >= 0) await noteStatistics(large.server, figures);
    }
  } finally {
    await closeSide(small);
    await closeSide(large);
  }
}

/** On the larger set, with its history of five years: the cost of a range depends on the loans within it. */
async function noteStatistics(server: Server, figures: Figures): Promise<void> {
  const times: Record<string, number> = {};
  for (const [name, days] of Object.entries(ranges)) {
    const range = `${unpadded(addDays(today(), 1 - days))}/${unpadded(today())}`;
    const path = `/api/info/statistics_program_site_details/mop/all/all_grades/${range}`;
    times[name] = expectOk(await server.get(path)).milliseconds;
    figures.note(`statistics of all sites, ${name}`, times[name]);
  }
  const [least = Number.NaN, , most = Number.NaN] = Object.values(times);
  figures.note('statistics of all sites, 30 days of five years', least / most, '×', { under: 0.2 });
}
