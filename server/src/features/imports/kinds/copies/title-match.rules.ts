import type { Unusable } from '../../columns/input.ts';
import { authorWords, sharesName, wordsKey } from '../catalogue/same-book.rules.ts';
import type { CopyValue } from './copies.rules.ts';

/** Finds the title of a row by its words, ignoring punctuation: "The Hobbit : or There and Back Again /". */

export interface NamedTitle {
  title_id: number;
  title: string;
  subtitle: string | null;
  other_title: string | null;
  author: string | null;
  language: string | null;
  published: string | null;
}

const beforeSubtitle = (title: string): string => title.split(/\s[:=/]\s/)[0] ?? '';

/** Titles by each name that a row may use. */
export function titlesByName(titles: NamedTitle[]): Map<string, NamedTitle[]> {
  const byName = new Map<string, NamedTitle[]>();
  for (const title of titles) {
    const names = [
      title.title,
      title.subtitle && `${title.title} ${title.subtitle}`,
      title.other_title,
      beforeSubtitle(title.title),
    ];
    for (const name of new Set(names.filter((own) => own !== null).map(wordsKey))) {
      const known = byName.get(name);
      if (known) known.push(title);
      else byName.set(name, [title]);
    }
  }
  return byName;
}

/** The one title that a row matches. Empty cells match anything; the year only decides between several titles. */
export function pickTitle(copy: CopyValue, byName: Map<string, NamedTitle[]>): NamedTitle | Unusable {
  const name = copy.title ?? '';
  const named = byName.get(wordsKey(name)) ?? byName.get(wordsKey(beforeSubtitle(name))) ?? [];
  const exact = named.filter((title) => agrees(copy, title));
  // No author in the catalogue, a name that is written in another way, or of another person of the book.
  const agreeing =
    exact.length === 0 && named.length === 1 ? named.filter((own) => isAkin(copy, own)) : exact;
  if (agreeing.length === 0) return named.length > 0 ? otherBook(copy, named) : unknownTitle(copy);
  const preferences: ((title: NamedTitle) => boolean)[] = [
    (title) => wordsKey(title.title) === wordsKey(name),
    (title) => yearOf(copy.year) !== '' && yearOf(title.published) === yearOf(copy.year),
    (title) => copy.author !== null && wordsKey(title.author) === wordsKey(copy.author),
    (title) => copy.author === null && title.author === null,
    (title) => copy.language === null && title.language === null,
  ];
  const found = preferences.reduce((left, isBetter) => {
    const better = left.filter(isBetter);
    return better.length > 0 ? better : left;
  }, agreeing);
  return found.length === 1 ? (found[0] as NamedTitle) : severalTitles(copy, found);
}

const isAkin = (copy: CopyValue, title: NamedTitle): boolean =>
  (title.author === null || sharesName(copy.author, title.author)) &&
  agrees({ ...copy, author: null }, title);

const agrees = (copy: CopyValue, title: NamedTitle): boolean =>
  (copy.author === null || isSameAuthor(copy.author, title.author)) &&
  (copy.language === null || wordsKey(copy.language) === wordsKey(title.language));

/** "Tolkien, J. R. R., 1892-1973" equals "J.R.R. Tolkien", and one of several authors is enough. */
function isSameAuthor(one: string, other: string | null): boolean {
  const left = authorWords(one);
  const right = authorWords(other);
  if ((other ?? '').split(';').some((author) => authorWords(author).every((word) => left.includes(word))))
    return true;
  return left.every((word) => right.includes(word)) || right.every((word) => left.includes(word));
}

const yearOf = (published: string | null): string => /\d{4}/.exec(published ?? '')?.[0] ?? '';

function severalTitles(copy: CopyValue, found: NamedTitle[]): Unusable {
  const differ = (name: string, readOf: (title: NamedTitle) => string) =>
    new Set(found.map(readOf)).size > 1 ? [name] : [];
  const columns = [
    ...differ('the author', ({ author }) => wordsKey(author)),
    ...differ('the year', ({ published }) => yearOf(published)),
    ...differ('the language', ({ language }) => wordsKey(language)),
    ...differ('the subtitle after the title', ({ subtitle }) => wordsKey(subtitle)),
  ];
  const cure =
    columns.length === 0
      ? 'They differ only in their ISBN; add the ISBN.'
      : `Add ${columns.join(' or ')}, or the ISBN.`;
  return {
    kind: 'several titles',
    reason: `The catalogue has ${found.length} titles ${copy.named}. ${cure}`,
  };
}

const othersShown = 5;

/** The catalogue has the title, but by another author or in another language. */
function otherBook(copy: CopyValue, named: NamedTitle[]): Unusable {
  const others = named.map(({ author, language }) => {
    const by = author === null ? 'without an author' : `by ${author}`;
    return language === null ? by : `${by} in ${language}`;
  });
  const shown = [...new Set(others)].slice(0, othersShown).join('; ');
  return {
    kind: 'unknown title',
    reason: `The catalogue has no title ${copy.named}. It has this title ${shown}. Correct the row, or add the book to the catalogue first.`,
  };
}

export const unknownTitle = (copy: CopyValue): Unusable => ({
  kind: 'unknown title',
  reason: `The catalogue has no title ${copy.isbn ? 'with ' : ''}${copy.named}; import the catalogue first.`,
});
