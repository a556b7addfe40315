import { lookup } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type CallInput, call, pathOf } from '../../../lib/call.ts';

type Found = ReplyOf<typeof lookup>;
type LookupInput = CallInput<typeof lookup>;

/** The pages after the first, of one of the two lists. */
function useFurther(input: LookupInput, next: string | null) {
  const pages = useInfiniteQuery({
    queryKey: [pathOf(lookup, input), 'after', next],
    queryFn: ({ pageParam, signal }) =>
      call(lookup, { ...input, query: { ...input.query, after: pageParam } }, signal),
    initialPageParam: next ?? '',
    getNextPageParam: ({ next }: Found) => next.books ?? next.children ?? undefined,
    // Only on demand.
    enabled: false,
  });
  const loaded = pages.data?.pages ?? [];
  const more = loaded.length === 0 ? next !== null : pages.hasNextPage;
  return {
    loaded,
    older: {
      more,
      loading: pages.isFetching,
      error: pages.error,
      load: () => {
        if (loaded.length === 0) pages.refetch();
        else pages.fetchNextPage();
      },
    },
  };
}

/** The results loaded so far, and how to load more books or children. */
export function useMoreFound(input: LookupInput, first: Found) {
  const books = useFurther(input, first.next.books);
  const children = useFurther(input, first.next.children);
  const found = {
    ...first,
    books: [first, ...books.loaded].flatMap((page) => page.books),
    more_books: books.older.more || (books.loaded.at(-1) ?? first).more_books,
    children: [first, ...children.loaded].flatMap((page) => page.children),
    more_children: children.older.more || (children.loaded.at(-1) ?? first).more_children,
  };
  return { found, moreBooks: books.older, moreChildren: children.older };
}
