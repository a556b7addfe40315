import type { SuggestedBook } from '@storyvan/contract/common/found';

/** What a list of suggestions shows. */

/** How many of each: half for both, and what one does not need for the other. */
export function shareOf(most: number, books: number, children: number): { books: number; children: number } {
  const half = Math.floor(most / 2);
  const ofBooks = Math.min(books, Math.max(half, most - children));
  return { books: ofBooks, children: Math.min(children, most - ofBooks) };
}

type Summary = Omit<SuggestedBook, 'accn_no' | 'is_number' | 'where'>;

/** What a suggestion shows of a title. */
export const summaryOf = ({
  title_id,
  isbn,
  title,
  other_title,
  author,
  language,
  level,
  category_primary,
  hex_code,
  cover,
}: Summary): Summary => ({
  title_id,
  isbn,
  title,
  other_title,
  author,
  language,
  level,
  category_primary,
  hex_code,
  cover,
});
