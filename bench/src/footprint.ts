import { setTimeout as sleep } from 'node:timers/promises';
import type { Asked } from './asked.ts';
import type { Figures } from './figures.ts';
import type { Library } from './library.ts';
import { residentMegabytes } from './process-facts.ts';
import { startServer } from './server.ts';

/** Time to start, memory when idle, and disk space. */

const startGoal = { under: 3000 };
const settled = 5000;

export async function measureFootprint(library: Library, asked: Asked, figures: Figures): Promise<void> {
  const copy = await library.copyOf(asked.loans);
  for (let round = 0; round < asked.rounds; round++) {
    const server = await startServer(copy.settings);
    figures.note('start, until it serves', server.startMilliseconds, 'ms', startGoal);
    await sleep(settled);
    figures.note('memory, idle', residentMegabytes(server.pid), 'MB');
    await server.stop();
  }
  const perMillion = ((await copy.size()) / (await copy.loans())) * 1_000_000;
  figures.note('database, per million loans', perMillion / 1e6, 'MB');
  await copy.drop();
}
