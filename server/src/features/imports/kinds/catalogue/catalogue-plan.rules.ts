import { wordsOf } from '@storyvan/domain/search-words';
import { titleKeyWithoutYear } from '../../../../records/title/title-key.ts';
import type { TitleChange } from '../../../../records/title/title-row.ts';
import type { Reject, Unusable } from '../../columns/input.ts';
import type { Located } from '../import-kind.ts';
import type { Change, WriteOptions } from '../plan.ts';
import type { FoundTitle, TitleValue } from './catalogue.rules.ts';

/** What a catalogue row leads to: a new title, a changed one, or nothing. */

interface Plan {
  line: number;
  /** Set for a title that is already in the catalogue. */
  title_id?: number;
  added?: TitleValue;
  changed?: TitleChange;
  changes: Change[];
  reject?: Reject;
}

export const titleLabel = ({ isbn, title }: { isbn: string | null; title: string }): string =>
  isbn ? `ISBN ${isbn}` : `"${title.slice(0, 80)}"`;

export function planTitle(
  { line, value }: Located<TitleValue>,
  before: FoundTitle | Unusable | undefined,
  { replace_titles }: WriteOptions,
): Plan {
  if (before === undefined) return { line, added: value, changes: [] };
  if ('reason' in before) return { line, changes: [], reject: { line, ...before } };
  if (!replace_titles && isOtherBook(before, value)) {
    const reason = `ISBN ${value.isbn} belongs to "${before.title}" in the catalogue, but this row has the title "${value.title}". Check the ISBN. If it is right, add --replace-titles.`;
    return { line, changes: [], reject: { line, kind: 'ISBN of another book', reason } };
  }
  const { title_id } = before;
  const given = Object.entries(value).filter(([, content]) => content !== null);
  const differing = given.filter(([field, content]) => before[field as keyof TitleValue] !== content);
  if (differing.length === 0) return { line, title_id, changes: [] };
  const changes = differing.flatMap(([field, content]): Change[] => {
    const old = before[field as keyof TitleValue];
    if (field === 'title_key') return [];
    const label = titleLabel(before);
    return [{ line, label, field, before: String(old ?? ''), after: String(content) }];
  });
  const after = { ...before, ...(Object.fromEntries(given) as TitleValue) };
  return { line, title_id, changed: { before, after }, changes };
}

/** A title without a word in common with the stored one is probably another book with a mistyped ISBN. */
function isOtherBook(before: FoundTitle, value: TitleValue): boolean {
  if (value.isbn === null) return false;
  const known = new Set(wordsOfAll(before));
  return !wordsOfAll(value).some((word) => known.has(word));
}

function wordsOfAll({ title, subtitle, other_title }: TitleValue): string[] {
  const words = wordsOf(`${title} ${subtitle ?? ''} ${other_title ?? ''}`);
  const long = words.filter((word) => word.length > 3 || !/^[a-z]+$/.test(word));
  return long.length > 0 ? long : words;
}

interface Edition {
  key?: string;
  refusal?: Unusable;
}

/**
 * Matches rows without ISBN to titles when one of the two has no year and everything else agrees.
 *
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
