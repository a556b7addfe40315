import { CallError } from './call.ts';

const lostStatuses = [0, 401, 408, 429, 502, 503, 504, 507];

/**
 * No reply, or one that only says that the server cannot do it now, as with a full disk (507): the call may or may not
 * have been done, and the same one is sent again.
 */
export const isLost = ({ status }: CallError): boolean => lostStatuses.includes(status);

/** The error of a call. A fault of this program is reported and has a sentence too, so that it is not silent. */
export function callErrorOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  reportError(error);
  return new CallError(500, 'fault', 'An unknown error has occurred.');
}

/** Sends once; the error, or null when the reply was taken in. `call` limits how long that can take. */
export async function sendOnce(send: () => Promise<void>): Promise<CallError | null> {
  try {
    await send();
    return null;
  } catch (error) {
    return callErrorOf(error);
  }
}
