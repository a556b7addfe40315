import { connect } from '../client.ts';
import type { DeskPair } from '../limit/desk-pairs.ts';
import { noTimes, type Times, workAt } from './desk.ts';

/** All desks, in a separate process so that they do not delay the monitoring of the server. */

export interface LoadAsked {
  url: string;
  /** The cookie of each desk. */
  cookies: string[];
  /** The books of each desk, with the children who take them. */
  pairs: DeskPair[][];
  /** Milliseconds. */
  duration: number;
  pause: number;
  /** Milliseconds between two reports of what was measured since the last. */
  reportEvery: number;
}

export interface LoadReport {
  times: Times;
  isLast: boolean;
}

async function load({ url, cookies, pairs, duration, pause, reportEvery }: LoadAsked): Promise<void> {
  let times: Times = noTimes();
  const report = (isLast: boolean, sent = () => {}) => {
    process.send?.({ times, isLast } satisfies LoadReport, sent);
    times = noTimes();
  };
  const timer = setInterval(() => report(false), reportEvery);
  const until = Date.now() + duration;
  const desks = cookies.map((cookie) => connect(url, cookie));
  await Promise.all(
    desks.map((desk, n) => workAt(desk, pairs[n] as DeskPair[], { until, pause, times: () => times })),
  );
  clearInterval(timer);
  for (const desk of desks) desk.close();
  report(true, () => process.disconnect());
}

process.once('message', (asked: LoadAsked) => load(asked));
