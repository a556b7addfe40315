import type { FastifyInstance } from 'fastify';
import { drain } from '../http/drain.ts';

/** Milliseconds; must end before systemd sends SIGKILL. */
const longestDrain = 7000;
const longestEnd = 9000;

/**
 * Graceful shutdown on SIGTERM or Ctrl+C: finishes requests in progress, then calls `close`. The exit code is 0, or 1
 * if something was cut off. Further signals are ignored, because npm forwards Ctrl+C as a second one.
 */
export function stopOnSignal(http: FastifyInstance, close: () => Promise<void>): { stopping: boolean } {
  const state = { stopping: false };
  const stop = async () => {
    if (state.stopping) return;
    state.stopping = true;
    const giveUp = setTimeout(() => {
      http.log.error('forced shutdown: something did not close in time');
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
