import type { Field } from '../../columns/input.ts';

/** Columns that several kinds of import share, with their names in registers and other library systems. */

/** Names between commas, best first. */
export const headerNames = (list: string): string[] => list.trim().split(/,\s+/);

export const isbnFields: Field[] = [
  {
    field: 'isbn',
    headers: headerNames(`
      isbn, isbn 10, isbn no, isbn 13, isbns, isbn issn, isbn code, upc isbn10, standard number, ean,
      ean 13, ean isbn13, 020 $a, 020a, आईएसबीएन, आयएसबीएन, आई एस बी एन, आय एस बी एन`),
    max: 500,
  },
  { field: 'isbn13', headers: headerNames('isbn 13, ean isbn13, ean, ean 13'), max: 500 },
];

export const titleField: Field = {
  field: 'title',
  headers: headerNames(`
    title, book title, title of book, name of book, book name, title name, main title, title proper,
    full title, title statement, name and title of book, particulars of book, 245 $a, 245a, book, name,
    शीर्षक, पुस्तक का शीर्षक, पुस्तक का नाम, पुस्तक, किताब का नाम, किताब, पुस्तकाचे नाव, पुस्तकाचे शीर्षक`),
  max: 2000,
};

export const authorField: Field = {
  field: 'author',
  headers: headerNames(`
    author, authors, author name, name of author, author of book, primary author, main author, first author,
    author s, author 1, author editor, author creator, name of author editor, writer, writer name,
    written by, creator, creators, 100 $a, 100a, by, लेखक, लेखक का नाम, लेखिका, लेखकाचे नाव, लेखक लेखिका`),
  max: 2000,
};

export const publishedField: Field = {
  field: 'published',
  headers: headerNames(`
    published, publication date, publication year, original publication year, year of publication,
    year published, published year, published date, publish date, publish year, pub year, pub date,
    copyright date, copyright year, copyright, edition year, year of edition, date published,
    date of publication, 260 $c, 264 $c, year, प्रकाशन वर्ष, प्रकाशन का वर्ष, प्रकाशन वर्षे, वर्ष`),
  max: 100,
};

export const languageField: Field = {
  field: 'language',
  headers: headerNames(`
    language, language name, language code, lang, book language, language of book, भाषा`),
  max: 100,
};

export const inactiveField: Field = {
  field: 'inactive_since',
  headers: headerNames('inactive since, left on, date of leaving, closed on, closed since, archived on'),
  max: 40,
  date: true,
};
