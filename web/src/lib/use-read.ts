import type { Endpoint, ReplyOf } from '@storyvan/contract/endpoint';
import { keepPreviousData, type QueryClient, type UseBaseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { type CallInput, call, pathOf } from './call.ts';

/** SPEC section 4: loading, then done, empty (a list without rows) or failed. */
export type Read<T> =
  | { status: 'loading'; data?: undefined; retry: () => void }
  | { status: 'failed'; data?: undefined; error: Error; retry: () => void }
  | {
      status: 'done' | 'empty';
      data: T;
      retry: () => void;
      /** The last reply, kept while the next one is loading. */
      outdated?: boolean;
    };

export const keyOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => [pathOf(endpoint, input)];

interface ReadOptions {
  enabled?: boolean;
  staleTime?: number;
  /** Read again after this many milliseconds, as long as the page is visible. */
  refetchInterval?: number;
  /** Keeps the last reply on the screen while the next one is loading. */
  keepPrevious?: boolean;
}

/** Reads one GET endpoint and keeps the data fresh. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
  options: ReadOptions = {},
): Read<ReplyOf<E>> {
  const { keepPrevious, enabled = true, ...rest } = options;
  const key = pathOf(endpoint, input);
  const query = useQuery<ReplyOf<E>, Error, ReplyOf<E>, string[]>({
    queryKey: [key],
    queryFn: ({ signal }) => call(endpoint, input, signal),
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...rest,
    // Otherwise by default, which Reads sets.
    ...(enabled ? {} : { enabled }),
  });
  return readOf(query, useDrawnInSteps(key, query.data));
}

/** The state of a query, with its reply as it is drawn. */
export function readOf<T>(query: UseBaseQueryResult, data: T | undefined): Read<T> {
  const retry = () => {
    query.refetch();
  };
  if (data !== undefined) {
    const status = Array.isArray(data) && data.length === 0 ? 'empty' : 'done';
    return { status, data, retry, outdated: query.isPlaceholderData };
  }
  return query.error ? { status: 'failed', error: query.error, retry } : { status: 'loading', retry };
}

/**
 * Draws a reply in steps, between which a slow phone still takes in keys and taps: a long list takes it half a second.
 * What the reply replaces is shown until then, unless it is the reply of another call.
 */
export function useDrawnInSteps<T>(key: string, data: T): T {
  const now = useMemo(() => ({ key, data }), [key, data]);
  const drawn = useDeferredValue(now);
  return drawn.key === key ? drawn.data : data;
}

/** Marks every cached reply as stale, after something was saved. */
export function refreshReads(client: QueryClient): void {
  client.invalidateQueries();
}
