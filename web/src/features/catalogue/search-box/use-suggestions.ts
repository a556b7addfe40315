import { useDebouncedValue } from '@mantine/hooks';
import { suggest } from '@storyvan/contract/catalogue';
import type { SuggestedBook, Suggestions } from '@storyvan/contract/common/found';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../../lib/use-read.ts';
import { childLink } from '../../../records/place/place-links.ts';

/** Shorter than a pause between two words, longer than between two letters. */
const typingPauseMs = 120;
const staleMs = 30_000;

type Suggestion = { link: LinkProps; key: string } & (
  | { book: SuggestedBook; child?: undefined }
  | { book?: undefined; child: Suggestions['children'][number] }
);

export const suggestionId = (n: number): string => `search-suggestion-${n}`;

export interface Suggested {
  options: Suggestion[];
  /** The words that were searched for instead of those typed. */
  instead: string | null;
  /** Which option Enter opens; null for none. */
  chosen: number | null;
  isOpen: boolean;
  /** There is a reply to what was typed, and it is empty. */
  isEmpty: boolean;
  ask(text: string): void;
  move(by: 1 | -1): void;
  close(): void;
}

/** What is suggested for the text typed so far; an outdated request is cancelled. */
export function useSuggestions(): Suggested {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [asked] = useDebouncedValue(text, typingPauseMs);
  const query = text === '' ? '' : asked;
  const read = useRead(
    suggest,
    { params: { query } },
    { enabled: query !== '', keepPrevious: true, staleTime: staleMs },
  );
  const found = query === '' ? undefined : read.data;
  const options = found ? optionsOf(found) : [];
  const ask = (typed: string) => {
    setText(typed.trim());
    setChosen(null);
  };
  const move = (by: 1 | -1) => {
    // One place before the first option and after the last is none: the text itself.
    const places = options.length + 1;
    const next = ((chosen ?? -1) + 1 + by + places) % places;
    setChosen(next === 0 ? null : next - 1);
  };
  const isCurrent = query === text && !(read.status === 'done' && read.outdated);
  return {
    options,
    instead: found?.instead ?? null,
    chosen,
    isOpen: options.length > 0,
    isEmpty: isCurrent && found !== undefined && options.length === 0,
    ask,
    move,
    close: () => ask(''),
  };
}

function optionsOf({ books, children }: Suggestions): Suggestion[] {
  return [
    ...books.map((book) => ({ book, link: bookLink(book), key: `book ${book.accn_no ?? book.title_id}` })),
    ...children.map((child) => ({ child, link: childLink(child), key: `child ${child.child_id}` })),
  ];
}

/** A title without a copy has no page. */
const bookLink = ({ accn_no, title }: SuggestedBook): LinkProps =>
  accn_no === null
    ? { to: '/lookup/$query', params: { query: title } }
    : { to: '/books/$id', params: { id: accn_no } };
