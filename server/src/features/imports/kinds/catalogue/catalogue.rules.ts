import { readLanguage } from '../../../../records/title/languages.ts';
import { titleKey } from '../../../../records/title/title-key.ts';
import type { Cells, Field } from '../../columns/input.ts';
import { isbnNote, readIsbn } from '../../columns/isbn.rules.ts';
import type { Level, Reading } from '../import-kind.ts';
import {
  authorField,
  headerNames,
  isbnFields,
  languageField,
  publishedField,
  titleField,
} from '../shared/fields.rules.ts';
import {
  cleanTitle,
  levelLeftEmpty,
  oneLine,
  orNull,
  readLevel,
  readPublished,
  withoutLineBreaks,
} from '../shared/values.rules.ts';

/** Reads a catalogue row into a title. */

export const catalogueFields: Field[] = [
  ...isbnFields,
  titleField,
  {
    field: 'subtitle',
    headers: headerNames(`
      subtitle, sub title, remainder of title, other title information, 245 $b, 245b`),
    max: 2000,
  },
  {
    field: 'other_title',
    headers: headerNames(`
      other title, parallel title, alternative title, alternate title, romanised title, romanized title,
      transliterated title, title in english, english title`),
    max: 2000,
  },
  authorField,
  {
    field: 'illustrator',
    headers: headerNames(`
      illustrator, illustrators, illustrated by, illustrator name, name of illustrator, artist, चित्रकार,
      चित्रांकन`),
    max: 2000,
  },
  {
    field: 'publisher',
    headers: headerNames(`
      publisher, publisher name, name of publisher, published by, publisher code, publishing house,
      name of publishing house, publication, publications, 260 $b, 264 $b, प्रकाशक, प्रकाशक का नाम, प्रकाशन,
      प्रकाशकाचे नाव`),
    max: 500,
  },
  publishedField,
  languageField,
  {
    field: 'level',
    headers: headerNames(`
      level, reading level, book level, level of book, level no, स्तर, पठन स्तर, वाचन स्तर, पातळी`),
    max: 100,
  },
  {
    field: 'category_primary',
    headers: headerNames(`
      category primary, primary category, main category, category, category name, category of book, kind,
      kind of book, type of book, subject, subjects, subject name, subject heading, topic, topics,
      collection, coll type name, ccode, विषय, प्रकार, श्रेणी`),
    max: 200,
  },
  {
    field: 'category_secondary',
    headers: headerNames(`
      category secondary, secondary category, sub category, genre, genres, sub subject`),
    max: 200,
  },
  {
    field: 'description',
    headers: headerNames(`
      description, summary, blurb, synopsis, abstract, about book, summary note, 520 $a`),
    max: 20_000,
  },
];

export type TitleValue = {
  title_key: string;
  isbn: string | null;
  title: string;
  subtitle: string | null;
  other_title: string | null;
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

/** A title of the catalogue. */
export type FoundTitle = TitleValue & { title_id: number; version: number };

/** The lines below a register, such as "Checked by:". */
const isSignature = (title: string): boolean => /^[\p{L}\p{M}\s.’']{1,40}:$/u.test(title);

export function readTitle(cells: Cells, levels: Level[]): Reading<TitleValue> {
  const title = cleanTitle(cells.title);
  if (!title) return { kind: 'no title', reason: 'The row has no title.' };
  const reading = readIsbn(cells.isbn ?? '', cells.isbn13);
  if ('reason' in reading) return reading;
  if (isSignature(title) && !cells.author && reading.isbn === null) {
    return {
      kind: 'no book',
      reason: `"${title}" is not a title: the row has neither an author nor an ISBN.`,
    };
  }
  const level = readLevel(cells.level, levels);
  const value = {
    isbn: reading.isbn,
    title,
    subtitle: orNull(cleanTitle(cells.subtitle)),
    other_title: orNull(cleanTitle(cells.other_title)),
    author: orNull(withoutLineBreaks(cells.author)),
    illustrator: orNull(withoutLineBreaks(cells.illustrator)),
    publisher: orNull(withoutLineBreaks(cells.publisher)),
    published: readPublished(cells.published),
    language: readLanguage(cells.language),
    level: level ?? null,
    category_primary: orNull(oneLine(cells.category_primary)),
    category_secondary: orNull(oneLine(cells.category_secondary)),
    description: orNull(cells.description),
  };
  const note = reading.isbn === null ? { note: 'Without ISBN' } : isbnNote(reading);
  const notes = level === undefined ? [levelLeftEmpty(levels)] : [];
  return { value: { title_key: titleKey(value), ...value }, ...note, notes };
}
