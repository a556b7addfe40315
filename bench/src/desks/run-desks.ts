import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { signedInDesks } from '../client.ts';
import type { LibraryCopy } from '../library.ts';
import { type DeskPair, pairsOf } from '../limit/desk-pairs.ts';
import { account, type Running } from '../server.ts';
import { shapeOf } from '../sets/shape.ts';
import type { Times } from './desk.ts';
import type { LoadAsked, LoadReport } from './load-process.ts';

const booksOfDesk = 20;
const program = fileURLToPath(new URL('./load-process.ts', import.meta.url));

export interface Load {
  desks: number;
  minutes: number;
  /** Milliseconds between two scans of a desk. */
  pause: number;
  /** Milliseconds. */
  reportEvery: number;
}

/** Runs desks against a server; `onReport` gets the measurements since the previous report. */
export async function runDesks(
  server: Running,
  copy: LibraryCopy,
  loans: number,
  load: Load,
  onReport: (times: Times) => void,
): Promise<void> {
  const cookies = (await signedInDesks(load.desks, server.url, account)).map(({ cookie }) => cookie);
  const all = pairsOf(shapeOf(loans), await copy.shelved(load.desks * booksOfDesk));
  const pairs = cookies.map((_, n) => all.filter((_pair, at) => at % load.desks === n));
  if (pairs.some((books: DeskPair[]) => books.length === 0)) {
    throw new Error(`There are not enough books at the places for ${load.desks} desks.`);
  }
  const asked: LoadAsked = {
    url: server.url,
    cookies,
    pairs,
    duration: load.minutes * 60_000,
    pause: load.pause,
    reportEvery: load.reportEvery,
  };
  const desks = fork(program, { execArgv: ['--import', 'tsx'] });
  await new Promise<void>((resolve, reject) => {
    desks.on('message', ({ times, isLast }: LoadReport) => {
      onReport(times);
      if (isLast) resolve();
    });
    desks.on('error', reject);
    desks.on('close', (code) => reject(new Error(`The desks ended with ${code} before they reported.`)));
    desks.send(asked);
  });
}
