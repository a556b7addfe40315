import { type lookup, mostFoundChildren } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { Executor } from '../../../db/database.ts';
import type { WantedFilter } from './facets.rules.ts';
import { exactOf, type LookupWords, parseLookup, withWords } from './lookup.rules.ts';
import { lookUpBooks, type Page } from './lookup-books.ts';
import { lookUpChildren } from './lookup-children.ts';
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
