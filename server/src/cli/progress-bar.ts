import { SingleBar } from 'cli-progress';
import type { Progress } from '../recovery/progress.ts';
import { type DatabaseSettings, openSnapshot } from '../recovery/snapshot.ts';
import { StartError } from '../start-error.ts';

/** A move reads or writes every row four times: two backups' worth, the copy, and the old database once more. */
const passes = 4;

const format = '{step} {bar} {percentage}%, about {eta_formatted} left';

/** How many rows the steps of a move report in all. */
export async function countRowsToMove(from: DatabaseSettings): Promise<number> {
  const snapshot = await openSnapshot(from);
  try {
    const names = await snapshot.rows({
      sql:
        snapshot.dialect === 'sqlite'
          ? `select name from sqlite_master where type = 'table' and name not like 'sqlite%'`
          : `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
      parameters: [],
    });
    let rows = 0;
    for (const { name } of names) {
      const [counted] = await snapshot.rows({ sql: `select count(*) as n from "${name}"`, parameters: [] });
      rows += Number(counted?.n);
    }
    return rows * passes;
  } finally {
    await snapshot.close();
  }
}

/** Runs a long command with a bar, or a line for each step where there is no terminal, until a signal ends it. */
export async function withProgress<T>(total: number, work: (progress: Progress) => Promise<T>): Promise<T> {
  const bar = process.stdout.isTTY
    ? new SingleBar({ format, stream: process.stdout, clearOnComplete: true, etaBuffer: 200 })
    : null;
  const stopping = new AbortController();
  const stop = () =>
    stopping.abort(
      new StartError('Stopped. The library is where it was. Run the same command again to start over.'),
    );
  process.on('SIGINT', stop).on('SIGTERM', stop);
  bar?.start(total, 0, { step: 'Starting' });
  try {
    return await work({
      step: (step) => (bar ? bar.update({ step }) : console.log(`${step} …`)),
      rows: (count) => bar?.increment(count),
      signal: stopping.signal,
    });
  } finally {
    bar?.stop();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
