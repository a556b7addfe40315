import { CallError } from './call.ts';

const lostStatuses = [0, 401, 408, 429, 502, 503, 504, 507];

/**
 * No reply, or one that says that the server cannot do it now, such as a full disk (507). The call may have been done,
 * so the same one is sent again.
 */
export const isLost = ({ status }: CallError): boolean => lostStatuses.includes(status);

/** The error of a call. A bug in this program is reported to the console and has a sentence too. */
export function callErrorOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  reportError(error);
  return new CallError(500, 'fault', 'An unknown error has occurred.');
}

/** Sends once. Returns the error, or null on success. `call` limits how long that can take. */
export async function sendOnce(send: () => Promise<void>): Promise<CallError | null> {
  try {
    await send();
    return null;
  } catch (error) {
    return callErrorOf(error);
  }
}
