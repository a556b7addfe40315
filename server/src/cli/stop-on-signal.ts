import type { FastifyInstance } from 'fastify';
import { drain } from '../http/drain.ts';

/** Milliseconds; systemd and its like send SIGKILL some time after SIGTERM, and the end should come before. */
const longestDrain = 7000;
const longestEnd = 9000;

/**
 * Ends the process in order on SIGTERM or Ctrl+C: what is under way is answered, then `close` closes the rest. Its exit
 * code is 0, or 1 when something had to be cut off. Further signals change nothing: npm sends a Ctrl+C on as a second one.
 */
export function stopOnSignal(http: FastifyInstance, close: () => Promise<void>): { stopping: boolean } {
  const state = { stopping: false };
  const stop = async () => {
    if (state.stopping) return;
    state.stopping = true;
    const giveUp = setTimeout(() => {
      http.log.error('the end was forced: something did not close in time');
      process.exit(1);
    }, longestEnd);
    const cutOff = await drain(http, longestDrain);
    if (cutOff > 0) http.log.warn({ connections: cutOff }, 'requests that did not end were cut off');
    await close();
    clearTimeout(giveUp);
    process.exit(cutOff === 0 ? 0 : 1);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return state;
}
