import { titleKeyWithoutYear } from '../../db/title-key.ts';
import type { TitleValue } from './catalogue.rules.ts';
import type { Located, Unusable } from './import-kind.ts';

/** Matches rows without ISBN to titles that differ from them only in that one of the two has no year. */

export interface Edition {
  key?: string;
  refusal?: Unusable;
}

/**
 * A row without year means the one edition that the catalogue has. A row with a year means the title without one, and
 * gives it its year, unless several rows could.
 * @param keys of the titles without ISBN that no row names to the year
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
