import { vi } from 'vitest';

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** A half-open connection: neither a reply nor an error. Ends with `vi.restoreAllMocks()`. */
export const neverAnswered = () =>
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => untilAborted(init?.signal));

/** The connection stops after the headers. */
export const silentAfterHeaders = () =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const response = new Response('{');
    response.json = () => untilAborted(init?.signal);
    return response;
  });
