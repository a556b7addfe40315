import { type lookup, mostFoundChildren } from '@storyvan/contract/catalogue';
import type { FoundChild } from '@storyvan/contract/common/found';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { Executor } from '../../../db/database.ts';
import { cursorOf } from '../../../http/paging.ts';
import type { WantedFilter } from './facets.rules.ts';
import { listChildren } from './found-rows.ts';
import { countBooksOutOf, listChildrenByCard } from './lookup.queries.ts';
import { exactOf, type LookupWords, parseLookup, rankedFirst, withWords } from './lookup.rules.ts';
import { lookUpBooks, type Page } from './lookup-books.ts';
import { saidOf } from './other-words.rules.ts';
import { findOther } from './other-words.ts';

type Found = ReplyOf<typeof lookup>;

/** What was found; if that is nothing, what is found by the words as they were probably meant. */
export async function lookUp(
  on: Executor,
  text: string,
  filter: WantedFilter,
  { places, limit }: { places: Record<'books' | 'children', number | null>; limit: number },
): Promise<Found> {
  const pages = {
    books: { after: places.books, limit },
    children: { after: places.children, limit: Math.min(limit, mostFoundChildren) },
  };
  const typed = parseLookup(text);
  const found = await lookUpBoth(on, typed, filter, pages);
  const { books, children, facets } = found;
  if (books.length + children.length + (facets?.counted ?? 0) > 0) return found;
  const other = await findOther(on, typed.words);
  if (other === null) return found;
  const instead = await lookUpBoth(on, withWords(typed, other.words, other.by), filter, pages);
  return { ...instead, instead: saidOf(other, typed.words) };
}

async function lookUpBoth(
  on: Executor,
  wanted: LookupWords,
  filter: WantedFilter,
  pages: Record<'books' | 'children', Page>,
): Promise<Found> {
  const [books, children] = await Promise.all([
    lookUpBooks(on, wanted, filter, pages.books),
    lookUpChildren(on, wanted, pages.children),
  ]);
  return {
    books: books.books,
    more_books: books.more_books,
    children: children.children,
    more_children: children.more_children,
    next: { books: books.next, children: children.next },
    exact: exactOf(books, children),
    instead: null,
    facets: books.facets,
  };
}

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

async function lookUpChildren(
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
