import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { signedInDesks } from '../client.ts';
import type { LibraryCopy } from '../library.ts';
import { type DeskPair, pairsOf } from '../limit/desk-pairs.ts';
import { account, type Running } from '../server.ts';
import { shapeOf } from '../sets/shape.ts';
import type { Times } from './desk.ts';
import type { LoadAsked } from './load-process.ts';

const booksOfDesk = 20;
const program = fileURLToPath(new URL('./load-process.ts', import.meta.url));

export interface Load {
  desks: number;
  minutes: number;
  /** Milliseconds between two scans of a desk. */
  pause: number;
}

/** Runs desks against a server, and returns what they measured. */
export async function runDesks(
  server: Running,
  copy: LibraryCopy,
  loans: number,
  load: Load,
): Promise<Times> {
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
  };
  const desks = fork(program, { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    desks.on('message', (times: Times) => resolve(times));
    desks.on('error', reject);
    desks.on('close', (code) => reject(new Error(`The desks ended with ${code} before they reported.`)));
    desks.send(asked);
  });
}
