import { titleKeyWithoutYear } from '../../../../db/title-key.ts';
import type { Located, Unusable } from '../import-kind.ts';
import type { TitleValue } from './catalogue.rules.ts';

/** Matches rows without ISBN to titles when one of the two has no year and everything else agrees. */

export interface Edition {
  key?: string;
  refusal?: Unusable;
}

/**
 * A row without a year matches the only edition in the catalogue. A row with a year matches a title without one and sets
 * its year, unless several rows could.
 * @param keys of the titles without ISBN that no row matches by year
 */
export function matchEditions(rows: Located<TitleValue>[], keys: string[]): Map<number, Edition> {
  const byBook = new Map<string, string[]>();
  for (const key of keys) {
    const book = key.replace(/\|\d{4}$/, '');
    byBook.set(book, [...(byBook.get(book) ?? []), key]);
  }
  const rowsOfBook = new Map<string, number>();
  for (const { value } of rows) {
    const book = titleKeyWithoutYear(value);
    rowsOfBook.set(book, (rowsOfBook.get(book) ?? 0) + 1);
  }
  const editions = new Map<number, Edition>();
  for (const { line, value } of rows) {
    const book = titleKeyWithoutYear(value);
    const known = byBook.get(book) ?? [];
    const edition =
      value.title_key === book
        ? oneOf(known, value)
        : known.includes(book) && rowsOfBook.get(book) === 1
          ? { key: book }
          : {};
    editions.set(line, edition);
  }
  return editions;
}

function oneOf(known: string[], { title }: TitleValue): Edition {
  if (known.length <= 1) return known[0] === undefined ? {} : { key: known[0] };
  const years = known.map((key) => key.slice(-4)).sort();
  return {
    refusal: {
      kind: 'several titles',
      reason: `The catalogue has "${title}" of ${years.slice(0, -1).join(', ')} and ${years.at(-1)}. Add the year or the ISBN.`,
    },
  };
}
