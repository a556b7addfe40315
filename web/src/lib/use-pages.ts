import type { Endpoint, QueryIn } from '@storyvan/contract/endpoint';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CallInput, callPage, pathOf } from './call.ts';
import { type Read, readOf, useDrawnInSteps } from './use-read.ts';

interface PagesOf<Page, Row, From> {
  /** Identifies the list: the path of its first page. */
  key: string;
  first: From;
  load: (from: From, signal?: AbortSignal) => Promise<Page>;
  rowsOf: (page: Page) => Row[];
  /** The cursor of the next page; null after the last one. */
  nextOf: (page: Page, from: From) => From | null;
}

export interface Older<Row> {
  more: boolean;
  loading: boolean;
  error: Error | null;
  load: () => void;
  /** Loads all rows, to export or print; the screen keeps what it shows. */
  loadAll: () => Promise<Row[]>;
}

/** A list that is loaded page by page, newest first: the rows loaded so far, and how to load older ones. */
export function usePages<Page, Row, From>(
  pages: PagesOf<Page, Row, From>,
): { read: Read<Row[]>; older: Older<Row>; firstPage: Page | undefined } {
  const { key, first, load, rowsOf, nextOf } = pages;
  const query = useInfiniteQuery({
    queryKey: [key, 'paged'],
    queryFn: ({ pageParam, signal }) => load(pageParam as From, signal),
    initialPageParam: first as unknown,
    getNextPageParam: (page: Page, _, from) => nextOf(page, from as From) ?? undefined,
  });
  const data = useDrawnInSteps(key, query.data);
  // The same array until another page is loaded, because it is compared by identity.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function that reads a page never changes
  const rows = useMemo(() => data?.pages.flatMap(rowsOf), [data]);
  const loadAll = async (): Promise<Row[]> => {
    const all = [...(rows ?? [])];
    const last = data?.pages.at(-1);
    let from = last ? nextOf(last, data?.pageParams.at(-1) as From) : first;
    while (from !== null) {
      const page: Page = await load(from);
      all.push(...rowsOf(page));
      from = nextOf(page, from);
    }
    return all;
  };
  const older: Older<Row> = {
    more: query.hasNextPage,
    loading: query.isFetchingNextPage,
    error: query.isFetchNextPageError ? query.error : null,
    load: () => {
      query.fetchNextPage();
    },
    loadAll,
  };
  return { read: readOf(query, rows), older, firstPage: data?.pages[0] };
}

/** The same for a list that is a bare array, whose reply links to the next page. */
export const useLinkedPages = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  usePages({
    key: pathOf(endpoint, input),
    first: undefined as string | undefined,
    load: (after, signal) =>
      callPage(endpoint, { ...input, query: { ...(input.query as object), after } as QueryIn<E> }, signal),
    rowsOf: ({ rows }) => rows,
    nextOf: ({ next }) => next?.searchParams.get('after') ?? null,
  });
