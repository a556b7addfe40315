import { SingleBar } from 'cli-progress';
import type { Progress } from '../recovery/progress.ts';
import { StartError } from '../start-error.ts';

const format = '{step} {bar} {percentage}%, about {eta_formatted} left';

/** Runs a long command with a progress bar, or a line per step without a terminal, until a signal ends it. */
export async function withProgress<T>(
  work: (progress: Progress) => Promise<T>,
  tell: (text: string) => void = console.log,
): Promise<T> {
  const bar = process.stdout.isTTY
    ? new SingleBar({ format, stream: process.stdout, clearOnComplete: true, etaBuffer: 200 })
    : null;
  const stopping = new AbortController();
  const stop = () =>
    stopping.abort(
      new StartError('Stopped. The library is where it was. Run the same command again to start over.'),
    );
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    return await work({
      total: (rows) => bar?.start(rows, 0, { step: 'Starting' }),
      step: (step) => (bar ? bar.update({ step }) : tell(`${step} …`)),
      rows: (count) => bar?.increment(count),
      signal: stopping.signal,
    });
  } finally {
    bar?.stop();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
