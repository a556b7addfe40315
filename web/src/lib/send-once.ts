import { CallError } from './call.ts';

const replyWithinMs = 15_000;

const lostStatuses = [0, 401, 408, 429, 502, 503, 504, 507];

/**
 * No reply, or one that only says that the server cannot do it now, as with a full disk (507): the call may or may not
 * have been done, and the same one is sent again.
 */
export const isLost = ({ status }: CallError): boolean => lostStatuses.includes(status);

/** Sends a call once and waits a while for its reply; the error, or null when the reply was taken in. */
export async function sendOnce(send: (signal: AbortSignal) => Promise<void>): Promise<CallError | null> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), replyWithinMs);
  try {
    await send(control.signal);
    return null;
  } catch (error) {
    if (error instanceof CallError) return error;
    if (control.signal.aborted)
      return new CallError(0, 'unreachable', 'The server takes too long to answer.');
    // A fault of this program must not stop what comes after it.
    reportError(error);
    return new CallError(500, 'fault', 'An unknown error has occurred.');
  } finally {
    clearTimeout(timer);
  }
}
