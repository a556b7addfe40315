import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

/** Client errors are final; a lost connection is tried twice more. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 2 && error instanceof CallError && error.status === 0,
        retryDelay: (attempt) => 300 * 2 ** attempt,
      },
    },
  });
