import { type lookup, mostFoundChildren } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { Executor } from '../../../db/database.ts';
import type { WantedFilter } from './facets.rules.ts';
import { exactOf, type LookupWords, parseLookup, withWords } from './lookup.rules.ts';
import { lookUpBooks, type Page } from './lookup-books.ts';
import { lookUpChildren } from './lookup-children.ts';
import { findSpelling } from './spelling.ts';

type Found = ReplyOf<typeof lookup>;

/** What was found; if that is nothing, what is found by the words in another spelling. */
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
  const words = await findSpelling(on, typed.words);
  if (words === null) return found;
  const corrected = await lookUpBoth(on, withWords(typed, words), filter, pages);
  return { ...corrected, instead: words.join(' ') };
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
