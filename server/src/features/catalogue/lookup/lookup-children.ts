import type { FoundChild } from '@storyvan/contract/common/found';
import type { Executor } from '../../../db/database.ts';
import { cursorOf } from '../../../http/paging.ts';
import { listChildren } from './found-rows.ts';
import { countBooksOutOf, listChildrenByCard } from './lookup.queries.ts';
import { type LookupWords, rankedFirst } from './lookup.rules.ts';
import type { Page } from './lookup-books.ts';

/** Looks up children by the words of their names and by their cards. */

const mostRanked = 250;
/** How many results can be paged through; for more, people add a word. */
const mostFollowed = 5000;

interface FoundChildren {
  children: FoundChild[];
  more_children: boolean;
  next: string | null;
  /** The child with exactly the card number typed. */
  exact: FoundChild | null;
}

export async function lookUpChildren(
  on: Executor,
  wanted: LookupWords,
  { after, limit }: Page,
): Promise<FoundChildren> {
  if (after === null) return { children: [], more_children: false, next: null, exact: null };
  const most = after === 0 ? mostRanked : mostFollowed;
  const [byCard, byWords] = await Promise.all([
    wanted.number ? listChildrenByCard.all(on, { ...wanted.number, limit: most }) : [],
    listChildren(on, wanted, most),
  ]);
  const best = rankedFirst(byWords, (child) => child.child_id, wanted, mostRanked);
  const found = [...new Map([...byCard, ...best].map((child) => [child.child_id, child])).values()];
  const shown = found.slice(after, after + limit);
  const counted = await countBooksOutOf(
    on,
    shown.map((child) => child.child_id),
  );
  const booksOut = new Map(counted.map((row) => [row.child_id, row.books_out]));
  const children = shown.map((child) => ({ ...child, books_out: booksOut.get(child.child_id) ?? 0 }));
  const more_children = found.length > after + limit || (after === 0 && byWords.length === mostRanked);
  return {
    children,
    more_children,
    next: more_children && shown.length > 0 ? cursorOf(['children', after + shown.length]) : null,
    exact: children.find((child) => child.card_no !== null && child.card_no === wanted.number?.from) ?? null,
  };
}
