import { addDays, today, unpadded } from '@storyvan/domain/calendar-date';
import type { Asked } from './asked.ts';
import { expectOk, type Figures, type Goal } from './figures.ts';
import type { Library } from './library.ts';
import { startServer } from './server.ts';

/** Insight: the year in numbers for the whole library and for a place, and how its time grows with the range. */

const goal: Goal = { under: 800 };
const days = { '30 days': 30, 'a year': 365, 'five years': 5 * 365 };

export async function measureInsight(library: Library, asked: Asked, figures: Figures): Promise<void> {
  const copy = await library.copyOf(asked.loans);
  const server = await startServer(copy.settings);
  const ask = async (scope: string, length: number): Promise<number> => {
    const range = `${unpadded(addDays(today(), 1 - length))}/${unpadded(today())}`;
    return expectOk(await server.get(`/api/info/insight/${scope}/${range}`)).milliseconds;
  };
  try {
    for (let round = -1; round < asked.rounds; round++) {
      const [month, year, all] = [
        await ask('all', days['30 days']),
        await ask('all', days['a year']),
        await ask('all', days['five years']),
      ];
      const place = await ask('place:1', days['a year']);
      // The first round warms up.
      if (round < 0) continue;
      figures.note('insight, a year of everything', year, 'ms', goal);
      figures.note('insight, 30 days of everything', month);
      figures.note('insight, five years of everything', all);
      figures.note('insight, a year of a place', place);
      figures.note('insight, 30 days of five years', month / all, '×', { under: 0.3 });
    }
  } finally {
    await server.stop();
    await copy.drop();
  }
}
