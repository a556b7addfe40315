import { connect } from '../client.ts';
import type { DeskPair } from '../limit/desk-pairs.ts';
import { noTimes, workAt } from './desk.ts';

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
}

/** Reports what was measured once the time is over. */
async function load({ url, cookies, pairs, duration, pause }: LoadAsked): Promise<void> {
  const times = noTimes();
  const until = Date.now() + duration;
  const desks = cookies.map((cookie) => connect(url, cookie));
  await Promise.all(desks.map((desk, n) => workAt(desk, pairs[n] as DeskPair[], { until, pause, times })));
  for (const desk of desks) desk.close();
  process.send?.(times, () => process.disconnect());
}

process.once('message', (asked: LoadAsked) => load(asked));
