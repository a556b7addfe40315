import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

/** No answer, or one of a server or a proxy that cannot answer just now. */
const passes = [0, 502, 503, 504];

/** Client errors and faults are final; what passes is tried twice more, when the server says or soon. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 2 && error instanceof CallError && passes.includes(error.status),
        retryDelay: (attempt, error) =>
          (error instanceof CallError ? error.retryAfterMs : null) ?? 300 * 2 ** attempt,
      },
    },
  });
