import type { Standing } from '../../../../db/tables/copy.ts';
import { readLanguage } from '../../../../records/title/languages.ts';
import type { Cells, Field } from '../../columns/input.ts';
import { isbnNote, readIsbn } from '../../columns/isbn.rules.ts';
import { stateInWords } from '../../columns/systems/system.ts';
import type { Reading } from '../import-kind.ts';
import {
  authorField,
  headerNames,
  isbnFields,
  languageField,
  publishedField,
  titleField,
} from '../shared/fields.rules.ts';
import { cleanTitle, oneLine, orNull, readNumber, readPublished } from '../shared/values.rules.ts';

/** Reads a row of an accession register, and finds its title. */

export const accnField: Field = {
  field: 'accn_no',
  headers: headerNames(`
    accn no, accn, accession no, accession number, accession, acc no, accession code, accession register no,
    book accession no, accession no of book, library accession no, barcode, item barcode, copy barcode,
    book barcode, barcode no, bar code, bar code no, item code, item no, copy no, copy number, book id,
    stock no, piece designation, 952 $p, 852 $p, परिग्रहण क्रमांक, परिग्रहण संख्या, परिग्रहण क्र,
    परिग्रहण सं, दाखल क्रमांक, दाखल नंबर, नोंदणी क्रमांक, पुस्तक क्रमांक, पुस्तक संख्या`),
  max: 200,
};

export const copyFields: Field[] = [
  accnField,
  ...isbnFields,
  titleField,
  authorField,
  publishedField,
  languageField,
  { field: 'state', headers: headerNames('state, status, copy status, item status'), max: 100 },
];

export type CopyValue = {
  accn_no: string;
  /** The title as written in the row. */
  named: string;
  isbn: string | null;
  title: string | null;
  author: string | null;
  language: string | null;
  year: string | null;
  state: Standing;
};

export function readCopy(cells: Cells): Reading<CopyValue> {
  const number = readNumber(cells.accn_no ?? '', 'accession number');
  if ('reason' in number) return number;
  const reading = readIsbn(cells.isbn ?? '', cells.isbn13);
  if ('reason' in reading) return reading;
  const { isbn } = reading;
  const note = isbnNote(reading);
  const accn_no = number.number;
  const state = stateInWords(cells.state ?? '');
  if (isbn) {
    return {
      value: {
        accn_no,
        named: `ISBN ${isbn}`,
        isbn,
        title: null,
        author: null,
        language: null,
        year: null,
        state,
      },
      ...note,
    };
  }
  const title = cleanTitle(cells.title);
  if (!title) {
    return { kind: 'no title', reason: 'The row has neither an ISBN nor a title.' };
  }
  const author = orNull(oneLine(cells.author));
  const language = readLanguage(cells.language);
  const year = readPublished(cells.published);
  const named = [`"${title}"`, author && `by ${author}`, year && `of ${year}`, language && `in ${language}`]
    .filter(Boolean)
    .join(' ');
  return { value: { accn_no, named, isbn: null, title, author, language, year, state }, ...note };
}
