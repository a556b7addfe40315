import { accountOfTab, whenLeaving } from '../../lib/auth.ts';
import { createSendQueue, type Job, onlyUnder, type SendQueue } from '../../lib/send-queue.ts';

/**
 * Opinions on their way to the server, in order. They are sent although their row is no longer on the screen, but never
 * under another account, and not after the user has signed out.
 */
let queue: SendQueue = createSendQueue();

whenLeaving(() => {
  queue.stop();
  queue = createSendQueue();
});

export const sendOpinion = (job: Job): void => queue.add(onlyUnder(accountOfTab(), job));

/** Tries at once instead of waiting. */
export const wakeOpinions = (): void => queue.wake();
