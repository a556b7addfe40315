import { type DefaultOptions, QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

/** No reply, or a server or proxy that is unavailable for a moment. */
const passes = [0, 502, 503, 504];

/** Client errors and faults are final; temporary failures are retried twice, when the server says or soon. */
export const defaultOptions: DefaultOptions = {
  // A device answers calls also without a network (field/), so every call is made whatever the browser says of it.
  mutations: { networkMode: 'always' },
  queries: {
    networkMode: 'always',
    // Off by default in this mode: a read that failed is made again when the network is back.
    refetchOnReconnect: true,
    staleTime: 10_000,
    retry: (count, error) => count < 2 && error instanceof CallError && passes.includes(error.status),
    retryDelay: (attempt, error) =>
      (error instanceof CallError ? error.retryAfterMs : null) ?? 300 * 2 ** attempt,
  },
};

export const makeQueryClient = (): QueryClient => new QueryClient({ defaultOptions });
