import type { FoundBook } from '@storyvan/contract/catalogue';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';

/** One title with those of its copies that were found; none for a title without a copy. */
export interface FoundTitle {
  title: FoundBook;
  copies: (FoundBook & { accn_no: string })[];
}

/** Groups the copies of one title, in the order in which their titles were found. */
export function groupCopies(books: FoundBook[]): FoundTitle[] {
  const titles = new Map<number, FoundTitle>();
  for (const book of books) {
    const known = titles.get(book.title_id) ?? { title: book, copies: [] };
    if (book.accn_no !== null) known.copies.push({ ...book, accn_no: book.accn_no });
    titles.set(book.title_id, known);
  }
  return [...titles.values()];
}

/** True when the search was for exactly this accession or card number. */
export function isExact(query: string, number: string | null): boolean {
  return number !== null && normaliseAccnNo(query) === normaliseAccnNo(number);
}
