import type { Asked } from './asked.ts';
import type { Step, Times } from './desks/desk.ts';
import { runDesks } from './desks/run-desks.ts';
import { type Figures, percentile } from './figures.ts';
import type { Library } from './library.ts';
import { openHandles, residentMegabytes } from './process-facts.ts';
import { startServer } from './server.ts';

/** 20 desks for half an hour: memory, file handles and latency of the last third compared with the middle one. */

const desks = 20;

interface Sample {
  memory: number;
  handles: number;
  p95: number;
}

export async function measureSoak(library: Library, asked: Asked, figures: Figures): Promise<void> {
  const copy = await library.copyOf(asked.loans);
  const server = await startServer(copy.settings);
  const samples: Sample[] = [];
  let errors = 0;
  const reportEvery = (asked.soakMinutes * 60_000) / 30;
  const onReport = ({ byStep, errors: failed }: Times) => {
    const times = (Object.keys(byStep) as Step[]).flatMap((step) => byStep[step]);
    errors += failed.length;
    if (times.length === 0) return;
    const { pid } = server;
    samples.push({
      memory: residentMegabytes(pid),
      handles: openHandles(pid),
      p95: percentile(times, 0.95),
    });
  };
  await runDesks(
    server,
    copy,
    asked.loans,
    { desks, minutes: asked.soakMinutes, pause: 0, reportEvery },
    onReport,
  );
  await server.stop();
  await copy.drop();
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const median = (of: Sample[], fact: keyof Sample) =>
    percentile(
      of.map((one) => one[fact]),
      0.5,
    );
  for (const [fact, unit, goal] of [
    ['memory', 'MB', { under: 1.1 }],
    ['handles', '', { under: 1.05 }],
    ['p95', 'ms', { under: 1.2 }],
  ] as const) {
    figures.note(
      `soak: ${fact}, last third over middle third`,
      median(last, fact) / median(middle, fact),
      '×',
      goal,
    );
    figures.note(`soak: ${fact} at the end`, median(last, fact), unit);
  }
  figures.note('soak: errors', errors, '', { exactly: 0 });
}
