import { readLanguage } from '../../db/languages.ts';
import { titleKey } from '../../db/title-key.ts';
import type { Cells, Field, Level, Reading } from './import-kind.ts';
import { readIsbn } from './isbn.rules.ts';
import { oneLine, orNull, readLevel, readPublished, unknownLevel } from './values.rules.ts';

/** Reads a row of a catalogue into a title. */

export const catalogueFields: Field[] = [
  { field: 'isbn', headers: ['isbn', 'isbn 10', 'isbn no', 'isbn number', 'isbn 13', 'ean'], max: 200 },
  { field: 'isbn13', headers: ['isbn 13', 'ean', 'ean 13'], max: 200 },
  {
    field: 'title',
    headers: ['title', 'book title', 'name of book', 'book name', 'book', 'name'],
    max: 2000,
  },
  { field: 'subtitle', headers: ['subtitle', 'sub title', 'remainder of title'], max: 2000 },
  { field: 'author', headers: ['author', 'authors', 'author name', 'writer', 'creator', 'by'], max: 2000 },
  { field: 'illustrator', headers: ['illustrator', 'illustrators', 'illustrated by'], max: 2000 },
  { field: 'publisher', headers: ['publisher', 'publisher name', 'published by'], max: 500 },
  {
    field: 'published',
    headers: [
      'published',
      'publication date',
      'publication year',
      'original publication year',
      'year of publication',
      'year published',
      'pub year',
      'year',
    ],
    max: 100,
  },
  { field: 'language', headers: ['language', 'language name', 'language code', 'lang'], max: 100 },
  { field: 'level', headers: ['level', 'reading level', 'book level'], max: 100 },
  {
    field: 'category_primary',
    headers: ['category primary', 'primary category', 'category', 'kind', 'subject', 'subjects'],
    max: 200,
  },
  {
    field: 'category_secondary',
    headers: ['category secondary', 'secondary category', 'sub category', 'genre', 'genres'],
    max: 200,
  },
  { field: 'description', headers: ['description', 'summary', 'blurb', 'synopsis', 'abstract'], max: 20_000 },
];

export type TitleValue = {
  title_key: string;
  isbn: string | null;
  title: string;
  subtitle: string | null;
  author: string | null;
  illustrator: string | null;
  publisher: string | null;
  published: string | null;
  language: string | null;
  level: number | null;
  category_primary: string | null;
  category_secondary: string | null;
  description: string | null;
};

export function readTitle(cells: Cells, levels: Level[]): Reading<TitleValue> {
  const title = cells.title;
  if (!title) return { kind: 'no title', reason: 'The row has no title.' };
  const reading = readIsbn(cells.isbn ?? '', cells.isbn13);
  if ('reason' in reading) return reading;
  const level = readLevel(cells.level, levels);
  if (level === undefined) return unknownLevel(cells.level, levels);
  const value = {
    isbn: reading.isbn,
    title,
    subtitle: orNull(cells.subtitle),
    author: orNull(cells.author),
    illustrator: orNull(cells.illustrator),
    publisher: orNull(cells.publisher),
    published: readPublished(cells.published),
    language: readLanguage(cells.language),
    level,
    category_primary: orNull(oneLine(cells.category_primary)),
    category_secondary: orNull(oneLine(cells.category_secondary)),
    description: orNull(cells.description),
  };
  const note = reading.isbn === null ? 'Without ISBN' : reading.repair && `ISBN repaired, ${reading.repair}`;
  return { value: { title_key: titleKey(value), ...value }, ...(note ? { note } : {}) };
}
