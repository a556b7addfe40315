import { readLanguage } from '../../db/languages.ts';
import { foldText } from '../../db/words.ts';
import type { Cells, Field, Reading, Unusable } from './import-kind.ts';
import { readIsbn } from './isbn.rules.ts';
import { readNumber } from './numbers.rules.ts';
import { oneLine, orNull } from './values.rules.ts';

/** Reads a row of an accession register, and finds the title it names. */

export const copyFields: Field[] = [
  {
    field: 'accn_no',
    headers: [
      'accn no',
      'accn',
      'accession no',
      'accession number',
      'accession',
      'acc no',
      'barcode',
      'copy no',
    ],
    max: 200,
  },
  { field: 'isbn', headers: ['isbn', 'isbn 10', 'isbn no', 'isbn number', 'isbn 13', 'ean'], max: 200 },
  { field: 'isbn13', headers: ['isbn 13', 'ean', 'ean 13'], max: 200 },
  {
    field: 'title',
    headers: ['title', 'book title', 'name of book', 'book name', 'book', 'name'],
    max: 2000,
  },
  { field: 'author', headers: ['author', 'authors', 'author name', 'writer'], max: 2000 },
  { field: 'language', headers: ['language', 'language name', 'language code', 'lang'], max: 100 },
];

export type CopyValue = {
  accn_no: string;
  /** The title as the row names it. */
  named: string;
  isbn: string | null;
  title: string | null;
  author: string | null;
  language: string | null;
};

export function readCopy(cells: Cells): Reading<CopyValue> {
  const number = readNumber(cells.accn_no ?? '', 'accession number');
  if ('reason' in number) return number;
  const reading = readIsbn(cells.isbn ?? '', cells.isbn13);
  if ('reason' in reading) return reading;
  const { isbn, repair } = reading;
  const note = repair ? { note: `ISBN repaired, ${repair}` } : {};
  const accn_no = number.number;
  if (isbn) {
    return {
      value: { accn_no, named: `ISBN ${isbn}`, isbn, title: null, author: null, language: null },
      ...note,
    };
  }
  if (!cells.title) {
    return { kind: 'no title', reason: 'The row names no title: it has neither an ISBN nor a title.' };
  }
  const author = orNull(cells.author);
  const language = readLanguage(cells.language);
  const named = [`"${cells.title}"`, author && `by ${author}`, language && `in ${language}`]
    .filter(Boolean)
    .join(' ');
  return { value: { accn_no, named, isbn: null, title: cells.title, author, language } };
}

export interface NamedTitle {
  title_id: number;
  title: string;
  author: string | null;
  language: string | null;
}

const fold = (text: string | null): string => oneLine(foldText(text ?? ''));

/** Titles by their folded name. */
export function titlesByName(titles: NamedTitle[]): Map<string, NamedTitle[]> {
  const byName = new Map<string, NamedTitle[]>();
  for (const title of titles) {
    const name = fold(title.title);
    byName.set(name, [...(byName.get(name) ?? []), title]);
  }
  return byName;
}

/** The one title of this name, author and language; where a row leaves author or language out, any will do, if there is one only. */
export function pickTitle(copy: CopyValue, byName: Map<string, NamedTitle[]>): NamedTitle | Unusable {
  const found = (byName.get(fold(copy.title)) ?? []).filter(
    (title) =>
      (copy.author === null || fold(title.author) === fold(copy.author)) &&
      (copy.language === null || fold(title.language) === fold(copy.language)),
  );
  if (found.length === 1) return found[0] as NamedTitle;
  if (found.length === 0) return unknownTitle(copy);
  return {
    kind: 'several titles',
    reason: `The catalogue has ${found.length} titles ${copy.named}; name the ISBN, the author or the language.`,
  };
}

export const unknownTitle = (copy: CopyValue): Unusable => ({
  kind: 'unknown title',
  reason: `The catalogue has no title ${copy.isbn ? 'with ' : ''}${copy.named}; import the catalogue first.`,
});
